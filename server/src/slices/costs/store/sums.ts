/** What messages came to: counted, and priced by the rate card, in one question to the database. */

import './rates.ts'
import { type RawBuilder, sql } from 'kysely'
import { listed, queryRows, type Reader } from '../../../kernel/engine/index.ts'
import { DAY, HOUR } from '../../../kernel/process/clock.ts'
import { ANY_MARKET } from '../rate.ts'

/** What is summed apart. */
const DIMENSIONS = {
  country: 'x.country',
  phone_number_id: 'x.phone_number_id',
  category: 'x.category',
  type: 'x.type',
  template_id: 'x.template_id',
  message_id: 'x.message_id',
  wa_id: 'x.wa_id',
  reason: 'x.reason',
  pricing_model: 'x.pricing_model',
  tier_from: 'r.tier_from',
  tier_to: 'r.tier_to',
} as const
export type Dimension = keyof typeof DIMENSIONS

export const GRANULARITIES = ['HALF_HOUR', 'DAILY', 'MONTHLY'] as const
export type Granularity = (typeof GRANULARITIES)[number]

export type Asked = {
  phone_number_ids: string[]
  since: number
  until: number
  by: readonly Dimension[]
  granularity?: Granularity | undefined
  /** Only these. */
  only?: Partial<
    Record<'category' | 'type' | 'country' | 'template_id' | 'pricing_model' | 'wa_id', string[]>
  >
  most?: number
}

export type Sum = Partial<Record<Dimension, string | number | null>> & {
  starts: number
  currency: string
  volume: number
  charged: number
  /** Charged, and on no rate card. */
  unpriced: number
  amount_micros: number
}

/** What is delivered was sent within these. */
const DELIVERED_WITHIN_MS = 31 * DAY
const HALF_HOUR = HOUR / 2

/** Tiers count the messages of a month, so those before `since` are counted, too. */
export async function sumsOf({ db }: { db: Reader }, asked: Asked): Promise<Sum[]> {
  const { phone_number_ids, since, until, by, granularity, only = {}, most } = asked
  if (phone_number_ids.length === 0) return []
  const months = monthsFrom(since, until)
  const first = months[0] ?? since
  const columns = by.map((name) => sql`, ${sql.ref(DIMENSIONS[name])} as ${sql.ref(name)}`)
  const groups = by.map((name) => sql`, ${sql.ref(DIMENSIONS[name])}`)
  // Engines do not agree where nothing comes.
  const order = by.map(
    (name) => sql`, ${sql.ref(DIMENSIONS[name])} is not null, ${sql.ref(DIMENSIONS[name])}`,
  )
  const starts = startOf(granularity, months)
  const rows = await queryRows(
    db,
    sql<Sum>`
    with x as (
      select p.*, a.currency, row_number() over (
        partition by n.account_id, p.country, p.category, p.is_charged, ${startOf('MONTHLY', months, 'p.delivered_at')}
        order by p.delivered_at, p.message_id) as place
      from message_prices p
      join phone_numbers n on n.id = p.phone_number_id
      join accounts a on a.id = n.account_id
      where p.phone_number_id in ${listed(db, phone_number_ids)}
        and p.sent_at >= ${first - DELIVERED_WITHIN_MS} and p.sent_at < ${until}
        and p.delivered_at >= ${first} and p.delivered_at < ${until})
    select ${starts} as starts, x.currency as currency ${sql.join(columns, sql``)},
      count(*) as volume,
      sum(x.is_charged) as charged,
      sum(case when x.is_charged = 1 and r.amount_micros is null then 1 else 0 end) as unpriced,
      cast(coalesce(sum(case when x.is_charged = 1 then r.amount_micros else 0 end), 0) as bigint) as amount_micros
    from x left join rates r on r.currency = x.currency
      and r.market = case when x.country in (select market from rates) then x.country else ${ANY_MARKET} end
      and r.category = case when x.category = 'service' and not exists (select 1 from rates where category = 'service')
        then 'utility' else x.category end
      and x.place >= r.tier_from and (r.tier_to is null or x.place <= r.tier_to)
      and x.delivered_at >= r.valid_from and (r.valid_until is null or x.delivered_at < r.valid_until)
    where x.delivered_at >= ${since} ${sql.join(onlyThose(only), sql` `)}
    group by ${starts}, x.currency ${sql.join(groups, sql``)}
    order by ${starts}, x.currency ${sql.join(order, sql``)}
    ${most === undefined ? sql`` : sql`limit ${most}`}`,
  )
  return rows.map((row) => ({
    ...row,
    starts: Number(row.starts),
    volume: Number(row.volume),
    charged: Number(row.charged),
    unpriced: Number(row.unpriced),
    amount_micros: Number(row.amount_micros),
  }))
}

/** Where each span of time begins. Months have no length of their own, so each is named. */
function startOf(
  granularity: Granularity | undefined,
  months: number[],
  column = 'x.delivered_at',
): RawBuilder<number> {
  const at = sql.ref(column)
  // A bare number would be the place of a column.
  const constant = (moment: number) => sql<number>`cast(${sql.lit(moment)} as bigint)`
  if (granularity === undefined) return constant(0)
  if (granularity !== 'MONTHLY') {
    const length = sql.lit(granularity === 'DAILY' ? DAY : HALF_HOUR)
    return sql`${at} / ${length} * ${length}`
  }
  const [last = 0, ...earlier] = months.toReversed()
  if (earlier.length === 0) return constant(last)
  const whens = earlier
    .toReversed()
    .map((month, place) => sql`when ${at} < ${sql.lit(months[place + 1])} then ${sql.lit(month)}`)
  return sql`case ${sql.join(whens, sql` `)} else ${sql.lit(last)} end`
}

export function monthsFrom(since: number, until: number): number[] {
  const begin = new Date(since)
  const months: number[] = []
  for (let month = begin.getUTCMonth(); ; month++) {
    const start = Date.UTC(begin.getUTCFullYear(), month)
    if (start >= until && months.length > 0) return months
    months.push(start)
  }
}

const onlyThose = (only: NonNullable<Asked['only']>): RawBuilder<unknown>[] =>
  Object.entries(only).flatMap(([name, values]) =>
    values && values.length > 0
      ? [sql`and ${sql.ref(DIMENSIONS[name as Dimension])} in (${sql.join(values)})`]
      : [],
  )

export type Sent = {
  starts: number
  template_id: string | null
  sent: number
  delivered: number
  read: number
}

/** By when they were sent: how many there were, and how far they have come. */
export async function sentOf(
  { db }: { db: Reader },
  { phone_number_ids, since, until, granularity, only = {}, by }: Asked,
): Promise<Sent[]> {
  if (phone_number_ids.length === 0) return []
  const starts = startOf(granularity, monthsFrom(since, until), 'x.sent_at')
  const template = by.includes('template_id') ? sql`, x.template_id` : sql``
  const rows = await queryRows(
    db,
    sql<Sent>`
    select ${starts} as starts ${template}, count(*) as sent,
      sum(case when x.delivered_at is null then 0 else 1 end) as delivered,
      sum(case when x.read_at is null then 0 else 1 end) as "read"
    from message_prices x
    where x.phone_number_id in ${listed(db, phone_number_ids)}
      and x.sent_at >= ${since} and x.sent_at < ${until} ${sql.join(onlyThose(only), sql` `)}
    group by ${starts} ${template}
    order by ${starts} ${template}`,
  )
  return rows.map(({ template_id = null, ...row }) => ({
    template_id,
    starts: Number(row.starts),
    sent: Number(row.sent),
    delivered: Number(row.delivered),
    read: Number(row.read),
  }))
}
