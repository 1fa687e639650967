/** Phone numbers, as the operator makes and changes them. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const numbers = (call: Call) => ({
  list: (query?: Input<'listAllNumbers'>, options?: CallOptions): List<'listAllNumbers'> =>
    call.list('listAllNumbers', [], query, options),

  create: (
    account: string,
    input: Input<'createPhoneNumber'>,
    options?: CallOptions,
  ): Promise<Answer<'createPhoneNumber'>> => call('createPhoneNumber', [account], input, options),

  inspect: (number: string, options?: CallOptions): Promise<Answer<'inspectPhoneNumber'>> =>
    call('inspectPhoneNumber', [number], {}, options),

  set: (
    number: string,
    input: Input<'setPhoneNumber'>,
    options?: CallOptions,
  ): Promise<Answer<'setPhoneNumber'>> => call('setPhoneNumber', [number], input, options),

  /** The code that would have been sent. */
  verificationCode: (number: string, options?: CallOptions): Promise<Answer<'readVerificationCode'>> =>
    call('readVerificationCode', [number], {}, options),

  quality: (number: string, query?: Input<'readQuality'>, options?: CallOptions): List<'readQuality'> =>
    call.list('readQuality', [number], query, options),
})
