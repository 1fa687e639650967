/** What happens to deliveries later: they are forgotten. */

import { z } from 'zod'
import { job } from '../../kernel/jobs/job.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { deliveredKeptSetting, undeliveredKeptSetting } from './settings.ts'
import { dropOrphans, pruneEvents } from './store/deliveries.ts'

const ROUNDS_MAX = 50

export const forgetOldEvents = job('webhooks.forget_old_events', {
  input: z.object({}),
  everyMs: HOUR,
  async run({ call }) {
    await dropOrphans(call)
    const before = {
      finished: call.now - call.house.settings.get(deliveredKeptSetting) * DAY,
      undelivered: call.now - call.house.settings.get(undeliveredKeptSetting) * DAY,
    }
    for (let rounds = 0; rounds < ROUNDS_MAX && (await pruneEvents(call, before)) > 0; rounds++);
  },
})
