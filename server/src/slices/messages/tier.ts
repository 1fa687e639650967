/**
 * How many different customers a number messaged in the last 24 hours, or all numbers of a business under its first. Kept under
 * one lock per number: a place is taken or refused in the same time whether the tier is 50 or 100,000.
 */

import type { Call } from '../../kernel/call/call.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { limitOf, MESSAGES_PER_DAY, type PhoneNumber } from '../phone-numbers/index.ts'
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

function remember({ id }: PhoneNumber, refusal: unknown): never {
  if (refusedUntil.size >= REMEMBERED_MAX) refusedUntil.clear()
  refusedUntil.set(id, performance.now() + REMEMBERED_MS)
  throw refusal
}

/** Takes a place for this customer, or refuses. Whoever has one keeps it for 24 hours. */
export async function takePlace(call: Call, number: PhoneNumber, waId: string): Promise<void> {
  const cutoff = call.now - TIER_WINDOW_MS
  const counted = await countedAs(call, number)
  const { id, most } = counted
  const { counted_at: before, is_counted, is_placed } = await places.takeFreePlace(call, id, waId, most)
  if (before !== null && before > cutoff) return
  if (is_placed) return countOnDay(call, id, dayOf(call.now))
  // Counted first: the counter's row makes sends of one number wait for each other, on both engines.
  while (!is_counted && !(await places.countCustomer(call, id, most)))
    await makeRoom(call, counted, cutoff).catch((error: unknown) => remember(number, error))
  if (before !== null) await places.endPlaces(call, id, [waId], cutoff)
  // Another send to this customer may have been faster: one customer, counted once.
  if (await places.addPlace(call, id, waId)) await countOnDay(call, id, dayOf(call.now))
  else await places.uncountCustomer(call, id)
}

type Counted = { id: string; most: number; tier: string; isTogether: boolean }

/** Most numbers belong to no business, and are asked nothing. */
async function countedAs(call: Call, number: PhoneNumber): Promise<Counted> {
  const { id, business_id, throughput_level } = number
  const shared = business_id === null ? undefined : await limitOf(call, number, call.platform)
  const { most, tier } = shared ?? { most: MESSAGES_PER_DAY[throughput_level], tier: throughput_level }
  const isTogether = shared !== undefined && shared.numbers.length > 1
  return { id: shared?.id ?? id, most: most < 0 ? NO_LIMIT : most, tier, isTogether }
}

/** Places that ended are only looked for when they are needed; an hourly job clears the rest. */
async function makeRoom(call: Call, counted: Counted, cutoff: number): Promise<void> {
  const { id, most } = counted
  if (await places.startUsage(call, id)) return
  const ended = await places.endedPlaces(call, id, cutoff)
  if (ended.length > 0) await places.endPlaces(call, id, ended, cutoff)
  // Somebody else may have made room meanwhile.
  else if ((await places.usageOf(call, id)) >= most) throw await refusalFor(call, counted)
}

async function refusalFor(call: Call, { id, ...limit }: Counted) {
  const oldest = await places.oldestPlace(call, id)
  const freeAt = (oldest ?? call.now) + TIER_WINDOW_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - call.now) / 1000))
  return tierReached({ ...limit, freeAt, retryAfterSeconds })
}

export const dayOf = (now: number) => Math.floor(now / DAY)

/** Forgets places that ended, for numbers that never reach their tier. */
export async function clearEndedPlaces(call: Call, id: string): Promise<void> {
  const cutoff = call.now - TIER_WINDOW_MS
  const ended = await places.endedPlaces(call, id, cutoff)
  if (ended.length > 0) await places.endPlaces(call, id, ended, cutoff)
}
