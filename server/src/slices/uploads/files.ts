/** Files by their handle: for the slices that take handles, and for whoever previews what was uploaded. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Asked, appOf, type Call } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { signedUrl } from '../../kernel/pages/links.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { DAY, MINUTE } from '../../kernel/process/clock.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { handleIsSession, handleRefused, handleUnfinished, noSuchHandle } from './errors.ts'
import * as store from './store.ts'
import { blobOf, FILE_TYPES, isComplete, UPLOAD_ID_PREFIX, type Upload } from './upload.ts'

/** The complete file behind a handle of the caller's application; `parameter` is blamed when there is none. */
export async function findFile(call: Asked, handle: string, parameter: string): Promise<Upload> {
  const { file, problem } = await seekFile(call, handle, appOf(call.caller))
  if (!file) throw handleRefused(parameter, problem)
  return file
}

type Sought = { file: Upload; problem?: undefined } | { file?: undefined; problem: string }

/** The same for whoever does not throw: the file, or in words why this handle leads to none of that application. */
export async function seekFile(
  call: Pick<Asked, 'db' | 'now'>,
  handle: string,
  appId: string | undefined,
): Promise<Sought> {
  const isSession = handle.startsWith(UPLOAD_ID_PREFIX)
  const upload = isSession ? await store.findUpload(call, handle) : await findHandle(call, handle)
  if (!upload || upload.app_id !== appId || isGone(upload, call.now)) {
    return { problem: noSuchHandle(handle) }
  }
  if (isSession) return { problem: handleIsSession(upload) }
  if (!isComplete(upload)) return { problem: handleUnfinished(upload) }
  return { file: upload }
}

/** The clock of the application whose file it is. */
export async function clockOfHandle(house: House, handle: string): Promise<Clock> {
  const upload = await store.findUploadByHandle({ db: house.storage.read }, handle)
  return house.worldClocks.of(upload?.app_id)
}

/** Whosever it is: for the operator. */
export async function findHandle(
  call: Pick<Asked, 'db' | 'now'>,
  handle: string,
): Promise<Upload | undefined> {
  const upload = await store.findUploadByHandle(call, handle)
  return upload && !isGone(upload, call.now) ? upload : undefined
}

/**
 * The file stays when its session has ended, provided that it is tied to a node before the transaction ends.
 * Undefined when it is gone already.
 */
export function keepFile(call: Pick<Call, 'db' | 'now'>, handle: string): Promise<Upload | undefined> {
  return store.keepUpload(call, handle, call.now)
}

/** The node shows the file, and keeps it for as long as the node is there or until its files are untied. */
export async function tieFile(call: Pick<Call, 'db'>, file: Upload, nodeId: string): Promise<void> {
  await store.addTie(call, file.id, nodeId)
}

export async function untieFiles(call: Pick<Call, 'db'>, nodeId: string): Promise<void> {
  await store.removeTies(call, nodeId)
}

export function openFile({ house, db }: Pick<Asked, 'house' | 'db'>, file: Upload): AsyncIterable<Buffer> {
  return house.blobs.read(db, blobOf(file))
}

/** The SHA-256 of a complete file in hexadecimal: the same bytes, the same fingerprint. */
export async function fingerprintOf(call: Pick<Asked, 'house' | 'db'>, file: Upload): Promise<string> {
  if (file.sha256 !== null) return file.sha256
  const hash = createHash('sha256')
  for await (const bytes of openFile(call, file)) hash.update(bytes)
  return hash.digest('hex')
}

const PREVIEW_MS = 10 * MINUTE
const SHOWN_MS = DAY

/** Where whoever may read the handle sees the file, for a day. */
export const fileUrl = (call: Asked, handle: string) =>
  signedUrl(call, `/files/${handle}`, call.now + SHOWN_MS)

/** A file as the operator sees it, with a link that shows it for ten minutes. */
export const fileAnswer = z
  .object({
    id: z.string(),
    app_id: z.string(),
    h: z.string(),
    file_name: z.string(),
    file_type: z.enum(FILE_TYPES),
    file_length: z.int(),
    created_time: z.string(),
    preview_url: z.string(),
  })
  .meta({ id: 'UploadedFile' })

export async function describeFile(call: Asked, handle: string) {
  const file = await findHandle(call, handle)
  if (!file || !isComplete(file)) return undefined
  const { id, app_id, h, file_name, file_type, file_length, created_at } = file
  return {
    id,
    app_id,
    h,
    file_name,
    file_type,
    file_length,
    created_time: writeDate(created_at),
    preview_url: signedUrl(call, `/files/${h}`, call.now + PREVIEW_MS),
  }
}

const isGone = (upload: Upload, now: number) => !upload.kept && upload.expires_at <= now
