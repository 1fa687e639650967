/** Ratings recover and tiers rise with time. */

import { z } from 'zod'
import { job } from '../../../kernel/jobs/job.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { findPhoneNumber } from '../../phone-numbers/index.ts'
import { numbersWithFeedback } from '../store/quality.ts'
import { forgetDaysBefore, numbersUsedOn } from '../store/tier-days.ts'
import { clearEndedPlaces, dayOf } from '../tier.ts'
import { rateAgain, riseIfEarned } from './feedback.ts'
import { RISE_RULE } from './rules.ts'

/** Only numbers that somebody complained about, or that were used lately, can change. */
export const reviewNumbers = job('messages.review_numbers', {
  input: z.object({}),
  everyMs: HOUR,
  async run({ call }) {
    for (const id of await numbersWithFeedback(call)) {
      const number = await findPhoneNumber(call, id)
      if (number) await rateAgain(call, number, 'feedback grew old')
    }
    const today = dayOf(call.now)
    for (const id of await numbersUsedOn(call, today - 1)) {
      const number = await findPhoneNumber(call, id)
      if (number) await riseIfEarned(call, number)
      await clearEndedPlaces(call, id)
    }
    await forgetDaysBefore(call, today - 4 * RISE_RULE.days)
  },
})
