/** Accounts, as the operator makes and changes them. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const accounts = (call: Call) => ({
  list: (query?: Input<'listAllAccounts'>, options?: CallOptions): List<'listAllAccounts'> =>
    call.list('listAllAccounts', [], query, options),

  create: (input: Input<'createAccount'>, options?: CallOptions): Promise<Answer<'createAccount'>> =>
    call('createAccount', [], input, options),

  inspect: (account: string, options?: CallOptions): Promise<Answer<'inspectAccount'>> =>
    call('inspectAccount', [account], {}, options),

  set: (account: string, input: Input<'setAccount'>, options?: CallOptions): Promise<Answer<'setAccount'>> =>
    call('setAccount', [account], input, options),
})
