/**
 * A million priced messages, on both engines: every way of summing them gives what each by itself comes to, and how long a
 * report takes is printed. `--messages=1e5` is quicker.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startService } from '../../server/src/app/assembly.ts'
import { readRateCard } from '../../server/src/slices/costs/rules/rate-card.ts'
import { sumsOf } from '../../server/src/slices/costs/store/sums.ts'
import { NUMBER, settingsFor } from '../../server/test/house.ts'
import { startPostgres } from '../../server/test/postgres.ts'
import { withDatabase } from '../bench/deliver/database.ts'
import { reportResult } from '../results.ts'

const CARD = `market,category,tier_from,tier_to,currency,amount,valid_from
US,utility,1,50000,USD,0.0041,2026-01-01
US,utility,50001,,USD,0.0037,2026-01-01
US,marketing,1,,USD,0.025,2026-01-01
*,utility,1,20000,USD,0.0083,2026-01-01
*,utility,20001,,USD,0.0079,2026-01-01
*,marketing,1,,USD,0.061,2026-01-01
`
const ROWS_AT_ONCE = 2_000
const FROM = Date.UTC(2026, 9, 1)
const SPAN_MS = 31 * 86_400_000
const CATEGORIES = ['utility', 'marketing'] as const

const { values } = parseArgs({ options: { messages: { type: 'string' } } })
const messages = Number(values.messages ?? 1_000_000)

const rowOf = (at: number) => {
  const when = FROM + Math.floor((at / messages) * SPAN_MS)
  return {
    message_id: `mid.filled${String(at).padStart(9, '0')}`,
    phone_number_id: NUMBER,
    wa_id: '16505551234',
    country: at % 3 === 0 ? 'DE' : 'US',
    template_id: null,
    pricing_model: 'PMP' as const,
    type: 'regular' as const,
    category: CATEGORIES[at % 2] ?? 'utility',
    billable: 1,
    is_charged: 1,
    reason: 'template' as const,
    sent_at: when,
    delivered_at: when,
    read_at: null,
  }
}

/** One after the other, as they were delivered. */
function expected(): number {
  const rates = readRateCard(CARD)
  const places = new Map<string, number>()
  let micros = 0
  for (let at = 0; at < messages; at++) {
    const { country, category } = rowOf(at)
    const place = (places.get(`${country} ${category}`) ?? 0) + 1
    places.set(`${country} ${category}`, place)
    const market = country === 'US' ? 'US' : '*'
    const rate = rates.find(
      (one) =>
        one.market === market &&
        one.category === category &&
        place >= one.tier_from &&
        place <= (one.tier_to ?? Number.POSITIVE_INFINITY),
    )
    micros += rate?.amount_micros ?? 0
  }
  return micros
}

async function prove(engine: string, place: Record<string, string>): Promise<boolean> {
  const { house, close } = await startService(settingsFor(place), pino({ level: 'silent' }))
  try {
    await house.storage.transact((db) => db.insertInto('rates').values(readRateCard(CARD)).execute())
    for (let at = 0; at < messages; at += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, messages - at) }, (_, more) =>
        rowOf(at + more),
      )
      await house.storage.transact((db) => db.insertInto('message_prices').values(rows).execute())
    }
    const asked = { phone_number_ids: [NUMBER], since: FROM, until: FROM + SPAN_MS }
    const wanted = expected()
    const sums = []
    const startedAt = performance.now()
    for (const by of [[], ['country', 'category', 'tier_from']] as const) {
      const parts = await sumsOf({ db: house.storage.read }, { ...asked, by, granularity: 'DAILY' })
      sums.push(parts.reduce((total, part) => total + part.amount_micros, 0))
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    return reportResult({
      proof: 'growth',
      claim: `the costs of ${messages.toLocaleString('en')} messages on ${engine} are those of each by itself`,
      bar: `${wanted} millionths, both ways`,
      figure: `${sums.join(' and ')} millionths, in ${seconds} s`,
      isMet: sums.every((sum) => sum === wanted),
    })
  } finally {
    await close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'parley-costs-'))
const postgres = await startPostgres()
try {
  const results = [
    await prove('SQLite', { PARLEY_DATA_DIR: folder }),
    await withDatabase(postgres.url, (url) => prove('PostgreSQL', { DATABASE_URL: url })),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}
