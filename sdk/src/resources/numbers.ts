/** Verifying a number and blocking customers, in fewer words. */

import type { Answer, Call, CallOptions, Input, Methods } from './call.ts'

/** Where the code comes from: a person who reads it, or an operator who looks it up. */
export type CodeSource = () => string | Promise<string>

export const numbers = (call: Call, { numbers }: Methods) => {
  const blocking = (customers: string[]) => ({
    messaging_product: call.brand,
    block_users: customers.map((user) => ({ user })),
  })

  return {
    /** Requests a code, waits until `code` has it, and enters it. */
    async verify(
      number: string,
      code: CodeSource,
      way: Input<'requestCode'> = { code_method: 'SMS' },
      options?: CallOptions,
    ): Promise<Answer<'verifyCode'>> {
      await numbers.requestCode(number, way, options)
      return numbers.verifyCode(number, await code(), options)
    },

    block: (number: string, customers: string[], options?: CallOptions): Promise<Answer<'blockUsers'>> =>
      call('blockUsers', [number], blocking(customers), options),

    unblock: (number: string, customers: string[], options?: CallOptions): Promise<Answer<'unblockUsers'>> =>
      call('unblockUsers', [number], blocking(customers), options),
  }
}
