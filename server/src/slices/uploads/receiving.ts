/**
 * Receiving the bytes of a file. They come before the operation's transaction and are written as they come, a
 * chunk in a small transaction of its own, so that whatever arrived over a bad line stays. Only the last chunk
 * is left for the operation's own transaction.
 */

import { createHash, randomUUID } from 'node:crypto'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { readWhole, type Writer } from '../../kernel/engine/index.ts'
import type { GivenBody } from '../../kernel/graph/operation.ts'
import { Refusal } from '../../kernel/wire/errors.ts'
import { interrupted, offsetWrong, overtaken } from './errors.ts'
import { assertIsOfType, assertMayContinue, assertWithinLength, chunkBytesFor, readOffset } from './rules.ts'
import { takeSpace } from './space.ts'
import * as store from './store.ts'
import { freeBytes, giveBack, NO_TRAY, takeTray } from './tray.ts'
import { BEGINNING_BYTES, blobOf, isComplete, type Upload } from './upload.ts'

/** Requests that are sending to this process. */
let senders = 0

/** An upload whose body has ended, the bytes of it that are not written yet, and the hash, if all came with it. */
export type Received = { upload: Upload; last: Buffer; sha256: string | null }

export async function receive(call: Asked, found: Upload, body: GivenBody): Promise<Received> {
  senders++
  try {
    return await receiveFrom(call, found, body)
  } finally {
    senders--
  }
}

/** The answer to the sender: the handle, or where to go on. */
export async function finish(call: Call, { upload, last, sha256 }: Received): Promise<Progress> {
  const file = await append(call, call.db, { ...upload, sha256 }, last)
  call.afterCommit(() => giveBack(last))
  return isComplete(file) ? { h: file.h } : { id: file.id, file_offset: file.file_offset }
}

type Progress = { h: string } | { id: string; file_offset: number }

async function receiveFrom(call: Asked, upload: Upload, body: GivenBody): Promise<Received> {
  const { stream, headers } = body
  if (!stream) throw new Error('an upload needs a body of bytes')
  const offset = readOffset(headers)
  assertMayContinue(upload, offset, headers)
  // One chunk is written while the next arrives; and the first arrives while we become the only sender.
  const writing = writer(call, startSending(call, upload, offset))

  const hash = createHash('sha256')
  let tray = NO_TRAY
  let heldBytes = 0
  let arrived = offset
  // Of what came before, as much as shows the type; nothing where that is known.
  const before = offset > 0 && offset < BEGINNING_BYTES ? await kept(call, upload) : Buffer.alloc(0)
  let typeKnown = offset >= BEGINNING_BYTES
  const hold = async (piece: Buffer) => {
    assertWithinLength(upload, arrived + piece.length)
    if (heldBytes + piece.length > tray.length) {
      if (typeKnown && heldBytes > 0) await writing.add(takeHeld())
      const wanted = Math.min(upload.file_length - arrived, chunkBytesFor(senders))
      const larger = takeTray(Math.max(wanted, heldBytes + piece.length))
      tray.copy(larger, 0, 0, heldBytes)
      tray = larger
    }
    tray.set(piece, heldBytes)
    heldBytes += piece.length
    arrived += piece.length
    if (offset === 0) hash.update(piece)
    freeBytes(piece)
    if (!typeKnown && arrived >= BEGINNING_BYTES) {
      assertIsOfType(upload, beginning())
      typeKnown = true
    }
  }
  const beginning = () => Buffer.concat([before, tray.subarray(0, heldBytes)]).subarray(0, BEGINNING_BYTES)
  const takeHeld = () => {
    const bytes = tray.subarray(0, heldBytes)
    tray = NO_TRAY
    heldBytes = 0
    return bytes
  }

  const chunks = stream[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => brokenOff(error))
    if (next instanceof Refusal) {
      if (typeKnown) await writing.add(takeHeld())
      throw interrupted(await writing.end(), next)
    }
    if (next.done) break
    await hold(next.value)
    // The last chunk waits for the end of the body: with one byte too many it is no complete file.
    if (heldBytes >= chunkBytesFor(senders) && arrived < upload.file_length) await writing.add(takeHeld())
  }
  if (!typeKnown && arrived === upload.file_length) assertIsOfType(upload, beginning())
  const isAll = offset === 0 && arrived === upload.file_length
  return { upload: await writing.end(), last: takeHeld(), sha256: isAll ? hash.digest('hex') : null }
}

const kept = ({ house }: Asked, { id }: Upload) => readWhole(house.blobs, house.storage.read, blobOf({ id }))

/** Writes chunk after chunk, each in a transaction of its own; `add` waits for the one before it, `end` for all. */
function writer(call: Asked, from: Promise<Upload>) {
  let last = from
  // The next caller gets the error; until then it counts as handled.
  last.catch(() => {})
  const write = async (upload: Upload, bytes: Buffer) => {
    const written = await call.house.storage.transact((db) => append(call, db, upload, bytes))
    giveBack(bytes)
    return written
  }
  return {
    async add(bytes: Buffer): Promise<void> {
      const upload = await last
      last = write(upload, bytes)
      last.catch(() => {})
    },
    end: () => last,
  }
}

function brokenOff(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

async function startSending(call: Asked, upload: Upload, offset: number): Promise<Upload> {
  const sender = randomUUID()
  const ours = await call.house.storage.transact(async (db) => {
    if (upload.sender !== null) return store.takeOver({ db }, upload, sender)
    if (!(await store.takeFirst({ db }, upload, sender))) return store.takeOver({ db }, upload, sender)
    await takeSpace({ house: call.house, db }, upload.app_id, upload.file_length)
    return true
  })
  if (ours) return { ...upload, sender }
  const moved = await store.findUpload(call, upload.id)
  throw moved ? offsetWrong(moved, offset) : overtaken(upload)
}

async function append({ house }: Asked, db: Writer, upload: Upload, bytes: Buffer): Promise<Upload> {
  if (bytes.length === 0) return upload
  const { id, app_id, file_offset } = upload
  const to = { file_offset: file_offset + bytes.length, sha256: upload.sha256 }
  if (!(await store.moveOffset({ db }, upload, to))) throw overtaken(upload)
  await house.blobs.write(db, { blob_id: blobOf({ id }), app_id, start: file_offset }, bytes)
  return { ...upload, ...to }
}
