/**
 * How many different customers a number messaged in the last 24 hours. Kept under one lock per number: a place is
 * taken or refused in the same time whether the tier is 50 or 100,000.
 */

import type { Call } from '../../kernel/call/call.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { MESSAGES_PER_DAY, type PhoneNumber } from '../phone-numbers/index.ts'
import { tierReached } from './errors/number.ts'
import { TIER_WINDOW_MS } from './message.ts'
import * as places from './store/tier.ts'
import { countOnDay } from './store/tier-days.ts'

const NO_LIMIT = 2_147_483_647

const REMEMBERED_MS = 60_000
const REMEMBERED_MAX = 1_000
/** Numbers that were refused a place lately. Whoever goes by it and is wrong asks once more than was needed. */
const refusedUntil = new Map<string, number>()

/** A send that is refused before it wrote anything takes nobody along who shares its transaction. */
export const isOftenRefused = ({ id }: PhoneNumber): boolean =>
  (refusedUntil.get(id) ?? 0) > performance.now()

/** Takes a place for this customer, or refuses. Whoever has one keeps it for 24 hours. */
export async function takePlace(call: Call, number: PhoneNumber, waId: string): Promise<void> {
  const cutoff = call.now - TIER_WINDOW_MS
  const allowed = MESSAGES_PER_DAY[number.throughput_level]
  const most = allowed < 0 ? NO_LIMIT : allowed
  const {
    counted_at: before,
    is_counted,
    is_placed,
  } = await places.takeFreePlace(call, number.id, waId, most)
  if (before !== null && before > cutoff) return
  if (is_placed) return countOnDay(call, number.id, dayOf(call.now))
  // Counted first: the counter's row makes sends of one number wait for each other, on both engines.
  while (!is_counted && !(await places.countCustomer(call, number.id, most))) {
    await makeRoom(call, number, most, cutoff)
  }
  if (before !== null) await places.endPlaces(call, number.id, [waId], cutoff)
  // Another send to this customer may have been faster: one customer, counted once.
  if (await places.addPlace(call, number.id, waId)) await countOnDay(call, number.id, dayOf(call.now))
  else await places.uncountCustomer(call, number.id)
}

/** Places that ended are only looked for when they are needed; an hourly job clears the rest. */
async function makeRoom(call: Call, number: PhoneNumber, most: number, cutoff: number): Promise<void> {
  if (await places.startUsage(call, number.id)) return
  const ended = await places.endedPlaces(call, number.id, cutoff)
  if (ended.length > 0) await places.endPlaces(call, number.id, ended, cutoff)
  // Somebody else may have made room meanwhile.
  else if ((await places.usageOf(call, number.id)) >= most) throw await refusalFor(call, number, most)
}

async function refusalFor(call: Call, number: PhoneNumber, most: number) {
  if (refusedUntil.size >= REMEMBERED_MAX) refusedUntil.clear()
  refusedUntil.set(number.id, performance.now() + REMEMBERED_MS)
  const oldest = await places.oldestPlace(call, number.id)
  const freeAt = (oldest ?? call.now) + TIER_WINDOW_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - call.now) / 1000))
  return tierReached({ level: number.throughput_level, most, freeAt, retryAfterSeconds })
}

export const dayOf = (now: number) => Math.floor(now / DAY)

/** Forgets places that ended, for numbers that never reach their tier. */
export async function clearEndedPlaces(call: Call, id: string): Promise<void> {
  const cutoff = call.now - TIER_WINDOW_MS
  const ended = await places.endedPlaces(call, id, cutoff)
  if (ended.length > 0) await places.endPlaces(call, id, ended, cutoff)
}
