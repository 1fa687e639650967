/** Files that messages carry: uploaded, read, removed, forgotten after a month, served by signed links. */

import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Asked, Call } from '../../../kernel/call/call.ts'
import { enter, strike } from '../../../kernel/graph/directory.ts'
import { field, nodeKind } from '../../../kernel/graph/node.ts'
import { operation, reading, success, successAnswer } from '../../../kernel/graph/operation.ts'
import { sweep } from '../../../kernel/jobs/sweep.ts'
import { assertSignedUrl, signedUrl } from '../../../kernel/pages/links.ts'
import type { PageTable } from '../../../kernel/pages/page.ts'
import { HOUR } from '../../../kernel/process/clock.ts'
import { newNodeId } from '../../../kernel/wire/ids.ts'
import { text } from '../../../kernel/wire/params.ts'
import { findAccount } from '../../accounts/index.ts'
import { isProduct, phoneNumberNode, productOf } from '../../phone-numbers/index.ts'
import { giveSpaceBack, spaceTaken, takeSpace } from '../../uploads/index.ts'
import { mediaMissing, mediaTooLarge, mediaTypeUnknown, wrongProduct } from '../errors.ts'
import { LIMITS } from '../message.ts'
import { addMedia, findMedia, type Media, mediaOlderThan, removeMedia } from './store.ts'

/** What may be sent, by MIME type: images, stickers, sound, film, documents. */
export const MIME_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/aac',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'video/mp4',
  'video/3gpp',
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])

const CHUNK_BYTES = 256 * 1024

const pathOf = (media: Pick<Media, 'id'>) => `/media_content/${media.id}`

export const mediaUrl = (call: Pick<Asked, 'house' | 'now' | 'baseUrl'>, media: Pick<Media, 'id'>) =>
  signedUrl(call, pathOf(media), call.now + LIMITS.mediaLinkLifetimeMs)

export const mediaNode = nodeKind<Media>('media', {
  title: 'Media',
  find: findMedia,
  fields: {
    url: field(z.string(), (media, call) => mediaUrl(call, media)),
    mime_type: field(z.string(), (media) => media.mime_type),
    sha256: field(z.string(), (media) => media.sha256),
    file_size: field(z.int(), (media) => media.file_size),
    messaging_product: field(z.string(), (_, call) => productOf(call)),
  },
})

export const uploadMedia = operation('uploadMedia', phoneNumberNode, {
  summary: 'Upload a file for messages',
  permission: 'messaging',
  body: 'form',
  input: z.object({ messaging_product: text().optional(), type: text({ max: 120 }).optional() }),
  answer: z.object({ id: z.string() }),
  refuses: [mediaMissing, mediaTooLarge, mediaTypeUnknown, wrongProduct, spaceTaken],
  async run({ node: number, input, body, call }) {
    if (input.messaging_product !== undefined && !isProduct(call.house, input.messaging_product)) {
      throw wrongProduct(productOf(call), input.messaging_product)
    }
    const file = body.files.find((one) => one.name === 'file') ?? body.files[0]
    if (!file || file.bytes.length === 0) throw mediaMissing()
    if (file.bytes.length > LIMITS.mediaBytesMax) throw mediaTooLarge(file.bytes.length, LIMITS.mediaBytesMax)
    const mime_type = (input.type ?? file.content_type).split(';')[0]?.trim().toLowerCase() ?? ''
    if (!MIME_TYPES.has(mime_type)) throw mediaTypeUnknown(mime_type)
    const media = await keepMedia(call, number, {
      mime_type,
      bytes: file.bytes,
      filename: file.filename || null,
    })
    return { id: media.id }
  },
})

export async function keepMedia(
  call: Call,
  number: { id: string; account_id: string },
  file: { mime_type: string; bytes: Buffer; filename: string | null },
): Promise<Media> {
  const id = newNodeId()
  const blob_id = `media-${randomBytes(16).toString('hex')}`
  const account = await findAccount(call, number.account_id)
  if (!account) throw mediaMissing()
  await takeSpace(call, account.app_id, file.bytes.length)
  for (let start = 0; start < file.bytes.length; start += CHUNK_BYTES) {
    const where = { blob_id, app_id: account.app_id, start }
    await call.house.blobs.write(call.db, where, file.bytes.subarray(start, start + CHUNK_BYTES))
  }
  const media: Media = {
    id,
    account_id: number.account_id,
    phone_number_id: number.id,
    blob_id,
    mime_type: file.mime_type,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    file_size: file.bytes.length,
    filename: file.filename,
    created_at: call.now,
  }
  await enter(call, { id, kind: 'media', account_id: number.account_id, app_id: null })
  await addMedia(call, media)
  return media
}

/** Clients read the whole object without naming fields. */
export const readMedia = reading('readMedia', mediaNode, {
  summary: 'Read what is known of a file, with a link to its content that is good for five minutes',
  permission: 'messaging',
  answer: z.object({
    id: z.string(),
    url: z.string(),
    mime_type: z.string(),
    sha256: z.string(),
    file_size: z.int(),
    messaging_product: z.string(),
  }),
  run: ({ node: media, call }) => ({
    id: media.id,
    url: mediaUrl(call, media),
    mime_type: media.mime_type,
    sha256: media.sha256,
    file_size: media.file_size,
    messaging_product: productOf(call),
  }),
})

export const deleteMedia = operation('deleteMedia', mediaNode, {
  summary: 'Remove a file',
  permission: 'messaging',
  answer: successAnswer,
  async run({ node: media, call }) {
    await forget(call, [media])
    return success
  },
})

async function forget(call: Call, media: Media[]): Promise<void> {
  const gone = await removeMedia(
    call,
    media.map((one) => one.id),
  )
  await call.house.blobs.remove(
    call.db,
    gone.map((one) => one.blob_id),
  )
  for (const { id, account_id, file_size } of gone) {
    await strike(call, id)
    const account = await findAccount(call, account_id)
    if (account) await giveSpaceBack(call.db, account.app_id, file_size)
  }
}

/** Under the name by which databases know it already. */
export const forgetOldMedia = sweep('messages.forget_old_media', {
  everyMs: HOUR,
  batch: 100,
  async step(call, { batch }) {
    const old = await mediaOlderThan(call, call.now - LIMITS.mediaLifetimeMs, batch)
    await forget(call, old)
    return old.length === batch
  },
})

export const mediaPages: PageTable = {
  'GET /media_content/{id}': async ({ house, parameters, query }) => {
    const id = parameters.id ?? ''
    assertSignedUrl(house, pathOf({ id }), query)
    const media = await findMedia({ db: house.storage.read }, id)
    if (!media)
      return { status: 404, type: 'text/plain; charset=utf-8', body: 'This file is not there any more.' }
    return {
      type: media.mime_type,
      body: house.blobs.read(house.storage.read, media.blob_id),
      headers: {
        'content-disposition': 'attachment',
        'content-length': String(media.file_size),
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    }
  },
}
