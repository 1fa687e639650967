/** What was told to whom, or why not; and telling it again. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const events = (call: Call) => ({
  /** With `wait`, answered as soon as there is one. */
  list: (query?: Input<'listEvents'>, options?: CallOptions): List<'listEvents'> =>
    call.list('listEvents', [], query, options),

  explain: (event: string, options?: CallOptions): Promise<Answer<'explainEvent'>> =>
    call('explainEvent', [event], {}, options),

  /** About one that was not sent, once the cause is gone; with `like`, about all that stopped for the same reason. */
  decideAgain: (
    event: string,
    input?: Input<'decideAgain'>,
    options?: CallOptions,
  ): Promise<Answer<'decideAgain'>> => call('decideAgain', [event], input, options),

  forward: (
    event: string,
    input: Input<'forwardEvent'>,
    options?: CallOptions,
  ): Promise<Answer<'forwardEvent'>> => call('forwardEvent', [event], input, options),

  /** Who would hear of an event of this account now, and why not. */
  tryRouting: (
    account: string,
    query?: Input<'tryRouting'>,
    options?: CallOptions,
  ): Promise<Answer<'tryRouting'>> => call('tryRouting', [account], query, options),

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
