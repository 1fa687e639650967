/**
 * Receiving the bytes of a file. They come before the operation's transaction and are written as they come, a
 * chunk in a small transaction of its own, so that whatever arrived over a bad line stays. Only the last chunk
 * is left for the operation's own transaction.
 */

import { randomUUID } from 'node:crypto'
import type { Asked, Call } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { GivenBody } from '../../kernel/graph/operation.ts'
import type { Writer } from '../../kernel/storage/tables.ts'
import { interrupted, offsetWrong, overtaken, spaceTaken } from './errors.ts'
import { assertIsOfType, assertMayContinue, assertWithinLength, chunkBytesFor, readOffset } from './rules.ts'
import { spacePerAppSetting } from './settings.ts'
import * as store from './store.ts'
import { BEGINNING_BYTES, blobOf, type Upload } from './upload.ts'

/** Requests that are sending to this process. */
let senders = 0

/** An upload whose body has ended, and the bytes of it that are not written yet. */
export type Received = { upload: Upload; last: Buffer }

export async function receive(call: Asked, found: Upload, body: GivenBody): Promise<Received> {
  senders++
  try {
    return await receiveFrom(call, found, body)
  } finally {
    senders--
  }
}

/** What the sender is told: the handle, or where to go on. */
export async function finish(call: Call, { upload, last }: Received): Promise<Progress> {
  const { id, h, file_offset, file_length } = await append(call, call.db, upload, last)
  return file_offset === file_length ? { h } : { id, file_offset }
}

type Progress = { h: string } | { id: string; file_offset: number }

async function receiveFrom(call: Asked, found: Upload, body: GivenBody): Promise<Received> {
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
  const takeHeld = () => {
    const bytes = Buffer.concat(held.splice(0), heldBytes)
    heldBytes = 0
    return bytes
  }
  const write = async () => {
    const bytes = takeHeld()
    upload = await call.house.storage.transact((db) => append(call, db, upload, bytes))
    giveBack(bytes)
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
    // The last chunk waits for the end of the body: with one byte too many it is no complete file.
    if (heldBytes >= chunkBytesFor(senders) && upload.file_offset + heldBytes < upload.file_length)
      await write()
  }
  if (!typeKnown && heldBytes > 0) assertIsOfType(upload, beginningOf(held))
  return { upload, last: takeHeld() }
}

/** Frees the memory at once. The collector would let it pile up, and then stop everybody to clear it. */
function giveBack(bytes: Buffer): void {
  if (bytes.length === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0)
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

async function append({ house }: Asked, db: Writer, upload: Upload, bytes: Buffer): Promise<Upload> {
  if (bytes.length === 0) return upload
  const { id, app_id, file_offset } = upload
  const to = file_offset + bytes.length
  if (!(await store.moveOffset({ db }, upload, to))) throw overtaken(upload)
  await house.blobs.write(db, { blob_id: blobOf({ id }), app_id, start: file_offset }, bytes)
  return { ...upload, file_offset: to }
}

async function assertSpaceLeft(call: Asked, upload: Upload): Promise<void> {
  const max = call.house.settings.get(spacePerAppSetting)
  const { bytes } = await store.usageOf(call, upload.app_id)
  if (bytes + upload.file_length - upload.file_offset > max) throw spaceTaken(max)
}
