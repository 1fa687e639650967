/** Phone numbers: adding, verifying and registering them, and what they do by themselves. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

/** Where the code comes from: a person who reads it, or an operator who looks it up. */
export type CodeSource = () => string | Promise<string>

export const numbers = (call: Call) => ({
  list: (
    account: string,
    query?: Input<'listPhoneNumbers'>,
    options?: CallOptions,
  ): List<'listPhoneNumbers'> => call.list('listPhoneNumbers', [account], query, options),

  read: (
    number: string,
    query?: Input<'readPhoneNumber'>,
    options?: CallOptions,
  ): Promise<Answer<'readPhoneNumber'>> => call('readPhoneNumber', [number], query, options),

  add: (
    account: string,
    number: Input<'addPhoneNumber'>,
    options?: CallOptions,
  ): Promise<Answer<'addPhoneNumber'>> => call('addPhoneNumber', [account], number, options),

  /** The two-step pin, and a callback of its own. */
  configure: (
    number: string,
    settings: Input<'configurePhoneNumber'>,
    options?: CallOptions,
  ): Promise<Answer<'configurePhoneNumber'>> => call('configurePhoneNumber', [number], settings, options),

  requestCode: (
    number: string,
    way: Input<'requestCode'>,
    options?: CallOptions,
  ): Promise<Answer<'requestCode'>> => call('requestCode', [number], way, options),

  verifyCode: (number: string, code: string, options?: CallOptions): Promise<Answer<'verifyCode'>> =>
    call('verifyCode', [number], { code }, options),

  /** Requests a code, waits until `code` has it, and enters it. */
  async verify(
    number: string,
    code: CodeSource,
    way: Input<'requestCode'> = { code_method: 'SMS' },
    options?: CallOptions,
  ): Promise<Answer<'verifyCode'>> {
    await call('requestCode', [number], way, options)
    return call('verifyCode', [number], { code: await code() }, options)
  },

  register: (number: string, pin: string, options?: CallOptions): Promise<Answer<'registerNumber'>> =>
    call('registerNumber', [number], { messaging_product: call.brand, pin }, options),

  deregister: (number: string, options?: CallOptions): Promise<Answer<'deregisterNumber'>> =>
    call('deregisterNumber', [number], {}, options),

  automation: (number: string, options?: CallOptions): Promise<Answer<'readNumberAutomation'>> =>
    call('readNumberAutomation', [number], {}, options),

  setAutomation: (
    number: string,
    automation: Input<'configureAutomation'>,
    options?: CallOptions,
  ): Promise<Answer<'configureAutomation'>> => call('configureAutomation', [number], automation, options),

  settings: (number: string, options?: CallOptions): Promise<Answer<'readNumberSettings'>> =>
    call('readNumberSettings', [number], {}, options),

  setSettings: (
    number: string,
    settings: Input<'setNumberSettings'>,
    options?: CallOptions,
  ): Promise<Answer<'setNumberSettings'>> => call('setNumberSettings', [number], settings, options),

  commerceSettings: (number: string, options?: CallOptions): Promise<Answer<'readCommerceSettings'>> =>
    call('readCommerceSettings', [number], {}, options),

  setCommerceSettings: (
    number: string,
    settings: Input<'setCommerceSettings'>,
    options?: CallOptions,
  ): Promise<Answer<'setCommerceSettings'>> => call('setCommerceSettings', [number], settings, options),

  blocked: (
    number: string,
    query?: Input<'listBlockedUsers'>,
    options?: CallOptions,
  ): List<'listBlockedUsers'> => call.list('listBlockedUsers', [number], query, options),

  block: (number: string, customers: string[], options?: CallOptions): Promise<Answer<'blockUsers'>> =>
    call('blockUsers', [number], blocking(call, customers), options),

  unblock: (number: string, customers: string[], options?: CallOptions): Promise<Answer<'unblockUsers'>> =>
    call('unblockUsers', [number], blocking(call, customers), options),
})

const blocking = (call: Call, customers: string[]) => ({
  messaging_product: call.brand,
  block_users: customers.map((user) => ({ user })),
})
