/** Work that was given up. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const jobs = (call: Call) => ({
  givenUp: (query?: Input<'listJobsGivenUp'>, options?: CallOptions): List<'listJobsGivenUp'> =>
    call.list('listJobsGivenUp', [], query, options),

  retry: (job: string, options?: CallOptions): Promise<Answer<'retryJob'>> =>
    call('retryJob', [job], {}, options),

  discard: (job: string, options?: CallOptions): Promise<Answer<'discardJob'>> =>
    call('discardJob', [job], {}, options),
})
