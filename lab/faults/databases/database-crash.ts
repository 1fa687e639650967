/** PostgreSQL that loses backends, and dies itself, under a service that goes on being called. */

import pg from 'pg'
import { eventually } from '../../../server/test/house.ts'
import { ownPostgres } from '../../../server/test/postgres.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { effectsOf, type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'

export type CrashedDatabase = LoadReport & {
  backendsKilled: number
  crashes: number
  lost: number
  doubled: number
  /** Times that the service's process ended, or spoke of a rejection nobody handles. */
  exits: number
  unhandled: number
  /** From the moment the database lets clients in to the first call that succeeds. */
  backMsMax: number
}

export async function crashDatabase(plan: {
  backends: number
  backendGapMs: number
  crashes: number
  callsPerSecond: number
}): Promise<CrashedDatabase> {
  const postgres = await ownPostgres()
  const place = { environment: { DATABASE_URL: postgres.url }, remove: async () => {} }
  const service = await newProcess(place.environment)
  let load: KeyedLoad | undefined
  try {
    await service.start()
    const pid = service.pid()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond: plan.callsPerSecond })
    let backendsKilled = 0
    for (let count = 0; count < plan.backends; count++) {
      await sleep(plan.backendGapMs)
      backendsKilled += await killBackend(postgres.url)
    }
    let backMsMax = 0
    for (let count = 0; count < plan.crashes; count++) {
      await sleep(plan.backendGapMs)
      await postgres.crash()
      await postgres.revive()
      await eventually(() => letsIn(postgres.url), 'the database')
      backMsMax = Math.max(backMsMax, await untilBack(load))
    }
    await load.stop()
    await eventually(() => letsIn(postgres.url), 'the database')
    const effects = await effectsOf(load, place)
    return {
      ...load.report,
      backendsKilled,
      crashes: plan.crashes,
      ...effects,
      exits: service.isRunning() && service.pid() === pid ? 0 : 1,
      unhandled: service.said().match(/unhandled/gi)?.length ?? 0,
      backMsMax,
    }
  } finally {
    load?.abandon()
    await service.kill()
    await postgres.stop()
  }
}

/** One that is just doing something for the service, if there is one; the server then restarts all of them. */
async function killBackend(url: string): Promise<number> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'idle', random() limit 1`,
    )
    if (!rows[0]) return 0
    process.kill(rows[0].pid, 'SIGKILL')
    return 1
  } catch {
    // It is still recovering from the one before.
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilBack(load: KeyedLoad): Promise<number> {
  const since = performance.now()
  await eventually(async () => load.lastSuccessAt() > since, 'a call that succeeds')
  return Math.round(load.lastSuccessAt() - since)
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
