/** Worlds that were saved by name. */

import type { Bytes } from '@parley-dev/sdk'
import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const snapshots = (call: Call) => ({
  list: (query?: Input<'listSnapshots'>, options?: CallOptions): List<'listSnapshots'> =>
    call.list('listSnapshots', [], query, options),

  read: (name: string, options?: CallOptions): Promise<Answer<'readSnapshot'>> =>
    call('readSnapshot', [name], {}, options),

  remove: (name: string, options?: CallOptions): Promise<Answer<'removeSnapshot'>> =>
    call('removeSnapshot', [name], {}, options),

  /** One file that can be imported anywhere. */
  export: (name: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>> =>
    call.bytes('exportSnapshot', [name], options),

  /** A file that was exported, here or elsewhere. */
  import: (name: string, file: Bytes, options?: CallOptions): Promise<Answer<'importSnapshot'>> =>
    call('importSnapshot', [name], file as never, options),
})
