/** A way to PostgreSQL that falls silent without a word: nobody says that the connections are gone. */

import pg from 'pg'
import { LISTENER_NAME } from '../../../server/src/kernel/engine/postgres/ways-in.ts'
import { actorAt, eventually, NUMBER, type Place, plantedDatabase } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import { effectsOf, type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts'

export type HalfOpenReport = LoadReport & {
  silences: number
  lost: number
  doubled: number
  exits: number
  /** From falling silent to the next call that succeeds, and to the next connection that listens. */
  recoveryMsMax: number
  listeningMsMax: number
  /** Links that are open when all is well again, beyond those that a process may have. */
  leaked: number
}

/** The pool, and the connection that listens. */
const LINKS_MAX = 11

export async function fallSilent(plan: {
  silences: number
  /** How long new connections are silent too. */
  silentMs: number
  callsPerSecond: number
}): Promise<HalfOpenReport> {
  const direct = await plantedDatabase()
  const { proxy, place } = await behindProxy(direct)
  const service = await newProcess(place.environment)
  let load: KeyedLoad | undefined
  try {
    await service.start()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond: plan.callsPerSecond })
    const recoveries: number[] = []
    const listenings: number[] = []
    for (let count = 0; count < plan.silences; count++) {
      await sleep(2_000)
      const since = { here: performance.now(), there: await now(direct) }
      proxy.silence(plan.silentMs > 0)
      await sleep(plan.silentMs)
      proxy.heal()
      const healed = performance.now()
      const fresh = await Promise.all([untilCalled(load, healed), untilListening(direct, since.there)])
      recoveries.push(fresh[0] - since.here - plan.silentMs)
      listenings.push(fresh[1] - since.here - plan.silentMs)
    }
    await load.stop()
    await eventually(async () => proxy.links() <= LINKS_MAX, 'the end of old connections')
    return {
      ...load.report,
      silences: plan.silences,
      ...(await effectsOf(load, direct)),
      exits: service.isRunning() ? 0 : 1,
      recoveryMsMax: Math.round(Math.max(...recoveries)),
      listeningMsMax: Math.round(Math.max(...listenings)),
      leaked: Math.max(0, proxy.links() - LINKS_MAX),
    }
  } finally {
    load?.abandon()
    await service.kill()
    await proxy.close()
    await direct.remove()
  }
}

export async function behindProxy(direct: Place): Promise<{ proxy: TcpProxy; place: Place }> {
  const url = new URL(direct.environment.DATABASE_URL ?? '')
  const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  return { proxy, place: { ...direct, environment: { DATABASE_URL: url.href } } }
}

/** How many calls in a row fail when one after the other is made over a pool that has fallen silent. */
export async function failuresUntilBack(service: Process): Promise<number> {
  for (let failures = 0; ; failures++) {
    const { status } = await actorAt(service.url, 'sandbox-token').get(`/${NUMBER}`)
    if (status === 200) return failures
  }
}

async function untilCalled(load: KeyedLoad, since: number): Promise<number> {
  await eventually(async () => load.lastSuccessAt() > since, 'a call that succeeds')
  return load.lastSuccessAt()
}

async function untilListening(direct: Place, since: string): Promise<number> {
  await eventually(async () => {
    const { rows } = await ask(
      direct,
      'select 1 from pg_stat_activity where application_name = $1 and datname = current_database() and backend_start > $2',
      [LISTENER_NAME, since],
    )
    return rows.length > 0
  }, 'a connection that listens')
  return performance.now()
}

const now = async (direct: Place): Promise<string> =>
  (await ask(direct, 'select clock_timestamp()::text as now', [])).rows[0]?.now ?? ''

async function ask(direct: Place, text: string, values: string[]): Promise<pg.QueryResult<{ now: string }>> {
  const client = new pg.Client(direct.environment.DATABASE_URL)
  await client.connect()
  try {
    return await client.query<{ now: string }>(text, values)
  } finally {
    await client.end()
  }
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
