/**
 * The guide's point-in-time recovery, carried out as it is written, under load, with the PostgreSQL of the system: after
 * a disaster everything that was acknowledged before the chosen moment is there, and nothing that came after it.
 */

import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { stepsOf, textOf } from '../guides/guide.ts'
import { actorAt } from '../house.ts'
import { accountNames, type KeyedLoad, startKeyedLoad } from './keyed-load.ts'
import { newProcess } from './processes.ts'

export type PointInTime = {
  calls: number
  acknowledgedBefore: number
  restored: number
  /** Acknowledged before the moment, and not there; first asked for after it, and there. */
  lost: number
  beyond: number
  /** The same for the dump, which was made a moment earlier. */
  lostOfDump: number
  auditBroken: number
  stuck: number
  baseMs: number
  recoveryMs: number
}

type Plan = { callsPerSecond: number; phaseMs: number }

const GUIDE = new URL('../../../docs/guides/backup.md', import.meta.url)
/** What the guide says of the reader's machine. */
const GUIDES_DATA = '/var/lib/postgresql/15/main'
const GUIDES_BACKUPS = '/var/backups/parley'
const GUIDES_MOMENT = '2026-11-16 09:00:00+00'
const KEY = 'sandbox-operator-key'
/** PostgreSQL does not run as root. */
const AS_POSTGRES = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
const run = promisify(execFile)

export async function recoverToMoment({ callsPerSecond, phaseMs }: Plan): Promise<PointInTime> {
  const server = await systemPostgres()
  const service = await newProcess({ DATABASE_URL: server.url() })
  let load: KeyedLoad | undefined
  try {
    const [dump, where, archive, base, choose, recover] = blocksOfGuide()
    await service.start()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond })
    await server.type(where)
    await server.type(archive)
    await sleep(phaseMs)
    const baseMs = await timed(() => server.type(base))
    await sleep(phaseMs)
    const beforeDump = [...load.acknowledged.keys()]
    await server.type(dump)
    const before = [...load.acknowledged.keys()]
    const moment = await server.type(`psql -Atc 'select clock_timestamp()'`)
    const sentBefore = new Set(load.sent)
    await sleep(phaseMs)
    load.abandon()
    await server.type(`psql -c 'drop table accounts cascade'`)
    await service.kill()
    await server.type((choose ?? '').replace(GUIDES_MOMENT, moment.trim()))
    const recoveryMs = await timed(() => server.type(recover))
    const names = await server.accounts('parley')
    const dumped = await server.accounts('restored')
    const verdict = await servedAgain(server.url())
    return {
      calls: load.report.calls,
      acknowledgedBefore: before.length,
      restored: names.size,
      lost: before.filter((name) => !names.has(name)).length,
      beyond: [...names].filter((name) => name.startsWith('account ') && !sentBefore.has(name)).length,
      lostOfDump: beforeDump.filter((name) => !dumped.has(name)).length,
      ...verdict,
      baseMs,
      recoveryMs,
    }
  } finally {
    load?.abandon()
    await service.kill()
    await server.stop()
  }
}

/** The commands of the guide's part on PostgreSQL, in order. */
function blocksOfGuide(): string[] {
  const guide = readFileSync(GUIDE, 'utf8')
  const begins = guide.slice(0, guide.indexOf('\n## PostgreSQL')).split('\n').length
  const blocks = stepsOf(guide).filter((step) => step.is === 'commands' && step.line > begins)
  return blocks.map(textOf)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return Math.round(performance.now() - since)
}

async function servedAgain(url: string): Promise<Pick<PointInTime, 'auditBroken' | 'stuck'>> {
  const service = await newProcess({ DATABASE_URL: url })
  try {
    await service.start()
    const operator = actorAt(service.url, KEY)
    const verdict = await operator.get('/operator/audit/verify')
    const made = await operator.post('/operator/worlds')
    return { auditBroken: verdict.body.intact === true ? 0 : 1, stuck: made.status === 200 ? 0 : 1 }
  } finally {
    await service.kill()
  }
}

/** A server of its own by the system's programs, and a terminal beside it that remembers variables. */
async function systemPostgres() {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse()
  if (bin === undefined) throw new Error('there is no PostgreSQL on this machine: apt-get install postgresql')
  const folder = await mkdtemp(join(tmpdir(), 'parley-point-in-time-'))
  await chmod(folder, 0o777)
  const [data, port] = [join(folder, 'data'), await freePort()]
  const remembered = join(folder, 'remembered')
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: 'parley',
    PGDATABASE: 'parley',
    DATABASE_URL: `postgres://parley@127.0.0.1:${port}/parley`,
  }
  async function type(text = ''): Promise<string> {
    const here = text.replaceAll(GUIDES_DATA, data).replaceAll(GUIDES_BACKUPS, folder)
    const script = `cd ${folder}; [ ! -f ${remembered} ] || . ${remembered}; trap 'export -p > ${remembered}' EXIT\n${here}`
    const [program = 'bash', ...args] = [...AS_POSTGRES, 'bash', '--norc', '-euo', 'pipefail', '-c', script]
    return (await run(program, args, { env, cwd: '/' })).stdout
  }
  const url = (database = 'parley') => `postgres://parley@127.0.0.1:${port}/${database}`
  await type(
    `initdb -D ${data} -U parley --auth=trust --encoding=UTF8 --locale=C > /dev/null
    echo "port = ${port}
    unix_socket_directories = '${folder}'" >> ${data}/postgresql.conf
    pg_ctl start --silent --wait -D ${data} --log=${folder}/server.txt
    createdb parley`,
  )
  return {
    url,
    type,
    accounts: async (database: string) =>
      new Set(await accountNames({ environment: { DATABASE_URL: url(database) }, remove: async () => {} })),
    async stop() {
      await type(`pg_ctl stop --silent --mode=immediate -D ${data} || true`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
