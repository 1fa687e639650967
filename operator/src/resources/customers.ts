/** A customer with a phone in their hand. */

import type { Answer, Call, CallOptions, Input } from './call.ts'

export const customers = (call: Call) => ({
  screen: (
    number: string,
    query: Input<'readScreen'>,
    options?: CallOptions,
  ): Promise<Answer<'readScreen'>> => call('readScreen', [number], query, options),

  act: (
    number: string,
    input: Input<'actAsCustomer'>,
    options?: CallOptions,
  ): Promise<Answer<'actAsCustomer'>> => call('actAsCustomer', [number], input, options),
})
