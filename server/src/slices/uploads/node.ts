/** How an upload session is found, and which of its fields may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { field, nodeKind } from '../../kernel/graph/node.ts'
import { findUpload } from './store.ts'
import { FILE_TYPES, isComplete, type Upload } from './upload.ts'

export const uploadNode = nodeKind<Upload>('upload', {
  title: 'Upload',
  find: findLiving,
  fields: {
    file_offset: field(z.int(), (upload) => upload.file_offset),
    h: field(z.string().describe('The handle, when all bytes have arrived.'), (upload) =>
      isComplete(upload) ? upload.h : undefined,
    ),
    file_name: field(z.string(), (upload) => upload.file_name || undefined, { onlyWhenAsked: true }),
    file_type: field(z.enum(FILE_TYPES), (upload) => upload.file_type, { onlyWhenAsked: true }),
    file_length: field(z.int(), (upload) => upload.file_length, { onlyWhenAsked: true }),
  },
})

/** An ended session is not there, whether or not it has been cleared away yet. */
async function findLiving(call: Asked, id: string): Promise<Upload | undefined> {
  const upload = await findUpload(call, id)
  return upload && upload.expires_at > call.now ? upload : undefined
}
