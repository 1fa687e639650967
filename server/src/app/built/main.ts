/** The process of the built service starts here: from a snapshot of the loaded service where one was made, else by loading it. */

import { createRequire, enableCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { FLAGS, isSnapshotFit, snapshotIn } from './snapshots.ts'

/** For the C library: each thread would have a place of its own for memory, and give little of it back. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
/** Those who serve for a moment only, as tests do, have no use for the next start. */
const MADE_AFTER_MS = 10_000
/** Making one takes 200 MB, which might be more than a container has left. */
const FREE_BYTES_MIN = 500_000_000

enableCompileCache()
const folder = isSnapshotFit() ? getCompileCacheDir() : undefined
const snapshot = folder && snapshotIn(folder, import.meta.dirname)
if (snapshot)
  process.execve?.(
    process.execPath,
    [process.execPath, ...FLAGS, '--snapshot-blob', snapshot, ...process.argv.slice(1)],
    { ...MEMORY, ...process.env },
  )
createRequire(import.meta.url)('./service.cjs').begin()
if (folder) setTimeout(makeSnapshot, MADE_AFTER_MS, folder).unref()

function makeSnapshot(inFolder: string): void {
  if (process.availableMemory() < FREE_BYTES_MIN) return
  const { spawn } = process.getBuiltinModule('node:child_process')
  const maker = join(import.meta.dirname, 'make-snapshot.js')
  const making = spawn(process.execPath, [maker, inFolder], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  making.on('error', ({ message }) => console.error(`no snapshot of the service could be made: ${message}`))
  making.unref()
}
