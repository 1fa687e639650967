/** Reading a rate card: a dated CSV of ours, one rate a line. Pure. */

import { badRateCard } from '../errors.ts'
import { ANY_MARKET, RATE_CATEGORIES, RATE_COLUMNS, RATES_MAX, type Rate } from '../rate.ts'

const MICROS = 1_000_000
const MICRO_DIGITS = 6

export function readRateCard(csv: string): Rate[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [head = '', ...rest] = lines
  const columns = head.split(',').map((one) => one.trim().toLowerCase())
  if (columns.join() !== RATE_COLUMNS.join()) throw badRateCard(1, `names the columns ${head}`)
  const rates = rest.flatMap((line, at) =>
    line.trim() === '' || line.startsWith('#') ? [] : rateIn(line, at + 2),
  )
  if (rates.length > RATES_MAX)
    throw badRateCard(RATES_MAX + 1, `is one more than the ${RATES_MAX} that are taken`)
  return succeeding(rates)
}

function rateIn(line: string, at: number): Rate {
  const cells = line.split(',').map((cell) => cell.trim())
  if (cells.length !== RATE_COLUMNS.length)
    throw badRateCard(at, `has ${cells.length} values in place of ${RATE_COLUMNS.length}: ${line}`)
  const [market = '', category = '', from = '', to = '', currency = '', amount = '', day = ''] = cells
  const check = (holds: boolean, words: string) => {
    if (!holds) throw badRateCard(at, words)
  }
  check(
    market === ANY_MARKET || /^[A-Z]{2}$/.test(market),
    `has the market ${market}: a country such as DE, or *`,
  )
  check(
    (RATE_CATEGORIES as readonly string[]).includes(category),
    `has the category ${category}: one of ${RATE_CATEGORIES.join(', ')}`,
  )
  check(/^[A-Z]{3}$/.test(currency), `has the currency ${currency}: an ISO 4217 code such as USD`)
  const tier_from = from === '' ? 1 : Number(from)
  const tier_to = to === '' ? null : Number(to)
  check(
    Number.isSafeInteger(tier_from) && tier_from >= 1,
    `has tier_from ${from}: a number from 1 on, or nothing`,
  )
  check(
    tier_to === null || (Number.isSafeInteger(tier_to) && tier_to >= tier_from),
    `has tier_to ${to}: a number from tier_from on, or nothing`,
  )
  const valid_from = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  check(!Number.isNaN(valid_from), `has valid_from ${day}: a day such as 2026-10-01`)
  const amount_micros = microsOf(amount)
  check(
    amount_micros !== undefined,
    `has the amount ${amount}: a number such as 0.0625, with at most 6 decimals`,
  )
  const about = { market, category, currency, tier_from, tier_to }
  return { ...about, amount_micros: amount_micros ?? 0, valid_from, valid_until: null }
}

function microsOf(text: string): number | undefined {
  const found = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text)
  if (!found) return undefined
  return Number(found[1]) * MICROS + Number((found[2] ?? '').padEnd(MICRO_DIGITS, '0'))
}

/** A rate holds until the next card of its market, category and currency. */
function succeeding(rates: Rate[]): Rate[] {
  const kind = ({ market, category, currency }: Rate) => `${market} ${category} ${currency}`
  const days = new Map(
    [...Map.groupBy(rates, kind)].map(([name, same]) => [
      name,
      [...new Set(same.map((rate) => rate.valid_from))].sort((one, other) => one - other),
    ]),
  )
  return rates.map((rate) => ({
    ...rate,
    valid_until: days.get(kind(rate))?.find((day) => day > rate.valid_from) ?? null,
  }))
}
