/** Guesses at what only the owner of a number knows, a code or a pin: wrong ones are counted, and many are too many. */

import type { Call } from '../../kernel/call/call.ts'
import { tooManyTriesOnNumber } from './errors.ts'
import { CODE_LIMITS } from './phone-number.ts'
import { secondsToWait } from './rules.ts'
import { attemptsBy, noteAttempt } from './store/codes.ts'

export async function assertMayGuess(call: Call, id: string): Promise<void> {
  const { wrongTriesMax, wrongTriesWithinMs } = CODE_LIMITS
  const by = { column: 'phone_number_id', value: id } as const
  const before = await attemptsBy(call, by, 'wrong', call.now - wrongTriesWithinMs)
  const wait = secondsToWait(before, wrongTriesMax, wrongTriesWithinMs, call.now)
  if (wait !== undefined) throw tooManyTriesOnNumber(wait)
}

export const noteWrong = (call: Call, id: string) =>
  noteAttempt(call, {
    phone_number_id: id,
    kind: 'wrong',
    at: call.now,
    phone: null,
    app_id: null,
    address: null,
  })
