/** Business accounts, and the application that a token belongs to. */

import type { Answer, Call, CallOptions, Input } from './call.ts'

export const accounts = (call: Call) => ({
  read: (
    account: string,
    query?: Input<'readAccount'>,
    options?: CallOptions,
  ): Promise<Answer<'readAccount'>> => call('readAccount', [account], query, options),

  /** The application of the token. */
  app: (query?: Input<'readApp'>, options?: CallOptions): Promise<Answer<'readApp'>> =>
    call('readApp', ['app'], query, options),
})
