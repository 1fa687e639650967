/** What runs on which machine, set up by the files in `deploy/`, and how it is started there. */

import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  addressOf,
  DATABASES,
  type DatabaseMachine,
  type Machine,
  SERVERS,
  STORES,
  type StoreMachine,
  WORKERS,
} from './machines.ts'
import { namespaceOf } from './network.ts'
import type { Programs } from './packages.ts'

/** Everything that the cluster writes; there is one cluster on a computer. */
export const FOLDER = join(tmpdir(), 'parley-cluster')
export const DEPLOY = resolve(import.meta.dirname, '../../deploy')
export const PASSWORD = 'change-me'

export const dataOf = (machine: DatabaseMachine): string => join(FOLDER, machine)
export const storeOf = (machine: StoreMachine): string => join(FOLDER, machine)

const MAIN = resolve(import.meta.dirname, '../../server/src/app/main.ts')
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']

type Environment = Record<string, string>
export type Program = { machine: Machine; command: string[]; environment: Environment; folder?: string }

export const databaseUrl = (machine: 'pool' | 'db'): string =>
  `postgres://parley:${PASSWORD}@${addressOf(machine)}:${machine === 'pool' ? 6432 : 5000}/parley`

/** The sandbox's inhabitants do the calling, so the mode is theirs. */
const SANDBOX = { PARLEY_MODE: 'sandbox', LOG_LEVEL: 'warn', PARLEY_REVIEW_DELAY_MS: '1000' }
const ONLY_IN_PRODUCTION = ['PARLEY_PUBLIC_URL', 'PARLEY_OPERATOR_KEY', 'PARLEY_SECRETS_KEY', 'PARLEY_SEED']

/** By name: the machine's, and what it does there. */
export function programsOf({
  patroni,
  pgbouncer,
  etcd: etcdProgram,
  postgresBin,
  environment,
}: Programs): Map<string, Program> {
  const all = new Map<string, Program>()
  for (const machine of STORES) {
    const blueprint = environmentFile('etcd/etcd.env', 'etcd1', machine)
    all.set(`${machine}.etcd`, {
      machine,
      command: [...AS_POSTGRES, etcdProgram],
      environment: { ...blueprint, ETCD_DATA_DIR: join(storeOf(machine), 'data') },
    })
  }
  for (const machine of DATABASES) {
    const paths = {
      PATRONI_POSTGRESQL_DATA_DIR: join(dataOf(machine), 'postgres'),
      PATRONI_POSTGRESQL_PGPASS: join(dataOf(machine), 'pgpass'),
      PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
    }
    all.set(`${machine}.patroni`, {
      machine,
      command: [...AS_POSTGRES, ...patroni, join(DEPLOY, 'patroni/patroni.yml')],
      environment: { ...environment, ...environmentFile('patroni/patroni.env', 'pg1', machine), ...paths },
    })
  }
  for (const [machine, file] of [
    ['db', 'database.cfg'],
    ['web', 'web.cfg'],
  ] as const) {
    all.set(`${machine}.haproxy`, {
      machine,
      command: ['haproxy', '-db', '-f', file],
      environment: {},
      folder: join(DEPLOY, 'haproxy'),
    })
  }
  all.set('pool.pgbouncer', {
    machine: 'pool',
    command: [...AS_POSTGRES, ...pgbouncer, join(DEPLOY, 'pgbouncer/pgbouncer.ini')],
    environment: {},
    folder: FOLDER,
  })
  for (const machine of [...SERVERS, ...WORKERS]) {
    const verb = machine.startsWith('app') ? 'serve' : 'work'
    all.set(`${machine}.parley`, { machine, ...parley(verb) })
  }
  return all
}

export function parley(verb: string): Pick<Program, 'command' | 'environment'> {
  const blueprint = environmentFile('parley/parley.env')
  for (const name of ONLY_IN_PRODUCTION) delete blueprint[name]
  return {
    command: [process.execPath, MAIN, verb],
    environment: { ...blueprint, ...SANDBOX },
  }
}

/** As it stands in `deploy/`, where it is the file of the first machine of its kind; only the list of all is the same for all. */
function environmentFile(path: string, first: Machine = 'pg1', machine = first): Environment {
  const lines = readFileSync(join(DEPLOY, path), 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .map((line) => /^(\w+)=(.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : []))
      .map(([name, value]) => [
        name,
        name === 'ETCD_INITIAL_CLUSTER'
          ? value
          : value === first
            ? machine
            : value.replaceAll(addressOf(first), addressOf(machine)),
      ]),
  )
}

/** Gives the id of the program itself: whatever stands before it becomes it. */
export function start(name: string, { machine, command, environment, folder = '/' }: Program): number {
  const log = openSync(join(FOLDER, 'log', `${name}.log`), 'a')
  const child = spawn('ip', ['netns', 'exec', namespaceOf(machine), ...command], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  if (child.pid === undefined) throw new Error(`${name} could not be started`)
  return child.pid
}
