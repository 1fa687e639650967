/** The installation as a whole: how it is set up, how it is doing, and finding anything in it. */

import type { Answer, Call, CallOptions, Input } from './call.ts'

export const installation = (call: Call) => ({
  read: (options?: CallOptions): Promise<Answer<'readInstallation'>> =>
    call('readInstallation', [], {}, options),

  /** How it is doing: what waits, who fails, what was given up, how busy it is. */
  overview: (options?: CallOptions): Promise<Answer<'readOverview'>> => call('readOverview', [], {}, options),

  /** Which keys seal and open secrets, and how far a change of them is. */
  secretsKeys: (options?: CallOptions): Promise<Answer<'readSecretsKeys'>> =>
    call('readSecretsKeys', [], {}, options),

  /** By an id, a trace id, a phone number or a word of a name. */
  find: (query: Input<'findAnything'>, options?: CallOptions): Promise<Answer<'findAnything'>> =>
    call('findAnything', [], query, options),
})
