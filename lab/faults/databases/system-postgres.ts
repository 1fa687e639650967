/** A server of its own by the PostgreSQL of the system, and a terminal beside it that remembers variables. */

import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../server/test/free-port.ts'
import { accountNames } from '../kills/keyed-load.ts'

/** PostgreSQL does not run as root. */
const AS_POSTGRES = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
const run = promisify(execFile)

export type SystemPostgres = {
  /** Where its programs are, its files, and a place for others. */
  bin: string
  data: string
  folder: string
  url(database?: string): string
  type(commands?: string): Promise<string>
  /** The names of the accounts in a database of it. */
  accounts(database: string): Promise<Set<string>>
  stop(): Promise<void>
}

export async function systemPostgres(): Promise<SystemPostgres> {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()
  if (bin === undefined) throw new Error('there is no PostgreSQL on this machine: apt-get install postgresql')
  const folder = await mkdtemp(join(tmpdir(), 'parley-system-postgres-'))
  await chmod(folder, 0o777)
  const [data, port] = [join(folder, 'data'), await freePort()]
  const remembered = join(folder, 'remembered')
  const url = (database = 'parley') => `postgres://parley@127.0.0.1:${port}/${database}`
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'parley',
    PGDATABASE: 'parley',
    DATABASE_URL: url(),
  }
  async function type(commands = ''): Promise<string> {
    const script = `cd ${folder}; [ ! -f ${remembered} ] || . ${remembered}; trap 'export -p > ${remembered}' EXIT\n${commands}`
    const [program = 'bash', ...args] = [...AS_POSTGRES, 'bash', '--norc', '-euo', 'pipefail', '-c', script]
    return (await run(program, args, { env, cwd: '/' })).stdout
  }
  await type(
    `initdb -D ${data} -U parley --auth=trust --encoding=UTF8 --locale=C > /dev/null
    echo "port = ${port}
    unix_socket_directories = '${folder}'" >> ${data}/postgresql.conf
    pg_ctl start --silent --wait -D ${data} --log=${folder}/server.txt
    createdb parley`,
  )
  return {
    bin,
    data,
    folder,
    url,
    type,
    accounts: async (database) =>
      new Set(await accountNames({ environment: { DATABASE_URL: url(database) }, remove: async () => {} })),
    async stop() {
      await type(`pg_ctl stop --silent --mode=immediate -D ${data} || true`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
