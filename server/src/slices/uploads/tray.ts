/**
 * Trays: memory in which what arrives is gathered to a chunk. It is released by hand: the collector would let it
 * pile up, and then stop everybody to clear it. One tray is kept, since fresh memory costs more than the copying.
 */

import { CHUNK_BYTES } from './upload.ts'

export const NO_TRAY: Buffer = Buffer.alloc(0)

let spare = NO_TRAY

export function takeTray(length: number): Buffer {
  const tray = spare.length >= length ? spare : Buffer.allocUnsafeSlow(length)
  if (tray === spare) spare = NO_TRAY
  return tray.subarray(0, length)
}

/** The tray that these bytes stand in; nobody may look at them any more. */
export function giveBack(bytes: Buffer): void {
  const tray = Buffer.from(bytes.buffer)
  const isBetter = tray.length > spare.length && tray.length <= CHUNK_BYTES.max
  freeBytes(isBetter ? spare : tray)
  if (isBetter) spare = tray
}

/** Bytes that have their memory to themselves. */
export function freeBytes(bytes: Buffer): void {
  if (bytes.length > 0 && bytes.length === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0)
}
