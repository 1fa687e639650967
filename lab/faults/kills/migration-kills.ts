/** Starts that are killed at random moments of making the tables and planting the seed: every next one succeeds. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { startService } from '../../../server/src/app/assembly.ts'
import { actorAt, freshDatabase, NUMBER, type Place, settingsFor } from '../../../server/test/house.ts'
import { PROGRAM } from '../../../server/test/program.ts'

const LOOK_MS = 4

export type MigrationKills = {
  kills: number
  /** Those that were done before they could be killed. */
  tooLate: number
  /** Starts after a kill that did not come to serve. */
  ruined: number
}

type Plan = { kills: number; processes: number }

export async function killMigrations({ kills, processes }: Plan): Promise<MigrationKills> {
  const report: MigrationKills = { kills, tooLate: 0, ruined: 0 }
  const spanMs = await timeOfMigrating()
  for (let count = 0; count < kills; count++) {
    const place = await freshDatabase()
    try {
      const after = spanMs * Math.random()
      const ends = await Promise.all(Array.from({ length: processes }, () => migrateAndKill(place, after)))
      if (ends.every((end) => end === 0)) report.tooLate++
      if (!(await startsAgain(place))) report.ruined++
    } finally {
      await place.remove()
    }
  }
  return report
}

function migrating({ environment }: Place) {
  const env = { ...process.env, LOG_LEVEL: 'silent', ...environment }
  return spawn(process.execPath, [PROGRAM, 'migrate'], { env, stdio: 'ignore' })
}

/** From the first touch of the database to the end. */
async function timeOfMigrating(): Promise<number> {
  const place = await freshDatabase()
  const child = migrating(place)
  const ended = once(child, 'exit')
  await untilTouched(place)
  const since = performance.now()
  const [code] = await ended
  await place.remove()
  if (code !== 0) throw new Error('a fresh database could not be migrated')
  return performance.now() - since
}

async function migrateAndKill(place: Place, afterMs: number): Promise<number | null> {
  const child = migrating(place)
  const ended = once(child, 'exit') as Promise<[number | null]>
  await untilTouched(place)
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  return (await ended)[0]
}

/** Loading the program takes longer than making the database, and is not what is to be cut short. */
async function untilTouched({ environment }: Place): Promise<void> {
  const { DATABASE_URL, PARLEY_DATA_DIR = '' } = environment
  if (!DATABASE_URL) {
    while (!existsSync(join(PARLEY_DATA_DIR, 'parley.sqlite'))) await sleep(LOOK_MS)
    return
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const others =
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  while ((await client.query(others)).rowCount === 0) await sleep(LOOK_MS)
  await client.end()
}

async function startsAgain(place: Place): Promise<boolean> {
  const log = pino({ level: 'silent' })
  try {
    const service = await startService(settingsFor(place.environment), log)
    const asked = actorAt(service.url, 'sandbox-token').get(`/${NUMBER}`)
    return (await asked.finally(() => service.close(0))).status === 200
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return false
  }
}
