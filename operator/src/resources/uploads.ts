/** Files that were uploaded. */

import type { Answer, Call, CallOptions } from './call.ts'

export const uploads = (call: Call) => ({
  read: (handle: string, options?: CallOptions): Promise<Answer<'readUploadedFile'>> =>
    call('readUploadedFile', [handle], {}, options),
})
