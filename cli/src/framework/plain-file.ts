/** Files that somebody else may have made: plain ones alone, of a size and a depth that a person would write. */

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants
const BYTES_MAX = 64 * 1_048_576
const DEPTH_MAX = 64

/** A file that was named may be a link; one that merely lies in a folder may not. */
export type Found = 'named' | 'in a folder'

export const readPlain = async (path: string, found: Found): Promise<Buffer> => readPlainAtOnce(path, found)

export function readPlainAtOnce(path: string, found: Found): Buffer {
  const file = opened(path, O_RDONLY | O_NONBLOCK | (found === 'named' ? 0 : O_NOFOLLOW))
  try {
    const status = fstatSync(file)
    if (!status.isFile()) throw notPlain()
    const { size } = status
    if (size > BYTES_MAX) throw new Error(`it has ${size} bytes, and ${BYTES_MAX} are read at most`)
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
  } finally {
    closeSync(file)
  }
}

/** Whoever names a type of it vouches for the file. */
export async function readJsonFile<T = unknown>(path: string, found: Found): Promise<T> {
  return readJsonFileAtOnce(path, found)
}

export function readJsonFileAtOnce<T = unknown>(path: string, found: Found): T {
  const text = readPlainAtOnce(path, found).toString('utf8')
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

function opened(path: string, flags: number): number {
  try {
    return openSync(path, flags)
  } catch (error) {
    return unlessLink(error as NodeJS.ErrnoException)
  }
}

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
