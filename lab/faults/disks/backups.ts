/**
 * A backup that is made while the service writes as fast as it can, and restored into an empty folder: what was
 * acknowledged before it began is there, whole, and the service goes on from there.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databasesFolder } from '../../../server/test/databases.ts'
import { actorAt, eventually, freshSqlite } from '../../../server/test/house.ts'
import { runCommand } from '../../../server/test/one-command.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { accountNames, type KeyedLoad, startKeyedLoad } from '../kills/keyed-load.ts'
import { fill } from './backups/ballast.ts'
import { type Files, startUploading, wrongFiles } from './backups/files.ts'

export type Backups = {
  /** Before the backup began; in the backup; and until the end. */
  acknowledgedBefore: number
  accountsRestored: number
  calls: number
  filesBefore: number
  lost: number
  /** Accounts without their entry in the directory, their audit row or their kept answer, and those without an account. */
  torn: number
  /** Accounts that nobody asked for. */
  unknown: number
  filesWrong: number
  auditBroken: number
  damaged: number
  /** Whether the restored service did not take a call. */
  stuck: number
  /** Calls of the service that failed while it was backed up. */
  failed: number
  slowestCallMs: number
  backupMs: number
  restoreMs: number
  backupMb: number
}

/** The backup begins when so many calls were acknowledged, and some files. */
export type Plan = { callsPerSecond: number; callsBefore: number; ballastMb: number }

const MB = 1_048_576
const FILES_BEFORE = 3
const KEY = 'sandbox-operator-key'

export async function backUpUnderLoad(plan: Plan): Promise<Backups> {
  const place = await freshSqlite()
  const elsewhere = await mkdtemp(join(databasesFolder(), 'parley-backup-'))
  const [backup, restored] = [join(elsewhere, 'backup'), { PARLEY_DATA_DIR: join(elsewhere, 'restored') }]
  const service = await newProcess(place.environment)
  let load: KeyedLoad | undefined
  let files: Files | undefined
  try {
    await runCommand(['migrate'], place.environment)
    fill(place, plan.ballastMb)
    await service.start()
    load = startKeyedLoad({ urls: [service.url], callsPerSecond: plan.callsPerSecond })
    files = startUploading(service.url)
    await loaded(load, files, plan)
    const before = [...load.acknowledged.keys()]
    const filesBefore = [...files.uploaded]
    const [backupMs, said] = await timed(() => runCommand(['backup', backup, '--json'], place.environment))
    await Promise.all([load.stop(), files.stop()])
    await service.kill()
    const [restoreMs] = await timed(() => runCommand(['restore', backup], restored))
    const names = new Set(await accountNames({ environment: restored, remove: async () => {} }))
    const { cutOff, odd, unavailable, calls, slowestMs } = load.report
    const { sent } = load
    return {
      acknowledgedBefore: before.length,
      accountsRestored: names.size,
      calls,
      filesBefore: filesBefore.length,
      lost: before.filter((name) => !names.has(name)).length,
      ...lookedInto(join(restored.PARLEY_DATA_DIR, 'parley.sqlite')),
      unknown: [...names].filter((name) => name.startsWith('account ') && !sent.has(name)).length,
      ...(await servedFrom(restored, filesBefore)),
      failed: cutOff + odd + unavailable + files.failed(),
      slowestCallMs: slowestMs,
      backupMs,
      restoreMs,
      backupMb: Math.round(bytesIn(said) / MB),
    }
  } finally {
    load?.abandon()
    files?.abandon()
    await service.kill()
    await Promise.all([place.remove(), rm(elsewhere, { recursive: true, force: true })])
  }
}

const bytesIn = (said: string): number => JSON.parse(said.trim().split('\n').at(-1) ?? '').result.file.bytes

const loaded = ({ acknowledged }: KeyedLoad, { uploaded }: Files, { callsBefore }: Plan): Promise<true> =>
  eventually(
    async () => acknowledged.size >= callsBefore && uploaded.length >= FILES_BEFORE,
    'load before the backup',
  )

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const since = performance.now()
  const result = await work()
  return [Math.round(performance.now() - since), result]
}

/** One call writes into four tables, or into none. */
const TORN = `
  with made as (select id, name from accounts where name like 'account %')
  select
    (select count(*) from made where not exists (select 1 from directory where directory.id = made.id)) +
    abs((select count(*) from made) - (select count(*) from audit where action = 'createAccount' and outcome = 'done')) +
    abs((select count(*) from made) - (select count(*) from idempotent_answers)) as torn`

function lookedInto(file: string): Pick<Backups, 'torn' | 'damaged'> {
  const database = new DatabaseSync(file, { readOnly: true })
  const torn = Number(database.prepare(TORN).get()?.torn)
  const found = [
    ...database.prepare('PRAGMA integrity_check').all(),
    ...database.prepare('PRAGMA foreign_key_check').all(),
  ]
  database.close()
  return { torn, damaged: found.filter((row) => row.integrity_check !== 'ok').length }
}

async function servedFrom(
  environment: Record<string, string>,
  filesBefore: Files['uploaded'],
): Promise<Pick<Backups, 'filesWrong' | 'auditBroken' | 'stuck'>> {
  const service = await newProcess(environment)
  try {
    await service.start()
    const operator = actorAt(service.url, KEY)
    const verdict = await operator.get('/operator/audit/verify')
    const made = await operator.post('/operator/worlds')
    return {
      filesWrong: await wrongFiles(service.url, filesBefore),
      auditBroken: verdict.body.intact === true ? 0 : 1,
      stuck: made.status === 200 ? 0 : 1,
    }
  } finally {
    await service.kill()
  }
}
