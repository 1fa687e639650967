/** Files that are there after a power cut: their bytes are on the disk, and so is the folder that names them. */

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openPlain } from './plain-file.ts'
import { PRIVATE_FILE } from './private-files.ts'

export type Fingerprint = { bytes: number; sha256: string }

const CHUNK_BYTES = 1_048_576

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function fingerprintOf(
  path: string,
  onBytes: (read: number) => void = () => {},
): Promise<Fingerprint> {
  const counted = counting(onBytes)
  for await (const chunk of await plainChunks(path)) counted.add(chunk)
  return counted.result()
}

/** What it gives back is of the very bytes that were written. */
export async function copyFile(
  from: string,
  to: string,
  onBytes: (written: number) => void,
): Promise<Fingerprint> {
  const counted = counting(onBytes)
  await pipeline(
    await plainChunks(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        counted.add(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { flags: 'wx', mode: PRIVATE_FILE }),
  )
  return counted.result()
}

/** As long as it was when it was opened. */
async function plainChunks(path: string) {
  const { file, bytes } = await openPlain(path)
  return file.createReadStream({ highWaterMark: CHUNK_BYTES, end: Math.max(bytes - 1, 0) })
}

function counting(onBytes: (bytes: number) => void) {
  const sha256 = createHash('sha256')
  let bytes = 0
  return {
    add(chunk: Buffer) {
      sha256.update(chunk)
      bytes += chunk.length
      onBytes(bytes)
    },
    result: (): Fingerprint => ({ bytes, sha256: sha256.digest('hex') }),
  }
}
