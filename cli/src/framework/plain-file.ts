/** Files that somebody else may have made: plain ones alone, of a size and a depth that a person would write. */

import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants
const BYTES_MAX = 64 * 1_048_576
const DEPTH_MAX = 64

/** A file that was named may be a link; one that merely lies in a folder may not. */
export type Found = 'named' | 'in a folder'

export async function readPlain(path: string, found: Found): Promise<Buffer> {
  const file = await open(path, O_RDONLY | O_NONBLOCK | (found === 'named' ? 0 : O_NOFOLLOW)).catch(
    unlessLink,
  )
  try {
    const { size } = await file.stat().then((one) => (one.isFile() ? one : Promise.reject(notPlain())))
    if (size > BYTES_MAX) throw new Error(`it has ${size} bytes, and ${BYTES_MAX} are read at most`)
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await file.read(bytes, 0, size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whoever names a type of it vouches for the file. */
export async function readJsonFile<T = unknown>(path: string, found: Found): Promise<T> {
  const text = (await readPlain(path, found)).toString('utf8')
  if (isDeep(text)) throw new Error(`it is nested deeper than ${DEPTH_MAX} levels`)
  return JSON.parse(text)
}

/** In the place of what is there, and not through a link to somewhere else. */
export async function writePlain(path: string, text: string): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK).catch(unlessLink)
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}

const notPlain = () => new Error('it is no plain file but a link, a folder, a pipe or a device')

const unlessLink = (error: NodeJS.ErrnoException): never => {
  throw ['ELOOP', 'EMLINK', 'ENXIO'].includes(error.code ?? '') ? notPlain() : error
}

function isDeep(text: string): boolean {
  let depth = 0
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (found === '[' || found === '{') depth++
    if (found === ']' || found === '}') depth--
    if (depth > DEPTH_MAX) return true
  }
  return false
}
