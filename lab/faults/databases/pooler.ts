/** PgBouncer in front of PostgreSQL, lending out a session for one transaction at a time to whoever asks. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres } from '../../../server/src/kernel/engine/index.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { eventually, freshDatabase } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { giveLimits } from '../../../server/test/role-limits.ts'
import { unpackedPgBouncer } from '../../cluster/packages.ts'
import { effectsOf, type KeyedLoad, type LoadReport, startKeyedLoad } from '../kills/keyed-load.ts'

const VERSION_MIN = 1.24
/** Fewer than one process has connections: each transaction may get another session. */
const SESSIONS = 5
const NOBODY = 65_534

export type Pooled = LoadReport & {
  version: string
  lost: number
  doubled: number
  exits: number
  restarts: number
  /** Of ten that were announced through the pooler. */
  received: number
}

export async function callThroughPooler(plan: { seconds: number; callsPerSecond: number }): Promise<Pooled> {
  const program = process.env.PGBOUNCER ? [process.env.PGBOUNCER] : unpackedPgBouncer()
  const version = versionOf(program)
  const direct = await freshDatabase()
  await giveLimits(direct.environment.DATABASE_URL ?? '')
  const pooler = await startPooler(program, new URL(direct.environment.DATABASE_URL ?? ''))
  const environment = {
    DATABASE_URL: pooler.url,
    PARLEY_DIRECT_DATABASE_URL: direct.environment.DATABASE_URL ?? '',
  }
  const processes = await Promise.all([newProcess(environment), newProcess(environment)])
  let load: KeyedLoad | undefined
  try {
    for (const process of processes) await process.start()
    load = startKeyedLoad({ urls: processes.map((one) => one.url), callsPerSecond: plan.callsPerSecond })
    await sleep(plan.seconds * 500)
    const calm = { ...load.report }
    if (calm.unavailable > 0) throw new Error(`${calm.unavailable} calls failed though nothing was wrong`)
    await pooler.restart()
    await sleep(plan.seconds * 500)
    await load.stop()
    return {
      ...load.report,
      ...(await effectsOf(load, direct)),
      version,
      restarts: 1,
      exits: processes.filter((one) => !one.isRunning()).length,
      received: await receivedOfTen(environment),
    }
  } finally {
    load?.abandon()
    for (const process of processes) await process.kill()
    await pooler.stop()
    await direct.remove()
  }
}

function versionOf([program = '', ...args]: string[]): string {
  const said = execFileSync(program, [...args, '--version'], { encoding: 'utf8' })
  const [, version = ''] = /PgBouncer ([\d.]+)/.exec(said) ?? []
  if (Number.parseFloat(version) < VERSION_MIN)
    throw new Error(`PgBouncer ${VERSION_MIN} or later is wanted, and PGBOUNCER is ${version}`)
  return version
}

async function startPooler([program = '', ...args]: string[], database: URL) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pooler-'))
  const port = await freePort()
  const [name, file] = [database.pathname.slice(1), join(folder, 'pgbouncer.ini')]
  const server = `host=${database.hostname} port=${database.port} user=${database.username} password=${database.password}`
  const settings = [
    '[databases]',
    `${name} = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_prepared_statements = 200',
    `default_pool_size = ${SESSIONS}`,
    'server_login_retry = 1',
  ]
  writeFileSync(file, settings.join('\n'))
  chmodSync(folder, 0o755)
  let running: ChildProcess | undefined
  const start = async () => {
    // It does not want to be root.
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    running = spawn(program, [...args, '-q', file], { ...user, stdio: 'ignore' })
    await eventually(() => isListening(port), 'the pooler')
  }
  const stop = async () => {
    if (running?.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `postgres://${database.username}:${database.password}@127.0.0.1:${port}/${name}`,
    async restart() {
      await stop()
      await sleep(500)
      await start()
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => socket.end(() => resolve(true))).on('error', () => resolve(false))
  })

async function receivedOfTen(at: {
  DATABASE_URL: string
  PARLEY_DIRECT_DATABASE_URL: string
}): Promise<number> {
  const storage = openPostgres(at.DATABASE_URL, {}, () => {}, { direct: at.PARLEY_DIRECT_DATABASE_URL })
  let received = 0
  storage.listen('parley_pooled', () => received++)
  await sleep(1_000)
  for (let count = 1; count <= 10; count++) {
    await storage.transact((db) => storage.notify(db, 'parley_pooled'))
    await sleep(50)
  }
  await sleep(500)
  await storage.close()
  return received
}
