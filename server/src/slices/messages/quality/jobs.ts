/** Ratings recover and tiers rise with time. */

import { z } from 'zod'
import { job } from '../../../kernel/jobs/job.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { findPhoneNumber } from '../../phone-numbers/index.ts'
import { clearEndedPlaces, dayOf } from '../tier.ts'
import { rateAgain, riseIfEarned } from './feedback.ts'
import { RISE_RULE } from './rules.ts'

/** Only numbers that somebody complained about, or that were used lately, can change. */
export const reviewNumbers = job('messages.review_numbers', {
  input: z.object({}),
  everyMs: HOUR,
  async run({ call }) {
    const complained = await call.db
      .selectFrom('customer_feedback')
      .select('phone_number_id')
      .distinct()
      .execute()
    for (const { phone_number_id } of complained) {
      const number = await findPhoneNumber(call, phone_number_id)
      if (number) await rateAgain(call, number, 'feedback grew old')
    }
    const used = await call.db
      .selectFrom('tier_days')
      .select('phone_number_id')
      .distinct()
      .where('day', '=', dayOf(call.now) - 1)
      .execute()
    for (const { phone_number_id } of used) {
      const number = await findPhoneNumber(call, phone_number_id)
      if (number) await riseIfEarned(call, number)
      await clearEndedPlaces(call, phone_number_id)
    }
    await call.db
      .deleteFrom('tier_days')
      .where('day', '<', dayOf(call.now) - 4 * RISE_RULE.days)
      .execute()
  },
})
