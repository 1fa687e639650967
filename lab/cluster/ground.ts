/** What the cluster stands on: folders, small disks and cables; and how all of it goes away again. */

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASES, MACHINES, STORES } from './machines.ts'
import { layNetwork, networkIsLaid, processesOn, removeNetwork } from './network.ts'
import { dataOf, FOLDER, PASSWORD, storeOf } from './programs.ts'

/** In memory, and small enough to be filled. */
const DISK = 'size=1g'
const DISKS = [...DATABASES.map(dataOf), ...STORES.map(storeOf)]
const ENDING_MS_MAX = 10_000

export function layGround(): void {
  if (networkIsLaid() || existsSync(FOLDER))
    throw new Error('there is a cluster already: npm run prove -- cluster down')
  mkdirSync(join(FOLDER, 'log'), { recursive: true })
  chmodSync(FOLDER, 0o755)
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'])))
  for (const disk of DISKS) {
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk])
    chownSync(disk, uid ?? 0, gid ?? 0)
    chmodSync(disk, 0o700)
  }
  const userlist = join(FOLDER, 'userlist.txt')
  writeFileSync(userlist, `"parley" "${PASSWORD}"\n`, { mode: 0o600 })
  chownSync(userlist, uid ?? 0, gid ?? 0)
  layNetwork()
}

/** Away from what is cleared: whoever wants to know what went wrong needs them. */
export function keepLogs(): string {
  const kept = mkdtempSync(join(tmpdir(), 'parley-cluster-log-'))
  cpSync(join(FOLDER, 'log'), kept, { recursive: true })
  return kept
}

/** Whatever state it is in: also what an interrupted start has left. */
export async function clearGround(): Promise<void> {
  const deadline = Date.now() + ENDING_MS_MAX
  for (;;) {
    const left = MACHINES.flatMap(processesOn).filter((pid) => pid !== process.pid)
    if (left.length === 0) break
    if (Date.now() > deadline) throw new Error(`these do not end: ${left.join(', ')}`)
    for (const pid of left) kill(pid)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  removeNetwork()
  if (!existsSync(FOLDER)) return
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
  for (const disk of DISKS) if (mounts.includes(` ${disk} `)) execFileSync('umount', [disk])
  rmSync(FOLDER, { recursive: true })
}

/** A stopped process receives no other signal; one that has ended by itself needs none. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
