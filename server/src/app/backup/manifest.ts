/** What a backup says of itself, signed by the key that sealed its secrets: what was changed since is not restored. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Secrets } from '../../kernel/crypto/secrets.ts'
import { NotPlain, readPlain } from '../../kernel/process/plain-file.ts'
import { PRIVATE_FILE } from '../../kernel/process/private-files.ts'
import { StartProblem } from '../../kernel/process/settings.ts'
import { readJson } from '../../kernel/wire/json.ts'

const MANIFEST_FILE = 'manifest.json'
export const DATABASE_FILE = 'parley.sqlite'

const FORMAT = 'parley backup'
/** The second has files beside the database; who knows the first only would leave them out. */
const [FORMAT_VERSION, WITH_BLOBS_VERSION] = [1, 2]
const PURPOSE = 'backup manifest'
/** A manifest has a line for each table; anything longer was not written by us. */
const BYTES_MAX = 1_000_000

const count = z.int().min(0)

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  format_version: z.literal([FORMAT_VERSION, WITH_BLOBS_VERSION]),
  /** Of the service that made it. */
  parley_version: z.string(),
  created_time: z.iso.datetime(),
  /** The last migration that the database has. */
  schema: z.string(),
  /** The keys that open what is sealed in it, by their ids: without one of them it cannot be used. */
  secrets_key_ids: z.array(z.string()).min(1),
  rows: z.record(z.string(), count),
  file: z.strictObject({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Chunks of files that lay in a store; the database has the hash of each, and this signs the database. */
  blobs: z.strictObject({ count, bytes: count }).optional(),
})
export type Manifest = z.infer<typeof Manifest>

const Signed = Manifest.extend({ signature: z.string() })

export const newManifest = (content: Omit<Manifest, 'format' | 'format_version'>): Manifest => ({
  format: FORMAT,
  format_version: content.blobs ? WITH_BLOBS_VERSION : FORMAT_VERSION,
  ...content,
})

export async function writeManifest(folder: string, manifest: Manifest, secrets: Secrets): Promise<void> {
  const signature = secrets.keyedHash(PURPOSE, JSON.stringify(manifest))
  const text = `${JSON.stringify({ ...manifest, signature }, null, 2)}\n`
  await writeFile(join(folder, MANIFEST_FILE), text, { mode: PRIVATE_FILE, flush: true })
}

export async function readManifest(folder: string, secrets: Secrets): Promise<Manifest> {
  const { signature, ...manifest } = asManifest(folder, await textOf(folder))
  const missing = manifest.secrets_key_ids.filter((id) => !secrets.keyIds.includes(id))
  if (missing.length > 0)
    throw new StartProblem(
      `the backup ${folder} holds secrets that PARLEY_SECRETS_KEY does not open: it needs the key${missing.length > 1 ? 's' : ''} with the id ${missing.join(' and ')}; set the key of the service that was backed up, and behind a new one with a comma between them`,
    )
  if (!secrets.isKeyedHash(signature, PURPOSE, JSON.stringify(manifest)))
    throw new StartProblem(
      `${join(folder, MANIFEST_FILE)} was changed after it was written; restore another backup`,
    )
  return manifest
}

async function textOf(folder: string): Promise<string> {
  const path = join(folder, MANIFEST_FILE)
  try {
    return (await readPlain(path, BYTES_MAX)).toString('utf8')
  } catch (error) {
    if (error instanceof NotPlain) throw notOurs(folder, `its ${MANIFEST_FILE} ${error.message}`)
    const { code } = error as NodeJS.ErrnoException
    throw notOurs(
      folder,
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `it has no ${MANIFEST_FILE}`
        : `${path} cannot be read (${code})`,
    )
  }
}

function asManifest(folder: string, text: string): z.infer<typeof Signed> {
  const json = readJson(text)
  if (!json.ok) throw notOurs(folder, `its ${MANIFEST_FILE} ${json.flaw.message}`)
  const read = json.value
  const later = z.looseObject({ format: z.literal(FORMAT), format_version: z.number() }).safeParse(read)
  if (later.success && later.data.format_version > WITH_BLOBS_VERSION)
    throw new StartProblem(
      `the backup ${folder} was made by a later version of Parley; restore it with that one`,
    )
  const result = Signed.safeParse(read)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw notOurs(
    folder,
    `in its ${MANIFEST_FILE} ${issue?.path.join('.') || 'something'} is wrong: ${issue?.message}`,
  )
}

const notOurs = (folder: string, why: string) =>
  new StartProblem(`${folder} is no backup that parley backup made: ${why}`)
