/** The clock of the whole sandbox. */

import type { Answer, Call, CallOptions, Input } from './call.ts'

export const clock = (call: Call) => ({
  read: (options?: CallOptions): Promise<Answer<'readClock'>> => call('readClock', [], {}, options),

  advance: (input: Input<'advanceClock'>, options?: CallOptions): Promise<Answer<'advanceClock'>> =>
    call('advanceClock', [], input, options),
})
