/** Keeping a file as media of a number, and forgetting it again. */

import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '../../kernel/call/call.ts'
import { addToDirectory, removeFromDirectory } from '../../kernel/graph/directory.ts'
import { findAccount } from '../accounts/index.ts'
import { giveSpaceBack, takeSpace } from '../uploads/index.ts'
import { mediaMissing, mediaTooLarge } from './errors.ts'
import { LIMITS, type Media } from './media.ts'
import { addMedia, removeMedia } from './store.ts'

const CHUNK_BYTES = 256 * 1024

/** A file that is there, not empty and not too large. */
export function usableFile<F extends { bytes: Buffer }>(file: F | undefined): F {
  if (!file || file.bytes.length === 0) throw mediaMissing()
  if (file.bytes.length > LIMITS.bytesMax) throw mediaTooLarge(file.bytes.length, LIMITS.bytesMax)
  return file
}

export async function keepMedia(
  call: Call,
  number: { id: string; account_id: string },
  file: { mime_type: string; bytes: Buffer; filename: string | null },
): Promise<Media> {
  const id = call.ids.nodeId()
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
  await addToDirectory(call, { id, kind: 'media', account_id: number.account_id, app_id: null })
  await addMedia(call, media)
  return media
}

export async function forgetMedia(call: Call, media: Media[]): Promise<void> {
  const gone = await removeMedia(
    call,
    media.map((one) => one.id),
  )
  await call.house.blobs.remove(
    call.db,
    gone.map((one) => one.blob_id),
  )
  for (const { id, account_id, file_size } of gone) {
    await removeFromDirectory(call, id)
    const account = await findAccount(call, account_id)
    if (account) await giveSpaceBack(call.db, account.app_id, file_size)
  }
}
