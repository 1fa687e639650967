import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, open, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import {
  actorsOf,
  assertDone,
  freshSqlite,
  house,
  NUMBER,
  settingsFor,
  type TestHouse,
} from '../../../test/house.ts'
import { tableCounts } from '../../../test/table-counts.ts'
import { secretsFrom } from '../../kernel/crypto/secrets.ts'
import { countHere } from '../../kernel/engine/index.ts'
import { StartProblem } from '../../kernel/process/settings.ts'
import { startService } from '../assembly.ts'
import { backUp } from './backup.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'

const FILE = Buffer.alloc(700_000, 'bread')
const OLD_KEY = 'an-old-secrets-key-of-32-characters'
const NEW_KEY = 'a-new-secrets-key-of-32-characters!'
const quiet = () => {}

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Kept = { world: TestHouse; environment: Record<string, string>; media: string; folder: string }

/** A service that has a file, and a folder beside it. */
async function kept(t: TestContext, more: Record<string, string> = {}): Promise<Kept> {
  const place = await freshSqlite()
  const world = await house(t, more, async () => place)
  const raw = new FormData()
  raw.set('messaging_product', 'chat')
  raw.set('file', new Blob([FILE], { type: 'image/png' }), 'bread.png')
  const made = await world.owner.post(`/${NUMBER}/media`, undefined, { raw })
  assertDone(made)
  const environment = { ...place.environment, ...more }
  return { world, environment, media: made.body.id, folder: await emptyFolder(t) }
}

/** What would be read without end, or waited for. */
async function inPlaceOf(path: string, what: 'link' | 'pipe'): Promise<void> {
  await rm(path, { recursive: true })
  if (what === 'link') await symlink('/dev/zero', path)
  else execFileSync('mkfifo', [path])
}

const restoreInto = (PARLEY_DATA_DIR: string, backup: string, more: Record<string, string> = {}) =>
  restore(settingsFor({ PARLEY_DATA_DIR, ...more }), backup, quiet)

test('what is restored is what was backed up, file and all, and a service goes on from there', async (t) => {
  const { world, environment, media, folder } = await kept(t)
  const backup = join(folder, 'backup')
  const made = await backUp(settingsFor(environment), backup, quiet)
  assert.equal(statSync(backup).mode & 0o777, 0o700)
  for (const file of readdirSync(backup)) assert.equal(statSync(join(backup, file)).mode & 0o777, 0o600, file)
  assert.equal(made.rows.media, 1)
  const directory = join(folder, 'deep', 'restored')
  await restoreInto(directory, backup)
  const before = await tableCounts(world.house)
  const service = await startService(settingsFor({ PARLEY_DATA_DIR: directory }), pino({ level: 'silent' }))
  t.after(() => service.close(0))
  const { owner, operator, house: restored } = actorsOf(service)
  assert.deepEqual(await tableCounts(restored), before)
  const { url } = (await owner.get(`/${media}`)).body
  assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), FILE)
  assert.equal((await operator.get('/operator/audit/verify')).body.intact, true)
  assertDone(await operator.post('/operator/worlds'))
  await assert.rejects(backUp(settingsFor(environment), backup, quiet), failsWith(/already; name a folder/))
})

const failsWith = (says: RegExp) => (error: Error) => {
  assert.ok(error instanceof StartProblem, String(error.stack))
  assert.match(error.message, says)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

test('a backup that is cut short, changed, incomplete, of others or of later is refused, and nothing is written', async (t) => {
  const { environment, folder } = await kept(t)
  const whole = join(folder, 'whole')
  await backUp(settingsFor(environment), whole, quiet)
  const secrets = secretsFrom(['sandbox-secrets-key-of-no-secrecy'])
  const database = (backup: string) => join(backup, 'parley.sqlite')
  const manifestOf = (backup: string) => join(backup, 'manifest.json')
  const rewritten = async (backup: string, change: (text: string) => string) =>
    writeFile(manifestOf(backup), change(await readFile(manifestOf(backup), 'utf8')))

  const harms: [name: string, harm: (backup: string) => Promise<unknown>, says: RegExp][] = [
    [
      'cut short',
      (one) => truncate(database(one), 400_000),
      /not whole: .* has 400000 bytes and should have/,
    ],
    ['one bit', (one) => flipBit(database(one), 500_000), /damaged: .* is not what was written/],
    ['no database', (one) => rm(database(one)), /not whole: .*is missing/],
    [
      'no manifest',
      (one) => rm(manifestOf(one)),
      /no backup that parley backup made: it has no manifest\.json/,
    ],
    ['half a manifest', (one) => truncate(manifestOf(one), 500), /manifest\.json is not valid JSON/],
    [
      'an endless manifest',
      (one) => writeFile(manifestOf(one), ' '.repeat(2_000_000)),
      /manifest\.json has 2000000 bytes, and may have 1000000/,
    ],
    [
      'an endless link',
      (one) => inPlaceOf(manifestOf(one), 'link'),
      /its manifest\.json is no plain file but a link/,
    ],
    [
      'a manifest that waits',
      (one) => inPlaceOf(manifestOf(one), 'pipe'),
      /its manifest\.json is no plain file/,
    ],
    [
      'a nested manifest',
      (one) => writeFile(manifestOf(one), '['.repeat(900_000)),
      /is nested deeper than 64/,
    ],
    [
      'a database elsewhere',
      (one) => inPlaceOf(database(one), 'link'),
      /not whole: .* is no plain file but a/,
    ],
    ['a database that waits', (one) => inPlaceOf(database(one), 'pipe'), /not whole: .* is no plain file/],
    ['a log beside it', (one) => writeFile(`${database(one)}-wal`, 'x'), /-wal is no part of a backup/],
    [
      'of others',
      (one) => writeFile(manifestOf(one), '{"name":"other"}'),
      /in its manifest\.json format is wrong/,
    ],
    [
      'other counts',
      (one) => rewritten(one, (text) => text.replace('"media": 1', '"media": 2')),
      /manifest\.json was changed after it was written/,
    ],
    [
      'another database with its own checksum',
      async (one) => {
        await flipBit(database(one), 500_000)
        const sha256 = createHash('sha256')
          .update(await readFile(database(one)))
          .digest('hex')
        await rewritten(one, (text) => text.replace(/"sha256": "\w+"/, `"sha256": "${sha256}"`))
      },
      /manifest\.json was changed after it was written/,
    ],
    [
      'a later format',
      (one) => rewritten(one, (text) => text.replace('"format_version": 1', '"format_version": 3')),
      /a later version of Parley/,
    ],
    [
      'a later schema',
      async (one) =>
        writeManifest(one, { ...(await readManifest(one, secrets)), schema: '9999-later' }, secrets),
      /the migration 9999-later, which this version of Parley does not know/,
    ],
  ]
  for (const [name, harm, says] of harms) {
    const backup = join(folder, name)
    await cp(whole, backup, { recursive: true })
    await harm(backup)
    await assert.rejects(restoreInto(join(folder, 'target'), backup), failsWith(says), name)
    assert.ok(!existsSync(join(folder, 'target')), name)
  }
})

async function flipBit(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
  await file.close()
}

test('a folder that holds anything, or is none, is not restored into, and stays as it is', async (t) => {
  const { environment, folder } = await kept(t)
  const backup = join(folder, 'backup')
  await backUp(settingsFor(environment), backup, quiet)
  await assert.rejects(
    restoreInto(environment.PARLEY_DATA_DIR ?? '', backup),
    failsWith(/is not empty: it holds parley/),
  )

  const used = join(folder, 'used')
  await mkdir(used)
  await writeFile(join(used, 'parley.sqlite-wal'), 'the log of another database')
  await assert.rejects(restoreInto(used, backup), failsWith(/is not empty: it holds parley\.sqlite-wal;/))
  assert.deepEqual(readdirSync(used), ['parley.sqlite-wal'])

  await writeFile(join(folder, 'file'), '')
  await assert.rejects(
    restoreInto(join(folder, 'file'), backup),
    failsWith(/file cannot be looked into \(ENOTDIR\)/),
  )
  await mkdir(join(folder, 'mounted', 'lost+found'), { recursive: true })
  await restoreInto(join(folder, 'mounted'), backup)
})

test('the keys that opened the secrets are needed, and named by their ids', async (t) => {
  const { environment, folder } = await kept(t, { PARLEY_SECRETS_KEY: OLD_KEY })
  const backup = join(folder, 'backup')
  const settings = settingsFor({ ...environment, PARLEY_SECRETS_KEY: NEW_KEY })
  await assert.rejects(
    backUp(settings, backup, quiet),
    failsWith(/PARLEY_SECRETS_KEY does not fit this database/),
  )
  assert.deepEqual(readdirSync(folder), [])

  const { secrets_key_ids } = await backUp(settingsFor(environment), backup, quiet)
  const needs = new RegExp(`it needs the key with the id ${secrets_key_ids[0]};`)
  const target = join(folder, 'target')
  await assert.rejects(restoreInto(target, backup, { PARLEY_SECRETS_KEY: NEW_KEY }), failsWith(needs))
  assert.ok(!existsSync(target))
  await restoreInto(target, backup, { PARLEY_SECRETS_KEY: `${NEW_KEY},${OLD_KEY}` })
})

test('where there is no embedded database, that is said', async (t) => {
  const folder = await emptyFolder(t)
  const DATABASE_URL = 'postgres://parley:parley@127.0.0.1:1/parley'
  for (const command of [backUp, restore])
    await assert.rejects(
      command(settingsFor({ DATABASE_URL }), join(folder, 'backup'), quiet),
      failsWith(/PostgreSQL, which is backed up and restored with its own tools: .*docs\/guides\/backup\.md/),
    )
  const none = settingsFor({ PARLEY_DATA_DIR: join(folder, 'none') })
  await assert.rejects(
    backUp(none, join(folder, 'backup'), quiet),
    failsWith(/there is no database in .*none/),
  )
  await writeFile(join(folder, 'parley.sqlite'), '')
  const empty = settingsFor({ PARLEY_DATA_DIR: folder })
  await assert.rejects(backUp(empty, join(folder, 'backup'), quiet), failsWith(/has no tables yet/))
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('backup')),
    [],
  )
})

test('files that lie in a store are backed up with the database, and restored into a store of their own', async (t) => {
  const stores = await emptyFolder(t)
  const at = (name: string) => ({ PARLEY_BLOBS: `folder:${join(stores, name)}` })
  const { world, environment, media, folder } = await kept(t, at('first'))
  await world.eventually(async () => (await countHere(world.house.storage.read, 1)) === 0)
  const backup = join(folder, 'backup')
  const made = await backUp(settingsFor(environment), backup, quiet)
  assert.equal(made.blobs?.bytes, FILE.length)
  const target = join(folder, 'restored')
  await assert.rejects(restoreInto(target, backup), failsWith(/3 chunks of files .* set PARLEY_BLOBS/))
  await assert.rejects(restoreInto(target, backup, at('first')), failsWith(/a prefix of its own/))

  const [chunk = ''] = readdirSync(join(backup, 'blobs'), { recursive: true, encoding: 'utf8' }).filter(
    (one) => /[0-9a-f]{32}$/.test(one),
  )
  const whole = (name: string) => cp(backup, join(folder, name), { recursive: true })
  const harms: [name: string, harm: (blobs: string) => Promise<unknown>, says: RegExp][] = [
    ['a link', (blobs) => inPlaceOf(join(blobs, chunk), 'link'), /is no plain file but a link/],
    ['a pipe', (blobs) => inPlaceOf(join(blobs, chunk), 'pipe'), /is no plain file/],
    ['too long', (blobs) => writeFile(join(blobs, chunk), Buffer.alloc(9e6)), /has 9000000 bytes, and may/],
    ['a folder elsewhere', (blobs) => inPlaceOf(join(blobs, dirname(chunk)), 'link'), /lies behind a link/],
  ]
  for (const [name, harm, says] of harms) {
    await whole(name)
    await harm(join(folder, name, 'blobs'))
    await assert.rejects(restoreInto(target, join(folder, name), at('second')), failsWith(says), name)
    assert.ok(!existsSync(target))
  }
  const damaged = join(folder, 'damaged')
  await whole('damaged')
  await truncate(join(damaged, 'blobs', chunk), 10)
  await assert.rejects(restoreInto(target, damaged, at('second')), failsWith(/is damaged/))
  assert.ok(!existsSync(target))

  // Where an attempt has broken off, the next one goes on.
  await restoreInto(target, backup, at('second'))
  await rm(join(stores, 'first'), { recursive: true })
  const restored = { PARLEY_DATA_DIR: target, ...at('second') }
  const service = await startService(settingsFor(restored), pino({ level: 'silent' }))
  t.after(() => service.close(0))
  const { url } = (await actorsOf(service).owner.get(`/${media}`)).body
  assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), FILE)
  const { PARLEY_BLOBS: _, ...without } = environment
  await assert.rejects(
    backUp(settingsFor(without), join(folder, 'none'), quiet),
    failsWith(/set PARLEY_BLOBS to it/),
  )
  await assert.rejects(
    backUp(settingsFor(environment), join(folder, 'none'), quiet),
    failsWith(/cannot be backed up/),
  )
})
