import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  type Actor,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  type TestHouse,
} from '../../../test/house.ts'
import { findHandle } from '../uploads/index.ts'
import { cachedPhotoOf } from './photo-cache.ts'
import { makePhoto } from './photo-process/photo-process.ts'

const PATH = `/${NUMBER}/chat_business_profile`

const picture = () =>
  sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .png()
    .toBuffer()

async function upload(actor: Actor, bytes: Buffer): Promise<string> {
  const { body } = await actor.post(`/app/uploads?file_length=${bytes.length}&file_type=image/png`)
  const sent = await actor.post(`/${body.id}`, undefined, { raw: bytes })
  assertDone(sent)
  return sent.body.h
}

async function setPhoto(actor: Actor, bytes: Buffer, path = PATH) {
  const handle = await upload(actor, bytes)
  return actor.post(path, { messaging_product: 'chat', profile_picture_handle: handle })
}

async function photoOf(actor: Actor, path = PATH): Promise<Buffer> {
  const { body } = await actor.get(path)
  return Buffer.from(await (await fetch(body.profile_picture_url)).arrayBuffer())
}

const cachedPhotos = ({ house: inside }: TestHouse) =>
  inside.storage.read.selectFrom('photo_prints').selectAll().execute()

async function fileOf({ house: inside }: TestHouse, handle: string) {
  const file = await findHandle({ db: inside.storage.read, now: inside.clock.now() }, handle)
  assert.ok(file)
  return file
}

/** Somebody whose picture takes until the gate opens; whoever comes later waits behind it. */
function occupyDarkroom() {
  const gate = Promise.withResolvers<Buffer>()
  const occupied = assert.rejects(makePhoto(() => gate.promise))
  return async () => {
    gate.resolve(Buffer.from('no picture'))
    await occupied
  }
}

test('the same bytes are made once, for each application', async (t) => {
  const service = await house(t)
  const { owner, stranger, house: inside } = service
  const bytes = await picture()
  assertDone(await setPhoto(owner, bytes))
  const made = await photoOf(owner)
  assert.deepEqual(
    (await cachedPhotos(service)).map(({ photo }) => Buffer.from(photo)),
    [made],
  )

  // Another picture in place of the cached photo shows whether the cached photo is taken.
  const other = await sharp(await picture())
    .jpeg()
    .toBuffer()
  await inside.storage.transact((db) => db.updateTable('photo_prints').set({ photo: other }).execute())
  assertDone(await setPhoto(owner, bytes))
  assert.deepEqual(await photoOf(owner), other)

  const theirs = `/${STRANGERS_NUMBER}/chat_business_profile`
  assertDone(await setPhoto(stranger, bytes, theirs))
  assert.deepEqual(await photoOf(stranger, theirs), made)
})

test('bytes that came in parts are the same bytes', async (t) => {
  const service = await house(t)
  const { owner } = service
  const bytes = await picture()
  const { body } = await owner.post(`/app/uploads?file_length=${bytes.length}&file_type=image/png`)
  assertDone(await owner.post(`/${body.id}`, undefined, { raw: bytes.subarray(0, 1000) }))
  const rest = { raw: bytes.subarray(1000), headers: { file_offset: '1000' } }
  const { h } = (await owner.post(`/${body.id}`, undefined, rest)).body
  assertDone(await owner.post(PATH, { messaging_product: 'chat', profile_picture_handle: h }))
  assertDone(await setPhoto(owner, bytes))
  assert.equal((await cachedPhotos(service)).length, 1)
})

test('whoever sets a photo while it is being made waits for that', async (t) => {
  const service = await house(t)
  const { owner, house: inside } = service
  const open = occupyDarkroom()
  const bytes = await picture()
  const files = [
    await fileOf(service, await upload(owner, bytes)),
    await fileOf(service, await upload(owner, bytes)),
  ]
  const made = files.map((file) => cachedPhotoOf(inside, file))
  const set = setPhoto(owner, bytes)
  await open()
  const [first, second] = await Promise.all(made)
  assert.ok(first === second, 'made twice')
  assertDone(await set)
  assert.deepEqual(await photoOf(owner), first)
})

test('a picture that cannot be decoded leaves no photo, and is refused every time (100)', async (t) => {
  const service = await house(t)
  const { owner } = service
  const damaged = await picture()
  damaged.fill(0, 200, 5000)
  for (let turn = 0; turn < 3; turn++)
    assertRefused(await setPhoto(owner, damaged), { status: 400, code: 100, says: /damaged or cut short/ })
  assert.deepEqual(await cachedPhotos(service), [])
})

test('a cached photo goes with the last upload of its bytes that was set', async (t) => {
  const service = await house(t)
  const { owner, clock, eventually, house: inside } = service
  const bytes = await picture()
  assertDone(await setPhoto(owner, bytes))
  await clock.advance(20 * 3600)
  assertDone(await setPhoto(owner, bytes))
  await clock.advance(20 * 3600)
  const [cached] = await cachedPhotos(service)
  assert.ok(cached && cached.expires_at > inside.clock.now())
  await clock.advance(5 * 3600)
  await eventually(async () => (await cachedPhotos(service)).length === 0, 'clearing away')
  assert.equal((await sharp(await photoOf(owner)).metadata()).width, 640)
})

test('a file that ends while its photo is being made leaves nothing behind', async (t) => {
  const service = await house(t)
  const { owner, clock, house: inside } = service
  const open = occupyDarkroom()
  const file = await fileOf(service, await upload(owner, await picture()))
  const made = cachedPhotoOf(inside, file)
  await clock.advance(24 * 3600)
  await open()
  // Made or not: its bytes may have been cleared away already.
  await Promise.allSettled([made])
  assert.deepEqual(await cachedPhotos(service), [])
})

test('removing a world removes its photos from the cache', async (t) => {
  const service = await house(t)
  const { operator, actor, house: inside } = service
  const { body: world } = await operator.post('/operator/worlds', {})
  const tenant = actor(world.access_token)
  const file = await fileOf(service, await upload(tenant, await picture()))
  await cachedPhotoOf(inside, file)
  assert.equal((await cachedPhotos(service)).length, 1)
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
  assert.deepEqual(await cachedPhotos(service), [])
})
