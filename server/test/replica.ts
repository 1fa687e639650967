/** A real replica of a PostgreSQL that was started for a test: a copy of its files that follows it. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { databasesFolder } from './databases.ts'
import { freePort } from './free-port.ts'
import { BY_ITSELF, type OwnPostgres } from './postgres.ts'

const run = promisify(execFile)

export type Replica = {
  url: string
  /** Makes it a server that may be written, and that follows nobody. */
  promote(): Promise<void>
  /** What the primary writes is received, and not shown, until `catchUp`. */
  fallBehind(): Promise<void>
  catchUp(): Promise<void>
  stop(): Promise<void>
}

export async function replicaOf(primary: OwnPostgres): Promise<Replica> {
  const directory = await mkdtemp(join(databasesFolder(), 'parley-replica-'))
  const data = join(directory, 'data')
  await run('chmod', ['755', directory])
  await copyFiles(primary, data)
  const port = await freePort()
  const server = await follow(data, port)
  const url = Object.assign(new URL(primary.url), { port: String(port) }).href
  const ask = (text: string) => asking(url, async (client) => void (await client.query(text)))
  return {
    url,
    promote: () => ask('select pg_promote()'),
    fallBehind: () => ask('select pg_wal_replay_pause()'),
    catchUp: () => ask('select pg_wal_replay_resume()'),
    async stop() {
      const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
      server.kill('SIGQUIT')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** While the primary works: what it changes meanwhile, the replica gets with the log. */
async function copyFiles({ url, dataDirectory }: OwnPostgres, data: string): Promise<void> {
  const label = await asking(url, async (client) => {
    await client.query(`select pg_backup_start('a replica', true)`)
    await run('cp', ['-a', dataDirectory, data])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  await rm(join(data, 'postmaster.pid'), { force: true })
  await writeFile(join(data, 'backup_label'), label)
  await writeFile(join(data, 'standby.signal'), '')
  const { port, username, password } = new URL(url)
  const following = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${following}'\n`)
  const { uid, gid } = await stat(dataDirectory)
  await run('chown', ['-R', `${uid}:${gid}`, data])
}

async function follow(data: string, port: number): Promise<ChildProcess> {
  // The primary's own command line, program first.
  const [program = ''] = (await readFile(join(data, 'postmaster.opts'), 'utf8')).split(' ')
  const { uid, gid } = await stat(data)
  const flags = ['-D', data, '-p', String(port), ...BY_ITSELF, '-c', 'fsync=off']
  const server = spawn(program, flags, { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`the replica ended by itself: ${said}`)))
    server.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept read-only connections')) resolve()
    })
  })
  return server
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
