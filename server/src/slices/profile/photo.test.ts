import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp, { type Color } from 'sharp'
import { bomb, KINDS } from '../../../test/hostile-pictures.ts'
import {
  type Actor,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'
import { upload } from '../../../test/upload.ts'

const PATH = `/${NUMBER}/chat_business_profile`

const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })

const plain = (width: number, height: number, background: Color = '#c08040') =>
  sharp({ create: { width, height, channels: 3, background } })

const setPhoto = (actor: Actor, handle: string, path = PATH) =>
  actor.post(path, { messaging_product: 'chat', profile_picture_handle: handle })

async function photoOf(actor: Actor, path = PATH) {
  const url = (await actor.get(path)).body.profile_picture_url as string
  const response = await fetch(url)
  return { url, response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a photo is set in four steps and served as a square of 640 pixels without metadata', async (t) => {
  const { owner } = await house(t)
  const picture = await noise(1000, 700)
    .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.deepEqual((await setPhoto(owner, await upload(owner, picture, 'image/jpeg'))).body, {
    success: true,
  })
  const { response, bytes, url } = await photoOf(owner)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/jpeg')
  assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(response.headers.get('set-cookie'), null)
  const { width, height, format, exif, orientation } = await sharp(bytes).metadata()
  assert.deepEqual(
    { width, height, format, exif, orientation },
    {
      width: 640,
      height: 640,
      format: 'jpeg',
      exif: undefined,
      orientation: undefined,
    },
  )
  const whole = (await owner.get(PATH)).body
  assert.deepEqual(whole, { profile_picture_url: url })
})

test('PNG with transparency, 16 bits, CMYK JPEG, progressive JPEG and the smallest size are photos', async (t) => {
  const { owner } = await house(t)
  const pictures: [Buffer, string][] = [
    [await noise(192, 192, 4).png().toBuffer(), 'image/png'],
    [await plain(300, 300).toColourspace('rgb16').png().toBuffer(), 'image/png'],
    [await plain(400, 200).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'],
    [await noise(500, 800).jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
    [await plain(4000, 3000).png().toBuffer(), 'image/png'],
  ]
  for (const [bytes, type] of pictures) {
    assertDone(await setPhoto(owner, await upload(owner, bytes, type)))
    const { width, height } = await sharp((await photoOf(owner)).bytes).metadata()
    assert.deepEqual([width, height], [640, 640])
  }
})

test('a polyglot comes out as pixels alone', async (t) => {
  const { owner } = await house(t)
  const picture = await noise(300, 300).jpeg().toBuffer()
  const payload = Buffer.from('PK\x03\x04<script>alert(1)</script>')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), payload])
  const polyglot = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), payload])
  assertDone(await setPhoto(owner, await upload(owner, polyglot, 'image/jpeg')))
  const { bytes } = await photoOf(owner)
  assert.equal(bytes.includes('<script>'), false)
  assert.equal(bytes.includes('PK\x03\x04'), false)
})

test('a photo above 5 MB is refused (131031); one of exactly 5 MB is not', async (t) => {
  const { owner } = await house(t)
  const picture = await plain(300, 300).jpeg().toBuffer()
  const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])
  const over = await setPhoto(owner, await upload(owner, padded(5 * 1_048_576 + 1), 'image/jpeg'))
  assertRefused(over, { status: 400, code: 131031, says: /5 MB/ })
  assertDone(await setPhoto(owner, await upload(owner, padded(5 * 1_048_576), 'image/jpeg')))
})

test('a picture that is too small, damaged or no picture is refused, and the profile stays as it was (100)', async (t) => {
  const { owner } = await house(t)
  assertDone(await setPhoto(owner, await upload(owner, await plain(200, 200).png().toBuffer(), 'image/png')))
  const before = (await owner.get(PATH)).body
  const portrait = await noise(300, 900).jpeg().toBuffer()
  const landscape = await noise(900, 300).jpeg().toBuffer()
  const png = await noise(300, 300).png().toBuffer()
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
  const cases: [bytes: Buffer, type: string, says: RegExp][] = [
    [await plain(191, 192).jpeg().toBuffer(), 'image/jpeg', /191x192 pixels.*at least 192x192/],
    [await plain(192, 191).png().toBuffer(), 'image/png', /192x191 pixels/],
    [half(landscape), 'image/jpeg', /damaged or cut short/],
    [half(portrait), 'image/jpeg', /damaged or cut short/],
    [portrait.subarray(0, portrait.length - 2000), 'image/jpeg', /damaged or cut short/],
    [half(png), 'image/png', /damaged or cut short/],
    [landscape.subarray(0, 16), 'image/jpeg', /damaged or cut short/],
    [Buffer.concat([png.subarray(0, 40), randomBytes(5000)]), 'image/png', /damaged or cut short/],
    [Buffer.from('%PDF-1.7 not a photo at all'), 'application/pdf', /JPEG or PNG.*application\/pdf/],
    [Buffer.from('\0\0\0\x20ftypisom not a photo', 'latin1'), 'video/mp4', /JPEG or PNG.*video\/mp4/],
  ]
  for (const [bytes, type, says] of cases) {
    const answer = await setPhoto(owner, await upload(owner, bytes, type))
    assertRefused(answer, { status: 400, code: 100, says })
    assert.match(answer.body.error.message, /POST \/app\/uploads/)
  }
  assert.deepEqual((await owner.get(PATH)).body, before)
})

test('a decompression bomb is refused by its pixel count, before it is decoded (100)', async (t) => {
  const { owner } = await house(t)
  const answer = await setPhoto(owner, await upload(owner, bomb(40_000, 40_000), 'image/png'))
  assertRefused(answer, { status: 400, code: 100, says: /40000x40000 pixels.*25 million/ })
  const long = await setPhoto(owner, await upload(owner, bomb(65_535, 400), 'image/png'))
  assertRefused(long, { status: 400, code: 100, says: /million/ })
})

test('a photo that is slow to decode is refused before it is decoded (100)', async (t) => {
  const { owner } = await house(t)
  const heavy = await plain(2_897, 2_897).jpeg({ progressive: true }).toBuffer()
  const large = await setPhoto(owner, await upload(owner, heavy, 'image/jpeg'))
  assertRefused(large, { status: 400, code: 100, says: /2897x2897.*8388608/ })
  const scans = await KINDS.manyScans?.(() => 0)
  const many = await setPhoto(owner, await upload(owner, scans?.sent ?? Buffer.of(), 'image/jpeg'))
  assertRefused(many, { status: 400, code: 100, says: /110 scans; at most 30/ })
})

test('more photos at once than can wait for their turn: the others are asked to come back (80007)', async (t) => {
  const { owner } = await house(t)
  const handles: string[] = []
  while (handles.length < 180) {
    const picture = await plain(400, 400, { r: handles.length, g: 0, b: 0 }).jpeg().toBuffer()
    handles.push(await upload(owner, picture, 'image/jpeg'))
  }
  const answers = await Promise.all(handles.map((handle) => setPhoto(owner, handle)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0 && refused.length < handles.length, `${refused.length} refused`)
  for (const answer of refused) assertRefused(answer, { status: 429, code: 80007 })
  assertDone(await setPhoto(owner, handles[0] ?? ''))
})

test('a photo that is there already, and is changed by somebody else meanwhile, is to be sent again', async (t) => {
  const { owner, house: inside, eventually } = await house(t)
  const handle = await upload(owner, await plain(200, 200).png().toBuffer(), 'image/png')
  const refused = await eventually(async () => {
    assertDone(await setPhoto(owner, handle))
    const again = await inside.storage.transact(async (db) => {
      const other = db.updateTable('profiles').where('phone_number_id', '=', NUMBER)
      await other.set({ photo_handle: 'another' }).execute()
      const sent = setPhoto(owner, handle)
      // It reads what was there before, and waits for the end of this to write.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { sent }
    })
    const answer = await again.sent
    return answer.status === 200 ? undefined : answer
  }, 'a change in between')
  assertRefused(refused, { status: 409, code: 100, says: /changed/ })
})

test('a handle that is unknown, unfinished, ended or of another application is refused (100)', async (t) => {
  const { owner, stranger, clock } = await house(t)
  const picture = await plain(200, 200).png().toBuffer()
  const foreign = await upload(stranger, picture, 'image/png')
  const gone = { status: 400, code: 100, says: /there is no file.*POST \/app\/uploads/ }
  for (const handle of [foreign, 'file_unknown', '4::aW1hZ2U=:ARb', ' ', 'x'.repeat(2000)])
    assertRefused(await setPhoto(owner, handle), gone)

  const { body } = await owner.post(`/app/uploads?file_length=${picture.length}&file_type=image/png`)
  assertDone(await owner.post(`/${body.id}`, undefined, { raw: picture.subarray(0, 100) }))
  const unfinished = await setPhoto(owner, body.id)
  assertRefused(unfinished, { status: 400, code: 100, says: /100 of \d+ bytes have arrived/ })
  const rest = await owner.post(`/${body.id}`, undefined, {
    raw: picture.subarray(100),
    headers: { file_offset: '100' },
  })
  assertRefused(await setPhoto(owner, body.id), { status: 400, code: 100, says: /not the handle.*Read h/ })
  assertRefused(await setPhoto(stranger, body.id, `/${STRANGERS_NUMBER}/chat_business_profile`), gone)
  await clock.advance(24 * 3600)
  assertRefused(await setPhoto(owner, rest.body.h), gone)
})

test('a handle may be used again: repeating changes nothing, another number gets a photo of its own', async (t) => {
  const { owner } = await house(t)
  const other = `/${UNVERIFIED_NUMBER}/chat_business_profile`
  const handle = await upload(owner, await noise(200, 200).png().toBuffer(), 'image/png')
  assertDone(await setPhoto(owner, handle))
  const first = await photoOf(owner)
  assertDone(await setPhoto(owner, handle))
  assert.equal((await photoOf(owner)).url, first.url)
  assertDone(await setPhoto(owner, handle, other))
  const second = await photoOf(owner, other)
  assert.notEqual(second.url, first.url)
  assert.deepEqual(second.bytes, first.bytes)
})

test('a new photo has a new address; a replaced or cleared one is gone', async (t) => {
  const { owner, house: inside } = await house(t)
  assertDone(await setPhoto(owner, await upload(owner, await plain(200, 200).png().toBuffer(), 'image/png')))
  const first = await photoOf(owner)
  assertDone(await setPhoto(owner, await upload(owner, await noise(200, 200).png().toBuffer(), 'image/png')))
  const second = await photoOf(owner)
  assert.notEqual(first.url, second.url)
  assert.equal((await fetch(first.url)).status, 404)
  assertDone(await owner.post(PATH, { messaging_product: 'chat', about: 'stays' }))
  assert.equal((await fetch(second.url)).status, 200)
  assertDone(await setPhoto(owner, ''))
  assert.deepEqual((await owner.get(PATH)).body, { about: 'stays' })
  assert.equal((await fetch(second.url)).status, 404)
  const uploads = await inside.storage.read.selectFrom('uploads').select('id').execute()
  const chunks = await inside.storage.read.selectFrom('blob_chunks').select('blob_id').execute()
  assert.deepEqual(new Set(chunks.map((chunk) => chunk.blob_id)), new Set(uploads.map(({ id }) => id)))
})

test('photos set at the same time: one of them is shown, and no bytes are left over', async (t) => {
  const { owner, house: inside } = await house(t)
  const pictures = await Promise.all(Array.from({ length: 4 }, () => noise(200, 200).png().toBuffer()))
  const handles = await Promise.all(pictures.map((picture) => upload(owner, picture, 'image/png')))
  for (const answer of await Promise.all(handles.map((handle) => setPhoto(owner, handle)))) assertDone(answer)
  assert.equal((await photoOf(owner)).response.status, 200)
  const chunks = await inside.storage.read.selectFrom('blob_chunks').select('blob_id').execute()
  assert.equal(chunks.filter(({ blob_id }) => !blob_id.startsWith('upload:')).length, 1)
})

test('whatever is flipped in a picture, it becomes a photo or is refused, and the service goes on', async (t) => {
  const { owner } = await house(t)
  const originals: [Buffer, string][] = [
    [await noise(220, 260).jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
    [await noise(260, 220).png().toBuffer(), 'image/png'],
  ]
  for (let turn = 0; turn < 40; turn++) {
    const [original, type] = originals[turn % 2] ?? [Buffer.of(), '']
    const bytes = Buffer.from(original)
    for (let flips = 0; flips < 8; flips++) {
      const at = 16 + Math.floor(Math.random() ** 3 * (bytes.length - 16))
      bytes[at] = Math.floor(Math.random() * 256)
    }
    const answer = await setPhoto(owner, await upload(owner, bytes, type))
    if (answer.status !== 200) assertRefused(answer, { status: 400, code: 100 })
  }
})
