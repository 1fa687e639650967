/** A disk that is full now and then, fails now and then, and at last fails to keep what it was given. */

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorAt, eventually, NUMBER } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { effectsOf, type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'

export type DiskFaults = LoadReport & {
  /** Calls that failed while the disk was full, and while it failed to write. */
  whileFull: number
  whileFailing: number
  readsFailed: number
  healMsMax: number
  /** Ends of the process before a sync failed; and whether it ended by itself when one did. */
  exitsBefore: number
  endedBySync: number
  lost: number
  doubled: number
  corrupt: number
}

const ENDING_MS_MAX = 10_000
const ERRNO = { ENOSPC: 28, EIO: 5 }
const WRITES = 'posix/io/rw/pwrite'
const SYNCS = 'posix/io/sync/*'

type Plan = { faultyMs: number; probability: number; callsPerSecond: number }

/** Needs libfiu (`fiu-run`, `fiu-ctrl`). */
export async function failDisk(plan: Plan): Promise<DiskFaults> {
  const place = await mkdtemp(join(tmpdir(), 'parley-disk-'))
  const directory = join(place, 'data')
  const control = join(place, 'control')
  const service = await newProcess({ PARLEY_DATA_DIR: directory }, ['fiu-run', '-x', '-f', control])
  let load: KeyedLoad | undefined
  try {
    await service.start()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond: plan.callsPerSecond })
    const reader = startReading(service)
    const full = await harm(plan, service, load, control, ERRNO.ENOSPC)
    const failing = await harm(plan, service, load, control, ERRNO.EIO)
    const exitsBefore = service.isRunning() ? 0 : 1
    const readsFailed = await reader.stop()

    send(service, control, `enable name=${SYNCS},failinfo=${ERRNO.EIO}`)
    const endedBySync = (await endsWithin(service, ENDING_MS_MAX)) ? 1 : 0
    await service.kill()
    await service.start()
    await load.stop()
    await service.kill('SIGTERM')
    const effects = await effectsOf(load, {
      environment: { PARLEY_DATA_DIR: directory },
      remove: async () => {},
    })
    return {
      ...load.report,
      whileFull: full.failed,
      whileFailing: failing.failed,
      readsFailed,
      healMsMax: Math.max(full.healMs, failing.healMs),
      exitsBefore,
      endedBySync,
      ...effects,
      corrupt: isWhole(directory) ? 0 : 1,
    }
  } finally {
    load?.abandon()
    await service.kill()
    await rm(place, { recursive: true, force: true })
  }
}

async function endsWithin(service: Process, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (service.isRunning() && performance.now() < deadline) await sleep(20)
  return !service.isRunning()
}

function send(service: Process, control: string, command: string): void {
  execFileSync('fiu-ctrl', ['-f', control, '-c', command, String(service.pid())])
}

async function harm(
  { faultyMs, probability }: Plan,
  service: Process,
  load: KeyedLoad,
  control: string,
  errno: number,
) {
  const before = load.report.unavailable
  send(service, control, `enable_random name=${WRITES},probability=${probability},failinfo=${errno}`)
  await sleep(faultyMs)
  send(service, control, `disable name=${WRITES}`)
  const healed = performance.now()
  await eventually(async () => load.lastSuccessAt() > healed, 'a call that succeeds')
  return { failed: load.report.unavailable - before, healMs: Math.round(load.lastSuccessAt() - healed) }
}

function startReading(service: Process) {
  let failed = 0
  let stopped = false
  const reading = (async () => {
    while (!stopped) {
      const answer = await actorAt(service.url, 'sandbox-token')
        .get(`/${NUMBER}`)
        .catch(() => undefined)
      if (answer?.status !== 200) failed++
      await sleep(20)
    }
  })()
  return {
    async stop() {
      stopped = true
      await reading
      return failed
    },
  }
}

function isWhole(directory: string): boolean {
  const database = new DatabaseSync(join(directory, 'parley.sqlite'))
  const verdict = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  database.close()
  return verdict === 'ok'
}
