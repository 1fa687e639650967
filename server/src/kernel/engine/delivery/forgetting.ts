/**
 * Removes events and their deliveries when they are old: whole partitions where the tables have them, else a few rows
 * at a time.
 */

import type { Call } from '../../call/call.ts'
import { DAY } from '../../process/clock.ts'
import { moveOn, passedRanges } from '../aging/progress.ts'
import { dropOrphans } from './store/deliveries.ts'
import { AGING_EVENTS, forgetRangesOfEvents, pruneEvents } from './store/forgetting.ts'

/** Many partitions make every query longer; few keep more than was asked for. */
const RANGES_IN_TIME_KEPT = 4
/** A partition is dropped when its last row is old; if a row keeps it, rows are deleted one by one. */
const LATE_AT_MOST = 1.5

/** Steps before the first event, which has the number 1: each releases its locks before the next begins. */
const MOVE_ON = -2
const FORGET_RANGES = -1

type Portion = { after: number | undefined; batch: number }

/** One step; gives where to go on, or that all is done. */
export async function forgetEvents(
  call: Call,
  kept: { deliveredMs: number; undeliveredMs: number },
  { after, batch }: Portion,
): Promise<number | false> {
  const everyMs = Math.max(DAY, kept.deliveredMs / RANGES_IN_TIME_KEPT)
  const before = { finished: call.now - kept.deliveredMs, undelivered: call.now - kept.undeliveredMs }
  if (after === undefined) {
    await dropOrphans(call)
    return MOVE_ON
  }
  if (after === MOVE_ON) {
    // By the wall clock: that of a world may be years ahead.
    await moveOn(call.db, AGING_EVENTS, { everyMs, now: Date.now() })
    return FORGET_RANGES
  }
  if (after === FORGET_RANGES) {
    await forgetRangesOfEvents(call, before)
    return 0
  }
  const isDivided = (await passedRanges(call.db, AGING_EVENTS)).length > 1
  const one = isDivided ? { ...before, finished: before.finished - everyMs * LATE_AT_MOST } : before
  return (await pruneEvents(call, one, { after, most: batch })) ?? false
}
