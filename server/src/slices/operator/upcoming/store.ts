/** What of a world falls due by its clock, wherever that is kept. */

import { type RawBuilder, sql } from 'kysely'
import { isAccountOf, isAppOf, queryRows, type Reader, type World } from '../../../kernel/engine/index.ts'

type Reads = { db: Reader }

/** In the time of the world; `payload` of a job says what it is about. */
export type Due = {
  what: string
  at: number
  id: string | null
  title: string | null
  phone_number_id: string | null
  payload: string | null
}

export type Span = { world: World; from: number; until: number; most: number }

const DAY_MS = 86_400_000
const NONE = sql`null`

type Part = {
  what: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  title?: RawBuilder<unknown>
  number?: RawBuilder<unknown>
  payload?: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const partsOf = ({ world }: Span, jobsAheadMs: number, jobNames: readonly string[]): Part[] => {
  const isJobOf = world === undefined ? sql`j.app_id is null` : sql`j.app_id = ${world}`
  return [
    {
      what: sql`'code_expires'`,
      at: sql`c.expires_at`,
      id: sql`n.id`,
      title: sql`n.display_phone_number`,
      number: sql`n.id`,
      from: sql`verification_codes c join phone_numbers n on n.id = c.phone_number_id where ${isAccountOf(world, 'n.account_id')}`,
    },
    {
      what: sql`'window_closes'`,
      at: sql`(v.last_inbound_at + ${sql.lit(DAY_MS)})`,
      id: sql`v.wa_id`,
      title: sql`coalesce(v.name, v.wa_id)`,
      number: sql`n.id`,
      from: sql`conversations v join phone_numbers n on n.id = v.phone_number_id where v.last_inbound_at is not null and ${isAccountOf(world, 'n.account_id')}`,
    },
    {
      what: sql`'token_expires'`,
      at: sql`t.expires_at`,
      id: sql`t.id`,
      from: sql`tokens t where t.revoked_at is null and t.expires_at is not null and ${isAppOf(world, 't.app_id')}`,
    },
    {
      what: sql`'delivery_retry'`,
      at: sql`d.next_at`,
      id: sql`e.id`,
      title: sql`e.field`,
      from: sql`deliveries d join events e on e.seq = d.event_seq where d.state = 'waiting' and d.attempts > 0 and ${isAccountOf(world, 'd.account_id')}`,
    },
    {
      what: sql`j.name`,
      at: sql`(j.run_at + ${sql.lit(jobsAheadMs)})`,
      id: NONE,
      payload: sql`j.payload`,
      from: sql`jobs j where j.state = 'waiting' and j.name in (${sql.join(jobNames)}) and ${isJobOf}`,
    },
  ]
}

/** The soonest first. */
export async function listDue(
  { db }: Reads,
  span: Span,
  jobs: { names: readonly string[]; aheadMs: number },
): Promise<Due[]> {
  const found = await Promise.all(
    partsOf(span, jobs.aheadMs, jobs.names).map(
      ({ what, at, id, title = NONE, number = NONE, payload = NONE, from }) =>
        queryRows(
          db,
          sql<Due>`select ${what} as what, ${at} as at, ${id} as id, ${title} as title,
            ${number} as phone_number_id, ${payload} as payload
            from ${from} and ${at} > ${span.from} and ${at} <= ${span.until}
            order by ${at} limit ${span.most}`,
        ),
    ),
  )
  return found
    .flat()
    .map((due) => ({ ...due, at: Number(due.at) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, span.most)
}

export async function titlesOfTemplates({ db }: Reads, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('templates').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
