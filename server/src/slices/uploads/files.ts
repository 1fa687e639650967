/** Files by their handle: for the slices that take handles, and for whoever previews what was uploaded. */

import { type Asked, appOf, type Call } from '../../kernel/call.ts'
import { handleIsSession, handleUnfinished, noSuchHandle } from './errors.ts'
import * as store from './store.ts'
import { blobOf, isComplete, UPLOAD_ID_PREFIX, type Upload } from './upload.ts'

/** The complete file behind a handle of the caller's application; `parameter` is blamed when there is none. */
export async function findFile(call: Asked, handle: string, parameter: string): Promise<Upload> {
  const isSession = handle.startsWith(UPLOAD_ID_PREFIX)
  const upload = isSession ? await store.findUpload(call, handle) : await findHandle(call, handle)
  if (!upload || upload.app_id !== appOf(call.caller) || isGone(upload, call.now)) {
    throw noSuchHandle(parameter, handle)
  }
  if (isSession) throw handleIsSession(parameter, upload)
  if (!isComplete(upload)) throw handleUnfinished(parameter, upload)
  return upload
}

/** Whosever it is: for the operator. */
export async function findHandle(
  call: Pick<Asked, 'db' | 'now'>,
  handle: string,
): Promise<Upload | undefined> {
  const upload = await store.findUploadByHandle(call, handle)
  return upload && !isGone(upload, call.now) ? upload : undefined
}

/** The file stays when its session has ended: something shows it from now on. */
export async function keepFile(call: Call, file: Upload): Promise<void> {
  await store.keepUpload(call, file.id)
}

export function openFile({ house, db }: Pick<Asked, 'house' | 'db'>, file: Upload): AsyncIterable<Buffer> {
  return house.blobs.read(db, blobOf(file))
}

const isGone = (upload: Upload, now: number) => !upload.kept && upload.expires_at <= now
