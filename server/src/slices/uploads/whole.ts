/** A file that is whole: what its bytes add up to, and who is told that it is there. */

import { createHash } from 'node:crypto'
import type { Asked } from '../../kernel/call.ts'
import type { House } from '../../kernel/house.ts'
import { openFile } from './files.ts'
import type { Upload } from './upload.ts'

/** The SHA-256 of a complete file in hexadecimal: the same bytes, the same fingerprint. */
export async function fingerprintOf(call: Pick<Asked, 'house' | 'db'>, file: Upload): Promise<string> {
  if (file.sha256 !== null) return file.sha256
  const hash = createHash('sha256')
  for await (const bytes of openFile(call, file)) hash.update(bytes)
  return hash.digest('hex')
}

/** Given the bytes where they are at hand, to be read until the promise is kept; broken, nobody takes them back. */
type Heard = (file: Upload, bytes: Buffer | undefined) => Promise<void> | undefined

const listeners = new WeakMap<House, Set<Heard>>()

/**
 * A head start for whoever will make something of the file: told in the process that received it, when it is
 * committed, and lost with that process. Nobody's work may depend on it.
 */
export function whenWhole(house: House, heard: Heard): () => void {
  const heardBy = listeners.get(house) ?? new Set()
  listeners.set(house, heardBy.add(heard))
  return () => heardBy.delete(heard)
}

export async function announceWhole(house: House, file: Upload, bytes: Buffer | undefined): Promise<void> {
  await Promise.all([...(listeners.get(house) ?? [])].map((heard) => heard(file, bytes)))
}
