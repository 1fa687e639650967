/** `backup`: the embedded database of one moment in a folder of its own, while the service goes on. */

import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secretsFrom } from '../../kernel/crypto/secrets.ts'
import { appliedTo, copySqlite, openCopy } from '../../kernel/engine/index.ts'
import { fingerprintOf, syncFile } from '../../kernel/process/durable-files.ts'
import { PRIVATE_FILE } from '../../kernel/process/private-files.ts'
import { type Settings, StartProblem } from '../../kernel/process/settings.ts'
import { VERSION } from '../../kernel/process/version.ts'
import { keyIdsNeeded, wrongKey } from '../../kernel/records/encryption/keys.ts'
import { dataDirSetting, secretsKeySetting } from '../config.ts'
import { sealedColumns } from '../opening.ts'
import { copyBlobs } from './blobs.ts'
import { assertEmbedded } from './embedded.ts'
import { DATABASE_FILE, type Manifest, newManifest, writeManifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { makeWhole } from './tidy-folder.ts'

export type BackedUp = { folder: string } & Omit<Manifest, 'format' | 'format_version'>

export async function backUp(settings: Settings, target: string, progress: Progress): Promise<BackedUp> {
  assertEmbedded(settings)
  const secrets = secretsFrom(settings.get(secretsKeySetting))
  const folder = resolve(target)
  let made: Manifest | undefined
  await makeWhole(folder, async (unfinished) => {
    const created_time = new Date().toISOString()
    const file = join(unfinished, DATABASE_FILE)
    await copySqlite(settings.get(dataDirSetting), file, (share) => progress('copying', share))
    chmodSync(file, PRIVATE_FILE)
    await syncFile(file)
    progress('checking', 1)
    const seen = await lookedInto(file)
    const unknown = seen.keyIds.find((id) => !secrets.keyIds.includes(id))
    if (unknown !== undefined) throw wrongKey(unknown)
    const blobs = await copyBlobs(settings, file, unfinished, (share) => progress('copying files', share))
    made = newManifest({
      parley_version: VERSION,
      created_time,
      schema: seen.schema,
      // What signs the manifest is needed, too.
      secrets_key_ids: [...new Set([secrets.keyIds[0], ...seen.keyIds])],
      rows: seen.rows,
      file: await fingerprintOf(file),
      ...(blobs && { blobs }),
    })
    await writeManifest(unfinished, made, secrets)
  })
  const { format: _, format_version: __, ...rest } = made as Manifest
  return { folder, ...rest }
}

async function lookedInto(
  file: string,
): Promise<{ schema: string; keyIds: string[]; rows: Record<string, number> }> {
  const copy = openCopy(file)
  try {
    const [damage] = copy.damages()
    if (damage !== undefined)
      throw new StartProblem(
        `the database is damaged, and nothing was backed up (${damage}); restore an earlier backup`,
      )
    const rows = await copy.rowCounts()
    const schema = Object.hasOwn(rows, 'kysely_migration') ? (await appliedTo(copy.db)).at(-1) : undefined
    if (schema === undefined)
      throw new StartProblem('the database has no tables yet; start the service once, or migrate')
    return { schema, keyIds: await keyIdsNeeded(copy.db, sealedColumns), rows }
  } finally {
    copy.close()
  }
}
