/** Who did what, and whether the log is intact. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const audit = (call: Call) => ({
  list: (query?: Input<'readAuditLog'>, options?: CallOptions): List<'readAuditLog'> =>
    call.list('readAuditLog', [], query, options),

  verify: (options?: CallOptions): Promise<Answer<'verifyAuditLog'>> =>
    call('verifyAuditLog', [], {}, options),
})
