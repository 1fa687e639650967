/** The cluster from within its network: brought up in order, and handed to whoever wants to harm it. */

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTable } from '../../server/test/process-table.ts'
import { etcdIsWell } from './etcd.ts'
import { addressOf, DATABASES, type DatabaseMachine, SERVERS, STORES, WEB_URL, WORKERS } from './machines.ts'
import { namespaceOf } from './network.ts'
import { ensurePrograms } from './packages.ts'
import { isWhole, leader } from './patroni.ts'
import { DEPLOY, databaseUrl, FOLDER, PASSWORD, type Program, parley, programsOf, start } from './programs.ts'

const PIDS = join(FOLDER, 'pids.json')
const READY_MS_MAX = 60_000
const LAST_WORDS_LENGTH = 600

export type Cluster = {
  start(name: string): void
  /** Signals the one program, and none that it has started. */
  signal(name: string, signal: NodeJS.Signals): void
  /** Starts what has ended, as an init system does; gives the names. */
  startEnded(): string[]
}

export function theCluster(): Cluster {
  const programs = programsOf(ensurePrograms())
  const pids: Record<string, number> = readPids()
  const programNamed = (name: string): Program => {
    const found = programs.get(name)
    if (!found) throw new Error(`there is no ${name}; there is ${[...programs.keys()].join(', ')}`)
    return found
  }
  const startNamed = (name: string) => {
    pids[name] = start(name, programNamed(name))
    writeFileSync(PIDS, JSON.stringify(pids, null, 2))
  }
  return {
    start: startNamed,
    startEnded() {
      const running = new Set(processTable().map(({ pid }) => pid))
      const ended = Object.keys(pids).filter((name) => !running.has(pids[name] ?? 0))
      for (const name of ended) startNamed(name)
      return ended
    },
    signal(name, signal) {
      const pid = pids[name]
      // 0 would be all of us.
      if (!pid) throw new Error(`${name} was never started`)
      process.kill(pid, signal)
    },
  }
}

export async function bringUp(cluster: Cluster, report: (what: string) => void): Promise<void> {
  const started = performance.now()
  const step = (what: string) =>
    report(`${((performance.now() - started) / 1_000).toFixed(1).padStart(5)} s  ${what}`)
  for (const machine of STORES) cluster.start(`${machine}.etcd`)
  await until('etcd', async () => (await Promise.all(STORES.map(etcdIsWell))).every(Boolean))
  step('etcd has a leader')
  for (const machine of DATABASES) cluster.start(`${machine}.patroni`)
  const primary = (await until('a primary', leader)) as DatabaseMachine
  step(`PostgreSQL has a primary, ${primary}`)
  await until('two standbys', isWhole)
  step('two standbys follow, one of them synchronously')
  makeRole(primary)
  cluster.start('db.haproxy')
  cluster.start('pool.pgbouncer')
  await until('the address of the database', async () => canAsk())
  migrate()
  step('the tables are made')
  for (const machine of [...SERVERS, ...WORKERS]) cluster.start(`${machine}.parley`)
  cluster.start('web.haproxy')
  const servers = SERVERS.map((machine) => `http://${addressOf(machine)}:8080`)
  await until('the servers', async () =>
    (await Promise.all([...servers, WEB_URL].map(isReady))).every(Boolean),
  )
  step(`${SERVERS.length} servers and ${WORKERS.length} workers; the service is at ${WEB_URL}`)
}

export async function until<T>(what: string, ask: () => Promise<T>, withinMs = READY_MS_MAX): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = await ask()
    if (found) return found
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${withinMs / 1_000} s. What was said last:\n${lastWords()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function lastWords(): string {
  return globSync(join(FOLDER, 'log/*.log'))
    .map((file) => `${file}\n${readFileSync(file, 'utf8').slice(-LAST_WORDS_LENGTH)}`)
    .join('\n')
}

export async function isReady(url: string): Promise<boolean> {
  const asked = { signal: AbortSignal.timeout(2_000) }
  return (await fetch(`${url}/ready`, asked).catch(() => undefined))?.status === 200
}

function makeRole(primary: DatabaseMachine): void {
  const psql = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-h', addressOf(primary), '-U', 'postgres', 'postgres']
  const password = ['-c', `alter role parley password '${PASSWORD}'`]
  execFileSync('psql', [...psql, '-f', join(DEPLOY, 'patroni/role.sql'), ...password], {
    env: { ...process.env, PGPASSWORD: PASSWORD },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function canAsk(): boolean {
  try {
    execFileSync('psql', ['-X', '-q', '-c', 'select 1', databaseUrl('pool')], {
      stdio: 'ignore',
      timeout: 5_000,
    })
    return true
  } catch {
    return false
  }
}

function migrate(): void {
  const { command, environment } = parley('migrate')
  execFileSync('ip', ['netns', 'exec', namespaceOf('app1'), ...command], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function readPids(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(PIDS, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return {}
  }
}
