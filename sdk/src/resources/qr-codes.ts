/** QR codes and short links that begin a conversation with words already written. */

import type { Answer, Call, CallOptions, Input, List } from './call.ts'

export const qrCodes = (call: Call) => ({
  list: (number: string, query?: Input<'listQrCodes'>, options?: CallOptions): List<'listQrCodes'> =>
    call.list('listQrCodes', [number], query, options),

  create: (
    number: string,
    code: Input<'createOrUpdateQrCode'>,
    options?: CallOptions,
  ): Promise<Answer<'createOrUpdateQrCode'>> => call('createOrUpdateQrCode', [number], code, options),

  read: (
    number: string,
    code: string,
    query?: Input<'readQrCode'>,
    options?: CallOptions,
  ): Promise<Answer<'readQrCode'>> => call('readQrCode', [number, code], query, options),

  update: (
    number: string,
    code: string,
    changes: Input<'updateQrCode'>,
    options?: CallOptions,
  ): Promise<Answer<'updateQrCode'>> => call('updateQrCode', [number, code], changes, options),

  delete: (number: string, code: string, options?: CallOptions): Promise<Answer<'deleteQrCode'>> =>
    call('deleteQrCode', [number, code], {}, options),
})
