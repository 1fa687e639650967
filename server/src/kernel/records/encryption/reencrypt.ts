/**
 * After a change of keys everything is sealed again under the first, a portion at a time while the service runs.
 * Each portion is one transaction that also says where the next begins, so a killed process goes on from there.
 */

import { z } from 'zod'
import { type Call, systemCall } from '../../call/call.ts'
import type { House } from '../../call/house.ts'
import { transacted } from '../../call/transaction.ts'
import type { SealedPlace } from '../../crypto/secrets.ts'
import { type AnyJob, enqueue, type Job, job } from '../../engine/index.ts'
import { MINUTE } from '../../process/clock.ts'
import { placeIn, type SealedColumn } from './columns.ts'
import { oldKeysInUse, removeKeys } from './keys.ts'
import { replaceSealed, rowsSealedOtherwise } from './store.ts'

const PORTION = 200
const OF_OTHERS_LATER_MS = 5_000

/** `to`: the key that seals. Whoever has another in front leaves it to others, or two would undo each other's work. */
type Progress = { column: number; after: string[]; to?: string | undefined }
const startTo = (to: string): Progress => ({ column: 0, after: [], to })
const uniqueOf = ({ to = 'all' }: Progress) => ({ key: to })

export function resealing(columns: SealedColumn[]): { job: AnyJob; begin(house: House): Promise<void> } {
  const reseal: Job<Progress, undefined> = job('kernel.reseal', {
    input: z.object({ column: z.int(), after: z.array(z.string()), to: z.string().optional() }),
    attemptsMax: Number.MAX_SAFE_INTEGER,
    async run({ input, call }) {
      const { keyIds } = call.house.secrets
      if (input.to !== undefined && input.to !== keyIds[0]) return leaveToOthers(call, input)
      const where = columns[input.column]
      if (!where) return finish(call)
      const rows = await portion(call, where, input.after)
      const last = rows.at(-1)
      const next =
        last && rows.length === PORTION
          ? { ...input, after: last.row }
          : { ...input, after: [], column: input.column + 1 }
      await enqueue(call, reseal, next, uniqueOf(next))
    },
  })

  /** Until nobody seals by that key any more. */
  async function leaveToOthers(call: Call, input: Progress): Promise<void> {
    const inUse = await oldKeysInUse(call.db, call.house.secrets)
    if (!inUse.includes(input.to ?? '')) return
    await enqueue(call, reseal, input, { ...uniqueOf(input), at: call.now + OF_OTHERS_LATER_MS })
  }

  /** Once over everything, and nothing turned up that an old key sealed: then the old keys may go. */
  async function finish(call: Call): Promise<void> {
    const { secrets, log } = call.house
    const old = await oldKeysInUse(call.db, secrets)
    const again = startTo(secrets.keyIds[0])
    if (await isLeft(call, old))
      return enqueue(call, reseal, again, { ...uniqueOf(again), at: call.now + MINUTE })
    await removeKeys(call.db, old)
    call.afterCommit(() =>
      log.info({ keys: old }, 'every secret is sealed by the first key; the others may be removed'),
    )
  }

  async function isLeft(call: Call, old: string[]): Promise<boolean> {
    for (const where of columns) {
      const look = { keyId: call.house.secrets.keyIds[0], after: [], most: 1 }
      if ((await rowsSealedOtherwise(call.db, where, look)).length > 0) return true
    }
    // What travels inside a waiting job is sealed too, and soon gone.
    const waiting = await call.db.selectFrom('jobs').select('payload').where('state', '!=', 'dead').execute()
    return waiting.some(({ payload }) => old.some((id) => payload.includes(`"${id}.`)))
  }

  return {
    job: reseal,
    async begin(house) {
      if ((await oldKeysInUse(house.storage.read, house.secrets)).length === 0) return
      const start = startTo(house.secrets.keyIds[0])
      await transacted(systemCall(house, reseal.name), (call) =>
        enqueue(call, reseal, start, { ...uniqueOf(start), keep: true }),
      )
    },
  }
}

async function portion(call: Call, where: SealedColumn, after: string[]) {
  const { secrets } = call.house
  const rows = await rowsSealedOtherwise(call.db, where, { keyId: secrets.keyIds[0], after, most: PORTION })
  for (const one of rows) {
    const place = placeIn(where, one.row)
    const plain = openOrReport(call.house, one.sealed, place)
    if (plain !== undefined) await replaceSealed(call.db, where, one, secrets.seal(plain, place))
  }
  return rows
}

/** One record that was tampered with must not hold up the others. */
function openOrReport({ secrets, log }: House, sealed: string, place: SealedPlace): string | undefined {
  try {
    return secrets.open(sealed, place)
  } catch {
    log.error(place, 'a sealed record does not open; it was changed, or its key is gone')
    return undefined
  }
}
