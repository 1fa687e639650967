import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { databasesFolder } from '../../../test/databases.ts'
import { testOnce } from '../../../test/engines.ts'
import { APP, freshDatabase, house, settingsFor, type TestHouse } from '../../../test/house.ts'
import { bytesOfMedia, downloadMedia, uploadMedia } from '../../../test/media-files.ts'
import { objectStore } from '../../../test/object-store.ts'
import { SAMPLES, upload } from '../../../test/upload.ts'
import { newWorld } from '../../../test/worlds.ts'
import { startService } from '../../app/assembly.ts'
import {
  announceObject,
  countHere,
  moveToObject,
  newObjectName,
  pathOfObject,
  takeLeaving,
} from '../engine/index.ts'
import { StartProblem } from '../process/settings.ts'
import { removeUnnamedBlobs } from './removing.ts'

/** More than one chunk. */
const FILE = randomBytes(600_000)

const allMoved = ({ house: { storage }, eventually }: TestHouse) =>
  eventually(async () => (await countHere(storage.read, 1)) === 0, 'all that was to be moved')

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(databasesFolder(), 'parley-blobs-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    /^[0-9a-f]{32}/.test(one.name),
  )

test('files move to an object store; while it is away they are answered with 503, and never with other bytes', async (t) => {
  const store = await objectStore(t)
  const there = await house(t, store.environment())
  const { owner, operator } = there
  const media = await uploadMedia(owner, FILE)
  const handle = await upload(owner, Buffer.concat([SAMPLES['application/pdf'], FILE]), 'application/pdf')
  await allMoved(there)
  assert.equal(store.objects().length, (await placesOf(there)).length)
  assert.deepEqual(await bytesOfMedia(owner, media), FILE)
  const { preview_url } = (await operator.get(`/operator/uploads/${handle}`)).body
  const previewed = Buffer.from(await (await fetch(preview_url)).arrayBuffer())
  assert.equal(previewed.length, SAMPLES['application/pdf'].length + FILE.length)
  assert.ok(previewed.subarray(-FILE.length).equals(FILE))
  const metrics = (await operator.get('/metrics')).text
  assert.match(metrics, /^parley_blob_chunks_waiting 0$/m)
  assert.ok(Number(/^parley_blob_bytes_moved_total (\d+)$/m.exec(metrics)?.[1]) >= 2 * FILE.length)

  await store.kill()
  const away = await downloadMedia(owner, media)
  assert.equal(away.status, 503)
  assert.equal(away.headers.get('retry-after'), '1')
  assert.match(await away.text(), /store that holds the bytes of this file cannot be reached/)
  // What is uploaded meanwhile is kept where it was written.
  const later = await uploadMedia(owner, FILE)
  assert.deepEqual(await bytesOfMedia(owner, later), FILE)
  await store.start()
  await allMoved(there)
  for (const id of [media, later]) assert.deepEqual(await bytesOfMedia(owner, id), FILE)

  for (const object of store.objects()) await writeFile(object, randomBytes(262_144))
  assert.equal((await downloadMedia(owner, media)).status, 503)
})

const placesOf = ({ house: { storage } }: TestHouse) =>
  storage.read.selectFrom('blob_places').selectAll().execute()

testOnce(
  'what is removed leaves the store when its time is over, and a saved world holds its files itself',
  async (t) => {
    const folder = await emptyFolder(t)
    const there = await house(t, { PARLEY_BLOBS: `folder:${folder}`, PARLEY_BLOBS_KEPT_HOURS: '1' })
    const { operator, house: inner } = there
    const world = await newWorld(there.url, operator, { name: 'Shop' })
    const media = await uploadMedia(world.owner, FILE, world.phone_number_id)
    await allMoved(there)
    const kept = await uploadMedia(there.owner, FILE)
    await allMoved(there)
    const saved = await operator.post(`/operator/worlds/${world.id}/snapshots`, { name: 'shop' })
    assert.equal(saved.status, 200, saved.text)
    const before = filesIn(folder).length
    assert.equal((await operator.delete(`/operator/worlds/${world.id}`)).status, 200)

    const remove = () => removeUnnamedBlobs.prepare?.({ call: { house: inner } } as never)
    await remove()
    assert.equal(filesIn(folder).length, before, 'a backup that is under way may still need them')
    const old = { unnamed_since: Date.now() - 2 * 3_600_000 }
    await inner.storage.transact((db) =>
      db.updateTable('blob_objects').set(old).where('unnamed_since', 'is not', null).execute(),
    )
    await remove()
    assert.equal(filesIn(folder).length, (await placesOf(there)).length)
    assert.ok(filesIn(folder).length < before)
    assert.deepEqual(await bytesOfMedia(there.owner, kept), FILE)

    const again = await newWorld(there.url, operator, { snapshot: 'shop', keep_ids: true })
    assert.deepEqual(await bytesOfMedia(again.owner, media), FILE)
    await allMoved(there)
    assert.deepEqual(await bytesOfMedia(again.owner, media), FILE)
  },
)

test('bytes are given up only for an object that holds the very same, and is not on its way out', async (t) => {
  const { house: inner } = await house(t)
  const { storage } = inner
  const chunk = { blob_id: 'a-blob', start: 0 }
  const [bytes, others] = [randomBytes(1_000), randomBytes(1_000)]
  const placeOf = (of: Uint8Array, object = newObjectName()) => ({
    object,
    bytes: of,
    bytes_length: of.byteLength,
    sha256: hash('sha256', of),
  })
  const read = async () => Buffer.concat(await Array.fromAsync(inner.blobs.read(storage.read, chunk.blob_id)))
  await storage.transact((db) => inner.blobs.write(db, { ...chunk, app_id: APP }, bytes))
  const wrong = placeOf(others)
  await storage.transact((db) => announceObject(db, [wrong.object]))
  assert.equal(await storage.transact((db) => moveToObject(db, chunk, wrong)), false)

  const late = placeOf(bytes, wrong.object)
  assert.deepEqual(await storage.transact((db) => takeLeaving(db, 0, 10)), [wrong.object])
  await assert.rejects(
    storage.transact((db) => moveToObject(db, chunk, late)),
    /waited for too long/,
  )
  assert.ok((await read()).equals(bytes))
  for (const name of ['../../etc/passwd', 'aa/bb', `${newObjectName()}/`, ''])
    assert.throws(() => pathOfObject(name), /no name of an object/)
})

testOnce(
  'a store that cannot be used, or is not the one, is reported at start in one sentence',
  async (t) => {
    const place = await freshDatabase()
    t.after(() => place.remove())
    const store = await objectStore(t)
    const folder = join(await emptyFolder(t), 'made', 'here')
    const start = (environment: Record<string, string>) =>
      startService(settingsFor({ ...place.environment, ...environment }), pino({ level: 'silent' }))
    const refused = (environment: Record<string, string>, says: RegExp) =>
      assert.rejects(start(environment), (error: Error) => {
        assert.ok(error instanceof StartProblem, String(error.stack))
        assert.match(error.message, says)
        return !error.message.includes('\n')
      })
    const here = store.environment()
    await refused({ PARLEY_BLOBS: here.PARLEY_BLOBS ?? '' }, /keys are missing: set AWS_ACCESS_KEY_ID/)
    await refused({ ...here, AWS_SECRET_ACCESS_KEY: 'another' }, /403 \(SignatureDoesNotMatch\)/)
    const [, query] = (here.PARLEY_BLOBS ?? '').split('?')
    await refused({ ...here, PARLEY_BLOBS: `s3://no-such-bucket/?${query}` }, /404 \(NoSuchBucket\)/)
    await refused(store.environment('parley', 9), /nothing listens/)

    const inFolder = { PARLEY_BLOBS: `folder:${folder}` }
    const first = await house(t, inFolder, async () => ({ ...place, remove: async () => {} }))
    const media = await uploadMedia(first.owner, FILE)
    await allMoved(first)
    await first.close()
    await refused({}, /set PARLEY_BLOBS to it, as before/)
    await refused({ PARLEY_BLOBS: `folder:${folder}-else` }, /does not hold the files of this installation/)
    await rename(folder, `${folder}-mounted`)
    await refused(inFolder, /does not hold the files of this installation/)
    await rename(`${folder}-mounted`, folder)

    const another = await freshDatabase()
    t.after(() => another.remove())
    await refused({ ...another.environment, ...inFolder }, /files of another installation/)

    const again = await house(t, inFolder, async () => ({ ...place, remove: async () => {} }))
    assert.deepEqual(await bytesOfMedia(again.owner, media), FILE)
    await again.close()
  },
)
