/** What was told to whom, or why not; and telling it again. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const events = (call: Call) => ({
  /** With `wait`, answered as soon as there is one. */
  list: (query?: Input<'listEvents'>, options?: CallOptions): List<'listEvents'> =>
    call.list('listEvents', [], query, options),

  explain: (event: string, options?: CallOptions): Promise<Answer<'explainEvent'>> =>
    call('explainEvent', [event], {}, options),

  receivers: (query?: Input<'listReceivers'>, options?: CallOptions): List<'listReceivers'> =>
    call.list('listReceivers', [], query, options),

  retryReceiver: (receiver: string, options?: CallOptions): Promise<Answer<'retryReceiver'>> =>
    call('retryReceiver', [receiver], {}, options),

  resend: (delivery: string, options?: CallOptions): Promise<Answer<'resendDelivery'>> =>
    call('resendDelivery', [delivery], {}, options),

  recover: (
    account: string,
    input: Input<'recoverDeliveries'>,
    options?: CallOptions,
  ): Promise<Answer<'recoverDeliveries'>> => call('recoverDeliveries', [account], input, options),

  test: (account: string, input: Input<'testEvent'>, options?: CallOptions): Promise<Answer<'testEvent'>> =>
    call('testEvent', [account], input, options),
})
