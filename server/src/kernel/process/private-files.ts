/** Files for this user alone: what we write, what is found open to others at a start, and what is only read when it is not. */

import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
} from 'node:fs'
import { StartProblem } from './settings.ts'

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const GROUP_AND_OTHERS = 0o077
const OTHERS = 0o007
const STICKY = 0o1000
const KEY_BYTES_MAX = 65_536

const ownUser = () => process.getuid?.()
const octal = (mode: number) => (mode & 0o777).toString(8)
const isOpen = ({ mode }: Stats) => ownUser() !== undefined && (mode & GROUP_AND_OTHERS) !== 0

export type Tightened = { closed: string[]; stillOpen: string[] }

/** Nobody else's folder is touched, and no link followed: `/tmp` stays what it is. */
export function tighten(paths: string[]): Tightened {
  const found = paths.flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    return stats && isOpen(stats) && (stats.isFile() || stats.isDirectory()) ? [{ path, stats }] : []
  })
  const closed = found.filter(({ path, stats }) => tryToClose(path, stats)).map(({ path }) => path)
  return { closed, stillOpen: found.map(({ path }) => path).filter((path) => !closed.includes(path)) }
}

function tryToClose(path: string, stats: Stats): boolean {
  if (stats.uid !== ownUser() || (stats.mode & STICKY) !== 0) return false
  try {
    chmodSync(path, stats.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE)
    return true
  } catch (error) {
    // A file system that knows no modes, or one that may only be read, says so; what is left open is reported.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return false
  }
}

/** A key that others may read is none: it is not taken. */
export function readKeyFile(path: string): string {
  let file: number | undefined
  try {
    // Without waiting for whoever would write into a pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new StartProblem(`${path} is no plain file`)
    if (stats.size > KEY_BYTES_MAX) throw new StartProblem(`${path} has more than ${KEY_BYTES_MAX} bytes`)
    if (mayBeReadByOthers(stats))
      throw new StartProblem(`others may read ${path} (mode ${octal(stats.mode)}): chmod 600 ${path}`)
    const text = readFileSync(file, 'utf8').trim()
    if (text === '') throw new StartProblem(`${path} is empty`)
    return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new StartProblem(`${path} cannot be read (${code})`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** What systemd and Kubernetes hand to a service is root's, and its group is the service. */
function mayBeReadByOthers(stats: Stats): boolean {
  const isHandedOver = stats.uid === 0 && ownUser() !== 0
  return ownUser() !== undefined && (stats.mode & (isHandedOver ? OTHERS : GROUP_AND_OTHERS)) !== 0
}
