/** Payment configurations of an account. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const payments = (call: Call) => ({
  list: (
    account: string,
    query?: Input<'listPaymentConfigurations'>,
    options?: CallOptions,
  ): List<'listPaymentConfigurations'> => call.list('listPaymentConfigurations', [account], query, options),

  read: (account: string, name: string, options?: CallOptions): Promise<Answer<'readPaymentConfiguration'>> =>
    call('readPaymentConfiguration', [account, name], {}, options),

  create: (
    account: string,
    configuration: Input<'createPaymentConfiguration'>,
    options?: CallOptions,
  ): Promise<Answer<'createPaymentConfiguration'>> =>
    call('createPaymentConfiguration', [account], configuration, options),

  update: (
    account: string,
    name: string,
    changes: Input<'updatePaymentConfiguration'>,
    options?: CallOptions,
  ): Promise<Answer<'updatePaymentConfiguration'>> =>
    call('updatePaymentConfiguration', [account, name], changes, options),

  delete: (
    account: string,
    name: string,
    options?: CallOptions,
  ): Promise<Answer<'deletePaymentConfiguration'>> =>
    call('deletePaymentConfiguration', [account], { configuration_name: name }, options),

  /** Where the merchant allows it at the provider. */
  link: (
    account: string,
    configuration: Input<'generatePaymentLink'>,
    options?: CallOptions,
  ): Promise<Answer<'generatePaymentLink'>> => call('generatePaymentLink', [account], configuration, options),
})
