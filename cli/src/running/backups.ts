/** `parley backup` and `parley restore`: the embedded database as a folder of its own, and back. */

import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Around, addVerb } from '../framework/verb.ts'
import { settingFlags } from '../serving/settings.ts'
import { runServerCommand } from './server-command.ts'

type Options = Record<string, unknown>
type Copied = { folder: string; created_time: string; rows: Record<string, number> }
type BackedUp = Copied & { secrets_key_ids: string[]; file: { bytes: number } }

const MB = 1_048_576

export function addBackupVerbs(program: Command): void {
  addVerb<Options>(program, {
    name: 'backup <folder>',
    about:
      'Copy the embedded database, files and all, into a new folder, while the service runs; with the settings of `parley start`.',
    flags: settingFlags,
    examples: [
      'parley backup backups/monday --data-dir migrated',
      'parley backup backups/tuesday --data-dir migrated --json',
    ],
    async run(around, folder = '') {
      const made = await run<BackedUp>(around, 'backup', 'Backing up', folder)
      const keys = made.secrets_key_ids.join(' and ')
      around.out.data(made, ({ green, dim }) => [
        `${green('✓')} ${made.folder}: ${rowsOf(made)}, ${(made.file.bytes / MB).toFixed(1)} MB.`,
        dim(`  It holds no keys: keep PARLEY_SECRETS_KEY (id ${keys}) somewhere else.`),
      ])
    },
  })

  addVerb<Options>(program, {
    name: 'restore <folder>',
    about:
      'Put a backup into an empty data folder, once all of it was checked; with the settings of `parley start`.',
    flags: settingFlags,
    examples: ['parley restore backups/monday --data-dir restored'],
    async run(around, folder = '') {
      const done = await run<Copied>(around, 'restore', 'Restoring', folder)
      around.out.data(
        done,
        ({ green }) => `${green('✓')} ${done.folder} is as it was at ${done.created_time}: ${rowsOf(done)}.`,
      )
    },
  })
}

function run<Result>(around: Around<Options>, verb: string, doing: string, folder: string): Promise<Result> {
  let share = 0
  const work = runServerCommand<Result>(around, [verb, resolve(folder)], (now) => {
    share = now
  })
  return around.out.during(() => `${doing}, ${Math.round(share * 100)} %`, work)
}

function rowsOf({ rows }: Copied): string {
  const all = Object.values(rows)
  return `${all.reduce((sum, one) => sum + one, 0)} rows in ${all.length} tables`
}
