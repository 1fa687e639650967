/** Backups and restores that are killed at random moments: the source stays whole, and there is no half of anything. */

import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrations } from '../../../server/migrations/index.ts'
import { backUp } from '../../../server/src/app/backup/backup.ts'
import { restore } from '../../../server/src/app/backup/restore.ts'
import { openSqlite } from '../../../server/src/kernel/engine/index.ts'
import { fingerprintOf } from '../../../server/src/kernel/process/durable-files.ts'
import { StartProblem } from '../../../server/src/kernel/process/settings.ts'
import { databasesFolder } from '../../../server/test/databases.ts'
import { settingsFor } from '../../../server/test/house.ts'
import { runCommand, startCommand } from '../../../server/test/one-command.ts'
import { fill } from '../disks/backups/ballast.ts'

export type BackupKills = {
  backupKills: number
  restoreKills: number
  /** Those that were done before they could be killed. */
  tooLate: number
  /** Backups that are there and cannot be restored; folders that a service would begin with though they are not whole. */
  half: number
  /** Attempts after a kill that failed, or left something of the killed one. */
  ruined: number
  /** Whether the source of either is another than before. */
  changed: number
}

type Plan = { kills: number; ballastMb: number }
type Bench = { folder: string; source: Record<string, string>; backup: string }

const quiet = () => {}

export async function killBackups({ kills, ballastMb }: Plan): Promise<BackupKills> {
  const folder = await mkdtemp(join(databasesFolder(), 'parley-backup-kills-'))
  const bench: Bench = {
    folder,
    source: { PARLEY_DATA_DIR: join(folder, 'source') },
    backup: join(folder, 'backup'),
  }
  const report = { backupKills: kills, restoreKills: kills, tooLate: 0, half: 0, ruined: 0, changed: 0 }
  try {
    await runCommand(['migrate'], bench.source)
    fill({ environment: bench.source }, ballastMb)
    const source = await fingerprintOf(databaseIn(bench.source))
    const spanMs = await spanOf(['backup', join(folder, 'timed')], bench.source, () =>
      isBegun(folder, 'timed.unfinished'),
    )
    for (let count = 0; count < kills; count++) await killOneBackup(bench, report, spanMs * Math.random())
    const after = await fingerprintOf(databaseIn(bench.source))
    if (after.sha256 !== source.sha256) report.changed++
    await backUp(settingsFor(bench.source), bench.backup, quiet)
    await killRestores(bench, report, kills)
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function killOneBackup({ folder, source, backup }: Bench, report: BackupKills, afterMs: number) {
  await killed(['backup', backup], source, () => isBegun(folder, 'backup.unfinished'), afterMs)
  if (existsSync(backup)) {
    report.tooLate++
    if (!(await isRestored(backup, join(folder, 'tried')))) report.half++
    await rm(backup, { recursive: true })
  }
  // The next one clears up what the killed one has left.
  await backUp(settingsFor(source), backup, quiet).catch(() => report.ruined++)
  if (isBegun(folder, 'backup.unfinished')) report.ruined++
  await rm(backup, { recursive: true, force: true })
}

async function killRestores({ folder, backup }: Bench, report: BackupKills, kills: number): Promise<void> {
  const before = await fingerprintOf(join(backup, 'parley.sqlite'))
  const target = { PARLEY_DATA_DIR: join(folder, 'target') }
  const clear = () => rm(target.PARLEY_DATA_DIR, { recursive: true, force: true })
  const isTouched = () => existsSync(join(target.PARLEY_DATA_DIR, 'parley.sqlite.unfinished'))
  const spanMs = await spanOf(['restore', backup], target, isTouched)
  for (let count = 0; count < kills; count++) {
    await clear()
    await killed(['restore', backup], target, isTouched, spanMs * Math.random())
    if (existsSync(databaseIn(target))) {
      report.tooLate++
      if ((await fingerprintOf(databaseIn(target))).sha256 !== before.sha256) report.half++
      continue
    }
    if (await begins(target.PARLEY_DATA_DIR)) report.half++
    await restore(settingsFor(target), backup, quiet).catch(() => report.ruined++)
    if ((await fingerprintOf(databaseIn(target))).sha256 !== before.sha256) report.ruined++
  }
  if ((await fingerprintOf(join(backup, 'parley.sqlite'))).sha256 !== before.sha256) report.changed++
}

const databaseIn = (environment: Record<string, string>) =>
  join(environment.PARLEY_DATA_DIR ?? '', 'parley.sqlite')

const isBegun = (folder: string, start: string) => readdirSync(folder).some((name) => name.startsWith(start))

/** Loading the program takes longer than what it does, and is not what is to be cut short. */
async function killed(
  args: string[],
  environment: Record<string, string>,
  isTouched: () => boolean,
  afterMs: number,
): Promise<void> {
  const command = startCommand(args, environment)
  let isOver = false
  void command.ended.then(() => {
    isOver = true
  })
  while (!isTouched() && !isOver) await sleep(1)
  await sleep(afterMs)
  command.kill()
  await command.ended
}

async function spanOf(
  args: string[],
  environment: Record<string, string>,
  isTouched: () => boolean,
): Promise<number> {
  const command = startCommand(args, environment)
  while (!isTouched()) await sleep(1)
  const since = performance.now()
  const { code, said } = await command.ended
  if (code !== 0) throw new Error(said)
  return performance.now() - since
}

async function isRestored(backup: string, target: string): Promise<boolean> {
  const done = restore(settingsFor({ PARLEY_DATA_DIR: target }), backup, quiet)
  const isDone = await done.then(
    () => true,
    () => false,
  )
  await rm(target, { recursive: true, force: true })
  return isDone
}

/** On a copy: whether a service that is started there would take it for a folder of its own. */
async function begins(directory: string): Promise<boolean> {
  const copy = `${directory}-copy`
  await cp(directory, copy, { recursive: true })
  try {
    await openSqlite(copy, migrations, quiet).close()
    return true
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return false
  } finally {
    await rm(copy, { recursive: true })
  }
}
