/** Somebody who reads the embedded database for long, while it is written to: the log grows, and shrinks again. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, freshDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'

export type LongReader = LoadReport & { logMbMax: number; logMbAfter: number }

const MB = 1_048_576
const AFTERWARDS_MS = 5_000

const READ = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { readOnly: true })
  database.exec('BEGIN')
  database.prepare('select count(*) from accounts').get()
  console.log('reading')
  setInterval(() => {}, 1000)`

export async function readForLong(plan: { readMs: number; callsPerSecond: number }): Promise<LongReader> {
  const place = await freshDatabase()
  const service = await newProcess(place.environment)
  const file = join(place.environment.PARLEY_DATA_DIR ?? '', 'parley.sqlite')
  const logMb = () => Math.round((statSync(`${file}-wal`).size / MB) * 10) / 10
  let load: KeyedLoad | undefined
  try {
    await service.start()
    const reader = spawn(process.execPath, ['-e', READ, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(reader.stdout, 'data')
    load = startKeyedLoad({ urls: [service.url], callsPerSecond: plan.callsPerSecond })
    await sleep(plan.readMs)
    const logMbMax = logMb()
    reader.kill('SIGKILL')
    await once(reader, 'exit')
    const grown = load.acknowledged.size
    await sleep(AFTERWARDS_MS)
    await eventually(async () => (load?.acknowledged.size ?? 0) > grown, 'a write after the reader has left')
    const logMbAfter = logMb()
    await load.stop()
    return { ...load.report, logMbMax, logMbAfter }
  } finally {
    load?.abandon()
    await service.kill()
    await place.remove()
  }
}
