/**
 * Receiving the bytes of a file. They come before any operation's transaction and are written as they come, a
 * chunk in a small transaction of its own, so that whatever arrived over a bad line stays.
 */

import { randomUUID } from 'node:crypto'
import type { Asked } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { GivenBody } from '../../kernel/graph/operation.ts'
import { interrupted, offsetWrong, overtaken, spaceTaken } from './errors.ts'
import { assertIsOfType, assertMayContinue, assertWithinLength, readOffset } from './rules.ts'
import { spacePerAppSetting } from './settings.ts'
import * as store from './store.ts'
import { BEGINNING_BYTES, blobOf, CHUNK_BYTES, isComplete, type Upload } from './upload.ts'

/** Gives the upload as it is when the body has ended. */
export async function receive(call: Asked, found: Upload, body: GivenBody): Promise<Upload> {
  const { stream, headers } = body
  if (!stream) throw new Error('an upload needs a body of bytes')
  const offset = readOffset(headers)
  assertMayContinue(found, offset, headers)
  await assertSpaceLeft(call, found)
  let upload = await startSending(call, found, offset)

  const held: Buffer[] = []
  let heldBytes = 0
  let typeKnown = offset > 0
  const hold = (bytes: Buffer) => {
    held.push(bytes)
    heldBytes += bytes.length
    assertWithinLength(upload, upload.file_offset + heldBytes)
    if (!typeKnown && heldBytes >= BEGINNING_BYTES) {
      assertIsOfType(upload, beginningOf(held))
      typeKnown = true
    }
  }
  const write = async () => {
    const bytes = Buffer.concat(held.splice(0), heldBytes)
    heldBytes = 0
    if (bytes.length > 0) upload = await append(call, upload, bytes)
  }

  const chunks = stream[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => brokenOff(error))
    if (next instanceof Refusal) {
      if (typeKnown) await write()
      throw interrupted(upload, next)
    }
    if (next.done) break
    hold(next.value)
    // The last chunk waits for the end of the body: were there a byte too many, the file would not be complete.
    if (heldBytes >= CHUNK_BYTES && upload.file_offset + heldBytes < upload.file_length) await write()
  }
  if (!typeKnown && heldBytes > 0) assertIsOfType(upload, beginningOf(held))
  await write()
  return upload
}

function brokenOff(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const beginningOf = (held: Buffer[]) =>
  Buffer.concat(held.slice(0, BEGINNING_BYTES)).subarray(0, BEGINNING_BYTES)

async function startSending(call: Asked, upload: Upload, offset: number): Promise<Upload> {
  const sender = randomUUID()
  const ours = await call.house.storage.transact((db) => store.takeOver({ db }, upload, sender))
  if (ours) return { ...upload, sender }
  const moved = await store.findUpload(call, upload.id)
  throw moved ? offsetWrong(moved, offset) : overtaken(upload)
}

async function append({ house }: Asked, upload: Upload, bytes: Buffer): Promise<Upload> {
  const { id, app_id, file_offset } = upload
  const to = file_offset + bytes.length
  const written = await house.storage.transact(async (db) => {
    if (!(await store.moveOffset({ db }, upload, to))) return false
    await house.blobs.write(db, { blob_id: blobOf({ id }), app_id, start: file_offset }, bytes)
    return true
  })
  if (!written) throw overtaken(upload)
  return { ...upload, file_offset: to }
}

async function assertSpaceLeft(call: Asked, upload: Upload): Promise<void> {
  const max = call.house.settings.get(spacePerAppSetting)
  const { bytes } = await store.usageOf(call, upload.app_id)
  if (bytes + upload.file_length - upload.file_offset > max) throw spaceTaken(max)
}

/** What the sender is told: the handle, or where to go on. */
export const progressOf = (upload: Upload) =>
  isComplete(upload) ? { h: upload.h } : { id: upload.id, file_offset: upload.file_offset }
