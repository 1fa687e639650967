/** `restore`: puts a backup into an empty data folder, after everything that can be checked was. */

import { existsSync, lstatSync, rmSync, type Stats } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrations } from '../../../migrations/index.ts'
import { secretsFrom } from '../../kernel/crypto/secrets.ts'
import { assertEmpty, fillFolder } from '../../kernel/engine/index.ts'
import { copyFile, type Fingerprint, fingerprintOf } from '../../kernel/process/durable-files.ts'
import { type Settings, StartProblem } from '../../kernel/process/settings.ts'
import { dataDirSetting, secretsKeySetting } from '../config.ts'
import { bringBlobs } from './blobs.ts'
import { assertEmbedded } from './embedded.ts'
import { DATABASE_FILE, type Manifest, readManifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { tidyOnSignal } from './tidy-on-signal.ts'

export type Restored = { folder: string; backup: string } & Pick<Manifest, 'created_time' | 'schema' | 'rows'>

export async function restore(settings: Settings, source: string, progress: Progress): Promise<Restored> {
  assertEmbedded(settings)
  const [backup, folder] = [resolve(source), resolve(settings.get(dataDirSetting))]
  const manifest = await readManifest(backup, secretsFrom(settings.get(secretsKeySetting)))
  assertSchemaKnown(manifest)
  assertEmpty(folder)
  const file = join(backup, DATABASE_FILE)
  // Read twice: the first time to check it, the second to copy it.
  const shareOf = (doing: string, before: number) => (bytes: number) =>
    progress(doing, (before + bytes / manifest.file.bytes) / 2)
  assertAlone(file)
  assertLength(file, manifest.file)
  assertSame(file, await fingerprintOf(file, shareOf('checking', 0)), manifest.file)
  const brought = await bringBlobs(settings, backup, manifest, (share) => progress('copying files', share))
  await fillFolder(folder, async (unfinished) => {
    const done = tidyOnSignal(() => rmSync(unfinished, { force: true }))
    assertSame(file, await copyFile(file, unfinished, shareOf('copying', 1)), manifest.file)
    done()
  })
  await brought.finish()
  const { created_time, schema, rows } = manifest
  return { folder, backup, created_time, schema, rows }
}

function assertSchemaKnown({ schema, parley_version }: Manifest): void {
  if (Object.hasOwn(migrations, schema)) return
  throw new StartProblem(
    `the backup has the migration ${schema}, which this version of Parley does not know; restore it with Parley ${parley_version} or later`,
  )
}

/** Before reading it all: what is cut short is seen at once. */
function assertLength(file: string, { bytes }: Fingerprint): void {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && found.size === bytes) return
  throw new StartProblem(`the backup is not whole: ${file} ${problemOf(found, bytes)}; restore another one`)
}

function problemOf(found: Stats | undefined, bytes: number): string {
  if (!found) return 'is missing'
  return found.isFile()
    ? `has ${found.size} bytes and should have ${bytes}`
    : 'is no plain file but a link, a folder, a pipe or a device'
}

/** A log beside it would be read with it, and nothing is known of that. */
function assertAlone(file: string): void {
  const log = ['-journal', '-shm', '-wal'].map((end) => file + end).find((one) => existsSync(one))
  if (log === undefined) return
  throw new StartProblem(`${log} is no part of a backup that parley backup made; restore another one`)
}

function assertSame(file: string, found: Fingerprint, { sha256 }: Fingerprint): void {
  if (found.sha256 !== sha256)
    throw new StartProblem(
      `the backup is damaged: ${file} is not what was written (its SHA-256 is another); restore another one`,
    )
}
