/** What happens to deliveries later: they are forgotten. */

import { moveOn, passedRanges, sweep } from '../../kernel/engine/index.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { deliveredKeptSetting, undeliveredKeptSetting } from './settings.ts'
import { dropOrphans } from './store/deliveries.ts'
import { AGING_EVENTS, forgetRangesOfEvents, pruneEvents } from './store/forgetting.ts'

/** Many ranges would make every question longer, few would keep more than was asked for. */
const RANGES_IN_TIME_KEPT = 4
/** What is in a range goes with the last of it; if something keeps that back, one by one. */
const LATE_AT_MOST = 1.5

/** Steps before the first event, which has the number 1: each lets go of what it held before the next begins. */
const MOVE_ON = -2
const FORGET_RANGES = -1

export const forgetOldEvents = sweep('webhooks.forget_old_events', {
  everyMs: HOUR,
  batch: 1_000,
  async step(call, { batch, after }) {
    const { settings } = call.house
    const keptMs = settings.get(deliveredKeptSetting) * DAY
    const everyMs = Math.max(DAY, keptMs / RANGES_IN_TIME_KEPT)
    const before = {
      finished: call.now - keptMs,
      undelivered: call.now - settings.get(undeliveredKeptSetting) * DAY,
    }
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
  },
})
