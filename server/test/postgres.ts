/** A real PostgreSQL for the tests: the one that TEST_DATABASE_URL names, or one started in a temporary folder. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databasesFolder } from './databases.ts'
import { freePort } from './free-port.ts'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'

const REVIVALS_MAX = 100
const REVIVAL_GAP_MS = 100
/** Of what it says when it does not start. */
const LOG_LINES_SHOWN = 20
/** Nothing outside of its data: its user may not be able to write where the system keeps sockets. Many at once test it. */
export const BY_ITSELF = [
  'max_connections=500',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'dynamic_shared_memory_type=mmap',
].flatMap((setting) => ['-c', setting])
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type TestPostgres = {
  url: string
  /** What the server says of those who waited for each other. */
  deadlocks(): string[]
  stop(): Promise<void>
}

export type OwnPostgres = TestPostgres & {
  dataDirectory: string
  /** kill -9 of the server itself; its backends notice and end. */
  crash(): Promise<void>
  /** Started again on the same data; resolves when it lets clients in. */
  revive(): Promise<void>
}

export async function startPostgres(flags: string[] = ['-c', 'fsync=off']): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, deadlocks: () => [], stop: async () => {} } : ownPostgres(flags)
}

/** One that nobody else uses, whatever TEST_DATABASE_URL says: it may be harmed. */
export async function ownPostgres(
  flags: string[] = ['-c', 'fsync=off'],
  programs = postgresPrograms(),
): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(databasesFolder(), 'parley-postgres-'))
  const data = join(directory, 'data')
  let server: ChildProcess | undefined
  const clearAway = () => {
    server?.kill('SIGQUIT')
    rmSync(directory, { recursive: true, force: true })
  }
  const leave = () => process.exit(1)
  process.on('exit', clearAway)
  for (const signal of ENDINGS) process.on(signal, leave)
  const stop = async () => {
    // At once: nobody needs what is in it.
    if (server) await ended(server, 'SIGQUIT')
    clearAway()
    process.off('exit', clearAway)
    for (const signal of ENDINGS) process.off(signal, leave)
  }
  const deadlocks: string[] = []
  const listen = (said: string) => {
    if (/deadlock detected|waits for .*Lock/.test(said)) deadlocks.push(said.trim())
  }
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), ...BY_ITSELF, ...flags]
  try {
    makeData(programs, directory, data)
    server = await serve(programs, args, listen)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://postgres:parley@127.0.0.1:${port}/postgres`,
    dataDirectory: data,
    deadlocks: () => deadlocks,
    stop,
    async crash() {
      if (server) await ended(server, 'SIGKILL')
    },
    async revive() {
      server = await serveAgain(programs, args, listen)
    },
  }
}

function makeData({ initdb, as }: PostgresPrograms, directory: string, data: string): void {
  const password = join(directory, 'password')
  writeFileSync(password, 'parley\n')
  if (as.uid !== undefined && as.gid !== undefined)
    for (const path of [directory, password]) chownSync(path, as.uid, as.gid)
  const ways = [
    '--auth=password',
    // Thousands of connections each prove a password that everybody knows.
    '--set=scram_iterations=1',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const { status, error, stdout, stderr } = spawnSync(
    initdb,
    [`--pgdata=${data}`, `--pwfile=${password}`, ...ways],
    { ...as, encoding: 'utf8', cwd: directory },
  )
  if (status !== 0) throw notStarted(`${error?.message ?? ''}${stdout}${stderr}`)
}

/** Resolves when it lets clients in. */
async function serve(
  { postgres, as }: PostgresPrograms,
  args: string[],
  listen: (said: string) => void,
): Promise<ChildProcess> {
  const server = spawn(postgres, args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error) => reject(notStarted(error.message)))
    server.once('close', () => reject(notStarted(said)))
    server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      listen(chunk)
      said = `${said}${chunk}`.slice(-10_000)
      if (chunk.includes('database system is ready to accept connections')) resolve()
    })
  })
  return server
}

/** While a backend of the old server is still there, a new one refuses to start. */
async function serveAgain(...asked: Parameters<typeof serve>): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await serve(...asked)
    } catch (error) {
      if (tries === REVIVALS_MAX) throw error
      await new Promise((resolve) => setTimeout(resolve, REVIVAL_GAP_MS))
    }
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const end = once(server, 'exit')
  server.kill(signal)
  await end
}

const notStarted = (said: string): Error =>
  new Error(
    `PostgreSQL does not start, and says:\n${said.trim().split('\n').slice(-LOG_LINES_SHOWN).join('\n')}`,
  )
