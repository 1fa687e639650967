/** Where the snapshot of a loaded service lies, and whether it is whole and for this Node and this build. */

import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** The hash of the built service; the build writes it in. */
declare const BUILD: string

/** Young objects take at most 16 MB, not 64: a send takes no longer, and a busy process holds a seventh less. */
export const FLAGS = ['--max-semi-space-size=8']

const NAME_END = '.blob'
const GROUP_WRITES = 0o020
const OTHERS_WRITE = 0o002
const PIECE_BYTES = 262_144

/**
 * Node starts from a snapshot only under the flags that it was made with, without preloaded modules, and without a
 * channel to its parent; Windows cannot replace a process by another.
 */
export const isSnapshotFit = (): boolean =>
  process.platform !== 'win32' &&
  process.execArgv.every((flag) => FLAGS.includes(flag)) &&
  !process.env.NODE_OPTIONS &&
  process.send === undefined

/** Whatever is wrong with it: none, and the start is a plain one. `folder`: named by Node's version, V8's flags and the user. */
export function snapshotIn(folder: string, built: string): string | undefined {
  try {
    const begin = namesBegin(built) + BUILD
    const name = readdirSync(folder).find((one) => one.startsWith(begin))
    if (name === undefined) return undefined
    const path = join(folder, name)
    // Whoever owns one of these folders could put another file in its place after it was looked at.
    const isOurs = isOwn(path, GROUP_WRITES) && isOwn(folder) && isOwn(dirname(folder))
    return isOurs && name === snapshotName(built, path) ? path : undefined
  } catch {
    return undefined
  }
}

function isOwn(path: string, more = 0): boolean {
  const { uid, mode } = statSync(path)
  return uid === process.getuid?.() && (mode & (OTHERS_WRITE | more)) === 0
}

/** Says what must be in it. */
export const snapshotName = (built: string, path: string): string =>
  `${namesBegin(built)}${BUILD}-${sumOf(path).toString(16)}${NAME_END}`

/** Read piece by piece: memory for all of it at once would take as long as the sum. */
function sumOf(path: string): number {
  const file = openSync(path, 'r')
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    let sum = 0
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      sum = crc32(piece.subarray(0, read), sum)
    return sum
  } finally {
    closeSync(file)
  }
}

/** Of all snapshots of a service in one place: the service knows its files by their paths, and V8 the executable by its layout. */
export function namesBegin(built: string): string {
  const { size, mtimeMs } = statSync(process.execPath)
  return `parley-${crc32(`${built} ${process.execPath} ${size} ${mtimeMs}`).toString(16)}-`
}
