/** Makes the snapshot from which the next starts of this built service begin: in a process of its own, at the lowest priority. */

import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { FLAGS, namesBegin, snapshotIn, snapshotName } from './snapshots.ts'

const [folder = ''] = process.argv.slice(2)
const built = import.meta.dirname
process.umask(0o077)
setPriority(constants.priority.PRIORITY_LOW)
if (snapshotIn(folder, built) === undefined) make()

function make(): void {
  const work = mkdtempSync(join(folder, 'parley-making-'))
  try {
    const blob = join(work, 'blob')
    node(...FLAGS, '--no-warnings', '--snapshot-blob', blob, '--build-snapshot', join(built, 'snapshot.cjs'))
    // One that does not start is not kept.
    node(...FLAGS, '--snapshot-blob', blob, join(built, 'main.js'), 'map')
    onDisk(blob)
    const name = snapshotName(built, blob)
    // Of earlier builds that stood here.
    for (const old of readdirSync(folder).filter((one) => one.startsWith(namesBegin(built))))
      rmSync(join(folder, old))
    renameSync(blob, join(folder, name))
  } finally {
    rmSync(work, { recursive: true })
  }
}

function node(...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`no snapshot of the service could be made:\n${stderr}`)
}

/** A part of it is worse than none. */
function onDisk(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
