/**
 * An upgrade while a real pg_dump reads every table: the migration waits for it and says so, the old version serves meanwhile,
 * and the dump is whole.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newProcess } from '../../../server/test/processes.ts'
import { effectsOf, type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'
import { type ServedAgain, servedAgain } from './served-again.ts'
import { type SystemPostgres, systemPostgres } from './system-postgres.ts'

export type UpgradeBesideDump = LoadReport &
  ServedAgain & {
    /** Acknowledged by the old version while the new one waited for the dump. */
    besideBoth: number
    /** The new version was ready while the dump still read; it did not say whom it waits for. */
    tooEarly: number
    unreported: number
    /** From the end of the dump until the new version was ready. */
    readyAfterMs: number
    lost: number
    doubled: number
    /** Acknowledged before the dump began, and not in it. */
    lostOfDump: number
  }

/** `from` and `to`: the program of each version. */
type Plan = { from: string; to: string; callsPerSecond: number; heldMs: number }

export async function upgradeBesideDump(plan: Plan): Promise<UpgradeBesideDump> {
  const server = await systemPostgres()
  const place = { environment: { DATABASE_URL: server.url() }, remove: async () => {} }
  const old = await newProcess(place.environment, [], plan.from)
  const fresh = await newProcess({ ...place.environment, LOG_LEVEL: 'info' }, [], plan.to)
  let load: KeyedLoad | undefined
  let dump: Dump | undefined
  try {
    await old.start()
    load = startKeyedLoad({ urls: [old.url], callsPerSecond: plan.callsPerSecond })
    await sleep(plan.heldMs)
    const beforeDump = [...load.acknowledged.keys()]
    dump = await heldDump(server)
    const acknowledged = load.acknowledged.size
    let isReady = false
    const starting = fresh.start().then(() => {
      isReady = true
    })
    await Promise.race([sleep(plan.heldMs), starting])
    const besideBoth = load.acknowledged.size - acknowledged
    const tooEarly = isReady ? 1 : 0
    const unreported = /"application_name":"pg_dump".*waiting for sessions/.test(fresh.said()) ? 0 : 1
    await dump.finish()
    const ended = performance.now()
    await starting
    const readyAfterMs = Math.round(performance.now() - ended)
    await sleep(plan.heldMs)
    await load.stop()
    const { lost, doubled } = await effectsOf(load, place)
    await server.type(
      `createdb restored && pg_restore --exit-on-error --no-owner --dbname=restored ${dump.file}`,
    )
    const dumped = await server.accounts('restored')
    return {
      ...load.report,
      besideBoth,
      tooEarly,
      unreported,
      readyAfterMs,
      lost,
      doubled,
      lostOfDump: beforeDump.filter((name) => !dumped.has(name)).length,
      ...(await servedAgain(server.url('restored'), plan.to)),
    }
  } finally {
    load?.abandon()
    dump?.abandon()
    await old.kill()
    await fresh.kill()
    await server.stop()
  }
}

type Dump = { file: string; finish(): Promise<void>; abandon(): void }

/** One that has begun, and is held up by a slow disk or a slow line. */
async function heldDump(server: SystemPostgres): Promise<Dump> {
  const file = join(server.folder, 'parley.dump')
  const child = spawn(join(server.bin, 'pg_dump'), ['--format=custom', `--file=${file}`, server.url()], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await readsAllTables(server, child)
  child.kill('SIGSTOP')
  return {
    file,
    async finish() {
      const ended = once(child, 'exit')
      child.kill('SIGCONT')
      const [code] = await ended
      if (code !== 0) throw new Error(`pg_dump ended with ${code}`)
    },
    abandon: () => void child.kill('SIGKILL'),
  }
}

/** Before it reads the first row, it locks every table against being changed. */
const LOCKED = `select count(*)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where a.application_name = 'pg_dump' and l.granted and l.relation = 'flows'::regclass`

async function readsAllTables(server: SystemPostgres, child: ChildProcess): Promise<void> {
  const client = new pg.Client(server.url())
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(LOCKED)
      if ((rows[0]?.count ?? 0) > 0) return
      if (child.exitCode !== null) throw new Error('pg_dump was over before it was seen to read')
    }
  } finally {
    await client.end()
  }
}
