/** Records successful deliveries, many at a time, each under the token of its lease. */

import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { knownParts } from '../../aging/known-parts.ts'
import { compilable, compiledChange, compiledOnce } from '../../compiled.ts'
import { limitInOrder, listedJson, perEngine, rowsJson, rowsOfJson } from '../../dialect.ts'
import type { Writer } from '../../tables.ts'
import { isTableGone } from '../../trouble.ts'
import type { Attempt } from '../delivery.ts'
import { AGING_DELIVERIES } from './forgetting.ts'
import { givenFor, STILL_WAITING } from './given.ts'
import { heldTokens, type Lease } from './leases.ts'

/**
 * The lease it is recorded under, and the time in the receiver's world: one entry for all deliveries that share both.
 */
export type RecordedUnder = Lease & { at: number }

export type Delivered = { id: number; attempt: Attempt; under: RecordedUnder }

const textOf = ({ attempt }: Delivered) => JSON.stringify(attempt)

const DELIVERED = { id: 'bigint', attempt: 'text', token: 'text', at: 'bigint' } as const

function leasesOf(delivered: Delivered[]) {
  const leases = [...new Set(delivered.map((one) => one.under))]
  const receivers = leases.map((lease) => lease.receiver_id)
  return { leases, receivers, tokens: leases.map((lease) => lease.token) }
}

/** The leases stay as they are until it has committed. */
const heldBy = (receivers: string[], tokens: string[]) => sql`
  select lease_token from receivers
  where id = any(${receivers}::text[]) and lease_token = any(${tokens}::text[])
  order by id for update`

/** On PostgreSQL, across all partitions. */
export function holdAndMark(delivered: Delivered[]): RawBuilder<{ lease_token: string }> {
  const { leases, receivers, tokens } = leasesOf(delivered)
  const { isGiven, value } = givenFor(delivered)
  const token = sql`(${tokens}::text[])[${value('bigint', (one) => leases.indexOf(one.under) + 1)}]`
  return sql`with held as (${heldBy(receivers, tokens)}), marked as (
      update deliveries set state = 'delivered', attempts = attempts + 1,
      finished_at = ${value('bigint', ({ under }) => under.at)}, attempt = ${value('text', textOf)}
      where ${isGiven} and ${token} = any(array(select lease_token from held)))
    select lease_token from held`
}

/** Of each delivery, with the places of its lease and its answer; of each lease; of each answer. */
type InPart = [
  ids: number[],
  leases: number[],
  startedAts: number[],
  durations: number[],
  answers: number[],
  count: number,
  receivers: string[],
  tokens: string[],
  ats: number[],
  texts: string[],
]

/**
 * The same where all are in one partition. The plan expects one row at most and seeks each by its number. What a
 * receiver answers is mostly the same every time, so it is sent once.
 */
const holdAndMarkIn = (
  part: string,
  [ids, leases, startedAts, durations, answers, count, receivers, tokens, ats, texts]: InPart,
): RawBuilder<{ lease_token: string }> => sql`
  with held as (${heldBy(receivers, tokens)}), marked as (
    update ${sql.table(part)} as deliveries set state = 'delivered', attempts = attempts + 1,
    finished_at = (${ats}::bigint[])[given.lease],
    attempt = '{"at":' || given.started_at || ',"duration_ms":' || given.duration_ms || (${texts}::text[])[given.answer]
    from (
      select * from unnest(
        ${ids}::bigint[], ${leases}::integer[], ${startedAts}::bigint[], ${durations}::bigint[], ${answers}::integer[]
      ) as one (id, lease, started_at, duration_ms, answer)
      limit ${limitInOrder(count)}) given
    where deliveries.id = given.id and ${STILL_WAITING}
    and (${tokens}::text[])[given.lease] = any(array(select lease_token from held)))
  select lease_token from held`

function inPart(delivered: Delivered[]): InPart {
  const { leases, receivers, tokens } = leasesOf(delivered)
  const places = new Map(leases.map((lease, at) => [lease, at + 1]))
  // In a fixed order, as for everybody who changes several rows.
  const given = delivered.toSorted((one, other) => one.id - other.id)
  const answers = new Map<string, number>()
  let before: { attempt: Attempt; place: number } | undefined
  const placeOfAnswer = ({ attempt }: Delivered) => {
    if (before && isAnsweredAlike(attempt, before.attempt)) return before.place
    const place = answers.getOrInsertComputed(answerText(attempt), () => answers.size + 1)
    before = { attempt, place }
    return place
  }
  return [
    given.map((one) => one.id),
    given.map((one) => places.get(one.under) ?? 0),
    given.map((one) => one.attempt.at),
    given.map((one) => one.attempt.duration_ms),
    given.map(placeOfAnswer),
    given.length,
    receivers,
    tokens,
    leases.map((lease) => lease.at),
    [...answers.keys()],
  ]
}

/** The rest of an attempt's JSON, after its time and duration. */
function answerText({ at, duration_ms, ...answer }: Attempt): string {
  const text = JSON.stringify(answer)
  return text === '{}' ? '}' : `,${text.slice(1)}`
}

type Compared = Exclude<keyof Attempt, 'at' | 'duration_ms' | 'headers'>
const COMPARED = Object.keys({
  status: true,
  answer: true,
  error: true,
  staged: true,
} satisfies Record<Compared, true>) as Compared[]

/** Whether everything but the time is equal; comparing is faster than writing out both. */
const isAnsweredAlike = (one: Attempt, other: Attempt): boolean =>
  COMPARED.every((name) => one[name] === other[name]) && isSame(one.headers ?? {}, other.headers ?? {})

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  for (const name in other) if (!(name in one)) return false
  for (const name in one) if (one[name] !== other[name]) return false
  return true
}

type MarkInPart = (db: Writer, ...given: InPart) => Promise<{ lease_token: string }[]>

/** Compiled once for each partition; at most one new partition comes a day. */
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
  const held = await heldTokens(db, leasesOf(delivered).leases)
  const given = delivered.map((one) => ({
    id: one.id,
    attempt: textOf(one),
    token: one.under.token,
    at: one.under.at,
  }))
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
