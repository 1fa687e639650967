/** Ratings recover and tiers rise with time. */

import type { Call } from '../../../kernel/call/call.ts'
import { inEachWorld, job, ofWorld, type World } from '../../../kernel/engine/index.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { findPhoneNumber } from '../../phone-numbers/index.ts'
import { numbersWithFeedback } from '../store/quality.ts'
import { forgetDaysBefore, numbersUsedSince } from '../store/tier-days.ts'
import { clearEndedPlaces, dayOf } from '../tier.ts'
import { rateAgain, riseIfEarned } from './feedback.ts'
import { RISE_RULE } from './rules.ts'

export const reviewNumbers = job('messages.review_numbers', {
  input: ofWorld,
  everyMs: HOUR,
  forOneWorld: true,
  run: ({ input, call }) => inEachWorld(call, input.app_id, reviewNumbersOf),
})

/** Only numbers that somebody complained about, or that were used lately, can change. */
async function reviewNumbersOf(call: Call, world: World): Promise<void> {
  for (const id of await numbersWithFeedback(call, world)) {
    const number = await findPhoneNumber(call, id)
    if (number) await rateAgain(call, number, 'feedback grew old')
  }
  const today = dayOf(call.now)
  for (const id of await numbersUsedSince(call, world, today - 1)) {
    const number = await findPhoneNumber(call, id)
    if (number) await riseIfEarned(call, number)
    await clearEndedPlaces(call, id)
  }
  await forgetDaysBefore(call, world, today - 4 * RISE_RULE.days)
}
