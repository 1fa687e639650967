/** The verbs of media. */

import { z } from 'zod'
import { operation, success, successAnswer } from '../../kernel/graph/operation.ts'
import { readFields } from '../../kernel/graph/read-fields.ts'
import { text } from '../../kernel/wire/params.ts'
import { phoneNumberNode } from '../phone-numbers/index.ts'
import { spaceTaken } from '../uploads/index.ts'
import { mediaMissing, mediaTooLarge, mediaTypeUnknown, wrongProduct } from './errors.ts'
import { forgetMedia, keepMedia, usableFile } from './keep.ts'
import { MIME_TYPES } from './media.ts'
import { mediaNode } from './node.ts'
import { assertProduct } from './product.ts'

export const uploadMedia = operation('uploadMedia', phoneNumberNode, {
  summary: 'Upload a file for messages',
  note: [
    'At most 16 MB of a usual MIME type (131053), kept 30 days. Uploads and media share `PARLEY_UPLOADS_MB_PER_APP`.',
  ],
  permission: 'messaging',
  body: 'form',
  input: z.object({
    messaging_product: text({ max: 60 }).optional().describe('The fixed word of this installation.'),
    type: text({ max: 120 })
      .optional()
      .describe('The MIME type of the file; without it, that of the multipart part.'),
  }),
  request: { messaging_product: 'chat', type: 'application/pdf' },
  answer: z.object({ id: z.string() }),
  refuses: [mediaMissing, mediaTooLarge, mediaTypeUnknown, wrongProduct, spaceTaken],
  async run({ node: number, input, body, call }) {
    assertProduct(call, input.messaging_product)
    const file = usableFile(body.files.find((one) => one.name === 'file') ?? body.files[0])
    const mime_type = (input.type ?? file.content_type).split(';')[0]?.trim().toLowerCase() ?? ''
    if (!MIME_TYPES.has(mime_type)) throw mediaTypeUnknown(mime_type)
    const { bytes, filename } = file
    const { id } = await keepMedia(call, number, { mime_type, bytes, filename: filename || null })
    return { id }
  },
})

export const readMedia = readFields('readMedia', mediaNode, {
  summary: 'Read what is known of a file, with a link to its content that is good for five minutes',
  note: [
    'The link to the content is good for five minutes. On versioned paths an unknown name in `fields` is left out.',
  ],
  permission: 'messaging',
})

export const deleteMedia = operation('deleteMedia', mediaNode, {
  summary: 'Remove a file',
  permission: 'messaging',
  answer: successAnswer,
  async run({ node: media, call }) {
    await forgetMedia(call, [media])
    return success
  },
})
