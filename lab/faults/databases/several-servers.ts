/** A service that knows two servers: the one it writes to is demoted under it, given back, and dies; the other takes over. */

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../../../server/test/house.ts'
import { type OwnPostgres, ownPostgres } from '../../../server/test/postgres.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { type Replica, replicaOf } from '../../../server/test/replica.ts'
import { effectsOf, type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'

export type TakenOver = LoadReport & {
  lost: number
  doubled: number
  exits: number
  /** Calls that were answered while no server could be written. */
  writtenWhileDemoted: number
  /** To the next call that succeeds, since the server could be written again, and since the other was promoted. */
  givenBackMs: number
  takenOverMs: number
}

export async function takeOver(plan: { callsPerSecond: number; demotedMs: number }): Promise<TakenOver> {
  const primary = await ownPostgres()
  let replica: Replica | undefined
  let load: KeyedLoad | undefined
  let service: Awaited<ReturnType<typeof newProcess>> | undefined
  try {
    replica = await replicaOf(primary)
    // What is acknowledged is on both: so that nothing may be lost.
    await change(primary, `synchronous_standby_names = '*'`)
    service = await newProcess({ DATABASE_URL: addressOfBoth(replica.url, primary.url) })
    await service.start()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond: plan.callsPerSecond })
    await sleep(plan.demotedMs)

    await change(primary, 'default_transaction_read_only = on')
    await sleep(500)
    const before = load.acknowledged.size
    await sleep(plan.demotedMs)
    const writtenWhileDemoted = load.acknowledged.size - before
    await change(primary, 'default_transaction_read_only = off')
    const givenBackMs = await untilCalled(load)

    await sleep(plan.demotedMs)
    await primary.crash()
    await replica.promote()
    const takenOverMs = await untilCalled(load)
    await sleep(plan.demotedMs)
    await load.stop()
    const there = { environment: { DATABASE_URL: replica.url }, remove: async () => {} }
    const exits = service.isRunning() ? 0 : 1
    const effects = await effectsOf(load, there)
    return { ...load.report, ...effects, exits, writtenWhileDemoted, givenBackMs, takenOverMs }
  } finally {
    load?.abandon()
    await service?.kill()
    await replica?.stop()
    await primary.stop()
  }
}

/** The one that may not be written stands first. */
function addressOfBoth(first: string, second: string): string {
  const { username, password, host, pathname } = new URL(first)
  return `postgres://${username}:${password}@${host},${new URL(second).host}${pathname}?target_session_attrs=read-write`
}

/** Seen by sessions that are open, as a demotion that ends none of them. */
async function change({ url }: OwnPostgres, setting: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function untilCalled(load: KeyedLoad): Promise<number> {
  const since = performance.now()
  await eventually(async () => load.lastSuccessAt() > since, 'a call that succeeds')
  return Math.round(load.lastSuccessAt() - since)
}
