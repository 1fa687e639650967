/** Who is told what happens: the application's callback, and the accounts that tell it. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const webhookSubscriptions = (call: Call) => ({
  /** Subscribes the application of the token to an account; with a callback of its own for that account. */
  subscribe: (
    account: string,
    override: Input<'subscribeApp'> = {},
    options?: CallOptions,
  ): Promise<Answer<'subscribeApp'>> => call('subscribeApp', [account], override, options),

  unsubscribe: (account: string, options?: CallOptions): Promise<Answer<'unsubscribeApp'>> =>
    call('unsubscribeApp', [account], {}, options),

  subscribed: (
    account: string,
    query?: Input<'listSubscribedApps'>,
    options?: CallOptions,
  ): List<'listSubscribedApps'> => call.list('listSubscribedApps', [account], query, options),

  /** The callback of the application itself. */
  setCallback: (
    callback: Input<'subscribeAppCallback'>,
    options?: CallOptions,
    app = 'app',
  ): Promise<Answer<'subscribeAppCallback'>> => call('subscribeAppCallback', [app], callback, options),

  removeCallback: (
    which: Input<'unsubscribeAppCallback'> = {},
    options?: CallOptions,
    app = 'app',
  ): Promise<Answer<'unsubscribeAppCallback'>> => call('unsubscribeAppCallback', [app], which, options),

  callbacks: (options?: CallOptions, app = 'app'): Promise<Answer<'listAppSubscriptions'>> =>
    call('listAppSubscriptions', [app], {}, options),
})
