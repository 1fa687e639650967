/** What happens to deliveries later: they are forgotten. */

import { sweep } from '../../kernel/jobs/sweep.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { deliveredKeptSetting, undeliveredKeptSetting } from './settings.ts'
import { dropOrphans, pruneEvents } from './store/deliveries.ts'

export const forgetOldEvents = sweep('webhooks.forget_old_events', {
  everyMs: HOUR,
  batch: 1_000,
  async step(call, { batch, after }) {
    if (after === undefined) await dropOrphans(call)
    const { settings } = call.house
    const before = {
      finished: call.now - settings.get(deliveredKeptSetting) * DAY,
      undelivered: call.now - settings.get(undeliveredKeptSetting) * DAY,
    }
    return (await pruneEvents(call, before, { after: after ?? 0, most: batch })) ?? false
  },
})
