/** The log of calls: what was asked, what it changed and caused, and which habits show. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const calls = (call: Call) => ({
  /** With `wait`, answered as soon as there is one. */
  list: (query?: Input<'listRequests'>, options?: CallOptions): List<'listRequests'> =>
    call.list('listRequests', [], query, options),

  /** The whole story of one call. */
  trace: (trace: string, options?: CallOptions): Promise<Answer<'explainTrace'>> =>
    call('explainTrace', [trace], {}, options),

  /** Calls, events and notifications in equal pieces of time. */
  counts: (query: Input<'readCounts'> = {}, options?: CallOptions): Promise<Answer<'readCounts'>> =>
    call('readCounts', [], query, options),

  /** For one application, or for all. */
  hints: (query: Input<'readHints'> = {}, options?: CallOptions): Promise<Answer<'readHints'>> =>
    call('readHints', [], query, options),
})
