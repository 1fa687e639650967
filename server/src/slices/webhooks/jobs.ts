/** What happens to deliveries later: they are forgotten. */

import { forgetEvents, sweep } from '../../kernel/engine/index.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { deliveredKeptSetting, undeliveredKeptSetting } from './settings.ts'

export const forgetOldEvents = sweep('webhooks.forget_old_events', {
  everyMs: HOUR,
  batch: 1_000,
  step(call, { batch, after }) {
    const { settings } = call.house
    const deliveredMs = settings.get(deliveredKeptSetting) * DAY
    const undeliveredMs = settings.get(undeliveredKeptSetting) * DAY
    return forgetEvents(call, { deliveredMs, undeliveredMs }, { after, batch })
  },
})
