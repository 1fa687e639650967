/** Recording what arrived: many at a time, each under the token of the lease it was sent under. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { knownParts } from '../../../kernel/storage/aging/known-parts.ts'
import { compilable, compiledChange, compiledOnce } from '../../../kernel/storage/compiled.ts'
import { limitInOrder, listedJson, perEngine, rowsJson, rowsOfJson } from '../../../kernel/storage/dialect.ts'
import type { Writer } from '../../../kernel/storage/tables.ts'
import { isTableGone } from '../../../kernel/storage/trouble.ts'
import { AGING_DELIVERIES } from './forgetting.ts'
import { givenFor, STILL_WAITING } from './given.ts'
import { heldTokens, leasesOf } from './receivers.ts'

/** `at` is by the clock of the receiver's world. */
export type Delivered = { id: number; attempt: string; receiver_id: string; token: string; at: number }

const DELIVERED = { id: 'bigint', attempt: 'text', token: 'text', at: 'bigint' } as const

/** The leases stay as they are until it has committed. */
const heldBy = (receivers: string[], tokens: string[]) => sql`
  select lease_token from receivers
  where id = any(${receivers}::text[]) and lease_token = any(${tokens}::text[])
  order by id for update`

/** On a server, in whatever parts of the table they are. */
export function holdAndMark(delivered: Delivered[]): RawBuilder<{ lease_token: string }> {
  const { receivers, tokens } = leasesOf(delivered)
  const { isGiven, value } = givenFor(delivered)
  const token = sql`(${tokens}::text[])[${value('bigint', (one) => tokens.indexOf(one.token) + 1)}]`
  return sql`with held as (${heldBy(receivers, tokens)}), marked as (
      update deliveries set state = 'delivered', attempts = attempts + 1,
      finished_at = ${value('bigint', ({ at }) => at)}, attempt = ${value('text', ({ attempt }) => attempt)}
      where ${isGiven} and ${token} = any(array(select lease_token from held)))
    select lease_token from held`
}

/** Of each delivery, and the place of its lease among the leases; of each lease. */
type InPart = [
  ids: number[],
  leases: number[],
  attempts: string[],
  count: number,
  receivers: string[],
  tokens: string[],
  ats: number[],
]

/** The same where all are in one part. Of those that are given a plan expects no more than one: it seeks each by its number. */
const holdAndMarkIn = (
  part: string,
  [ids, leases, attempts, count, receivers, tokens, ats]: InPart,
): RawBuilder<{ lease_token: string }> => sql`
  with held as (${heldBy(receivers, tokens)}), marked as (
    update ${sql.table(part)} as deliveries set state = 'delivered', attempts = attempts + 1,
    finished_at = (${ats}::bigint[])[given.lease], attempt = given.attempt
    from (
      select * from unnest(${ids}::bigint[], ${leases}::integer[], ${attempts}::text[]) as one (id, lease, attempt)
      limit ${limitInOrder(count)}) given
    where deliveries.id = given.id and ${STILL_WAITING}
    and (${tokens}::text[])[given.lease] = any(array(select lease_token from held)))
  select lease_token from held`

function inPart(delivered: Delivered[]): InPart {
  const { receivers, tokens } = leasesOf(delivered)
  const places = new Map(tokens.map((token, at) => [token, at + 1]))
  const ats = new Map(delivered.map((one) => [one.token, one.at]))
  // In one order, as everybody who changes several.
  const given = delivered.toSorted((one, other) => one.id - other.id)
  return [
    given.map((one) => one.id),
    given.map((one) => places.get(one.token) ?? 0),
    given.map((one) => one.attempt),
    given.length,
    receivers,
    tokens,
    tokens.map((token) => ats.get(token) ?? 0),
  ]
}

type MarkInPart = (db: Writer, ...given: InPart) => Promise<{ lease_token: string }[]>

/** Compiled once for each part, of which a new one comes a day at most. */
const marksInParts = new Map<string, MarkInPart>()

const markInPart = (part: string): MarkInPart =>
  marksInParts.getOrInsertComputed(part, () =>
    compiledOnce<InPart, { lease_token: string }, Writer>((db, ...given) =>
      compilable(db, holdAndMarkIn(part, given)),
    ),
  )

const markHeld = compiledChange((db, held: string, given: string) =>
  compilable(
    db,
    sql`update deliveries
      set state = 'delivered', attempts = attempts + 1, finished_at = given.at, attempt = given.attempt
      from ${rowsOfJson(db, 'given', DELIVERED, given)}
      where deliveries.id = given.id and ${STILL_WAITING} and given.token in ${listedJson(db, held)}`,
  ),
)

async function markEmbedded(db: Writer, delivered: Delivered[]): Promise<Set<string>> {
  const held = await heldTokens(db, delivered)
  const given = delivered.map(({ id, attempt, token, at }) => ({ id, attempt, token, at }))
  await markHeld(db, JSON.stringify([...held]), rowsJson(db, DELIVERED, given))
  return held
}

const tokensIn = (rows: { lease_token: string }[]) => new Set(rows.map((row) => row.lease_token))

/** Gives the tokens that are still good. */
type Mark = (db: Writer, delivered: Delivered[]) => Promise<Set<string>>

export const markDelivered: Mark = perEngine({
  postgres: async (db: Writer, delivered: Delivered[]) =>
    tokensIn((await holdAndMark(delivered).execute(db)).rows),
  sqlite: markEmbedded,
})

/** For who records again and again, by a statement that is a transaction of its own. */
export function deliveredMarker(): Mark {
  const parts = knownParts(AGING_DELIVERIES)
  return perEngine({
    async postgres(db: Writer, delivered: Delivered[]) {
      const part = await parts.holding(
        db,
        delivered.map((one) => one.id),
      )
      if (part === undefined) return markDelivered(db, delivered)
      try {
        return tokensIn(await markInPart(part)(db, ...inPart(delivered)))
      } catch (error) {
        if (!isTableGone(error)) throw error
        parts.forget()
        return markDelivered(db, delivered)
      }
    },
    sqlite: markEmbedded,
  })
}
