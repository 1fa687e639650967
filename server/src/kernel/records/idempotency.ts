/**
 * A POST repeated with the same `Idempotency-Key` is answered again, not done again. The answer is kept in the
 * transaction of the change, so there is never one without the other; a refused POST leaves nothing to repeat.
 */

import { type Asked, actorOf, type Call, type Caller } from '../call/call.ts'
import { transacted } from '../call/transaction.ts'
import { sha256 } from '../crypto/secrets.ts'
import { removeOlder } from '../engine/index.ts'
import { DAY } from '../process/clock.ts'
import { invalidParameter, Refusal } from '../wire/errors.ts'

/** `app_id` is the world whose call it was: it goes with that. */
type Row = { key: string; fingerprint: string; answer: string; app_id: string | null; created_at: number }

declare module '../engine/index.ts' {
  interface Tables {
    idempotent_answers: Row
  }
}

const KEY_LENGTH_MAX = 255
const KEPT_MS = DAY

/** What was asked is fingerprinted when it is compared or kept: a body of bytes has passed by then. */
export type Repeatable = { key: string; fingerprint(): Promise<string> }

/** Two callers' keys never meet: the caller and the address are part of the key. */
export function repeatable(
  caller: Caller,
  address: string,
  key: string,
  content: () => Promise<string>,
): Repeatable {
  if (key === '' || key.length > KEY_LENGTH_MAX) {
    throw invalidParameter(`The Idempotency-Key header must have 1 to ${KEY_LENGTH_MAX} characters.`)
  }
  return {
    key: sha256(`${actorOf(caller)}\n${address}\n${key}`),
    fingerprint: async () => sha256(await content()),
  }
}

/** An answer may carry a token that is shown once, so it is kept sealed. */
const placeOf = (one: Repeatable) => ({ table: 'idempotent_answers', column: 'answer', row: one.key })

export async function earlierAnswer(
  { db, now, house: { secrets } }: Pick<Asked, 'db' | 'now' | 'house'>,
  one: Repeatable,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('key', '=', one.key)
    .where('created_at', '>=', now - KEPT_MS)
    .executeTakeFirst()
  if (row && row.fingerprint !== (await one.fingerprint())) {
    throw invalidParameter(
      'This Idempotency-Key was used with other parameters. Send a new key with a new request.',
    )
  }
  return row && secrets.open(row.answer, placeOf(one))
}

/** False when another request with this key was first; its answer is then the one to give. */
async function keepAnswer(call: Call, one: Repeatable, answer: string): Promise<boolean> {
  const row = {
    key: one.key,
    fingerprint: await one.fingerprint(),
    answer: call.house.secrets.seal(answer, placeOf(one)),
    app_id: call.clock.world(),
    created_at: call.now,
  }
  const done = await call.db
    .insertInto('idempotent_answers')
    .values(row)
    // One that has had its day is forgotten, though nobody has removed it yet.
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(row)
        .where('idempotent_answers.created_at', '<', call.now - KEPT_MS),
    )
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** At most so many; gives how many there were. */
export function forgetOldAnswers({ db, now }: Call, most: number): Promise<number> {
  return removeOlder(db, 'idempotent_answers', {
    key: ['key'],
    column: 'created_at',
    before: now - KEPT_MS,
    most,
  })
}

/** A refusal that is returned, not thrown, is committed with what was written before it: a counted guess. */
type Work = (call: Call) => Promise<string | Refusal>

/** The work in a transaction that keeps its answer for repetitions. */
export async function once(asked: Asked, repeat: Repeatable, work: Work): Promise<string | Refusal> {
  try {
    return await transacted(asked, async (call) => {
      const before = await earlierAnswer(call, repeat)
      if (before !== undefined) return before
      const fresh = await work(call)
      if (fresh instanceof Refusal) return fresh
      if (!(await keepAnswer(call, repeat, fresh))) throw new Overtaken()
      return fresh
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    return (await earlierAnswer(asked, repeat)) ?? once(asked, repeat, work)
  }
}

/** Another request with the same key committed first: ours is rolled back and its answer given. */
class Overtaken extends Error {}
