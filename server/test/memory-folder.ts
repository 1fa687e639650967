/**
 * A folder in memory, for the databases of the suite: it kills processes, not machines, so nothing is lost when a commit
 * does not wait for a disk. What a disk keeps when the power is cut is tried by `faults/power-cuts.ts` on one of its own.
 */

import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const BYTES_MIN = 4 * 2 ** 30

/** The ordinary one where there is none, or little room in it. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize < BYTES_MIN ? tmpdir() : MEMORY
  } catch {
    return tmpdir()
  }
}
