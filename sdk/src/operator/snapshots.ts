/** Worlds as they were: kept, listed, carried elsewhere as files. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const snapshots = (call: Call) => ({
  list: (query?: Input<'listSnapshots'>, options?: CallOptions): List<'listSnapshots'> =>
    call.list('listSnapshots', [], query, options),

  read: (name: string, options?: CallOptions): Promise<Answer<'readSnapshot'>> =>
    call('readSnapshot', [name], {}, options),

  import: (file: Input<'importSnapshot'>, options?: CallOptions): Promise<Answer<'importSnapshot'>> =>
    call('importSnapshot', [], file, options),

  export: (name: string, options?: CallOptions): Promise<Answer<'exportSnapshot'>> =>
    call('exportSnapshot', [name], {}, options),

  remove: (name: string, options?: CallOptions): Promise<Answer<'removeSnapshot'>> =>
    call('removeSnapshot', [name], {}, options),
})
