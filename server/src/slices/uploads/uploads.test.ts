import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import { ACCOUNT, type Actor, APP, assertDone, assertRefused, house } from '../../../test/house.ts'
import { SAMPLES } from '../../../test/upload.ts'
import { findHandle, fingerprintOf, keepFile, tieFile, untieFiles } from './files.ts'
import { countSessions, stopKeeping } from './store.ts'
import { CHUNK_BYTES } from './upload.ts'

const CHUNK = CHUNK_BYTES.max

const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')

/** Bytes that begin like a PNG: enough for an upload, which does not look further. */
const fileOf = (length: number) => Buffer.concat([PNG, randomBytes(length)]).subarray(0, length)

async function create(actor: Actor, length: number, type = 'image/png'): Promise<string> {
  const answer = await actor.post(`/app/uploads?file_length=${length}&file_type=${type}&file_name=photo.png`)
  assertDone(answer)
  return answer.body.id
}

const send = (actor: Actor, id: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  actor.post(`/${id}`, undefined, { raw: bytes, headers })

/** Sends a part of a body that promises more, and breaks the connection. */
function breakOff(url: string, id: string, bytes: Buffer, headers: Record<string, string> = {}) {
  return new Promise<void>((resolve) => {
    const sending = request(`${url}/${id}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-token', ...headers },
    })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(bytes, () => setTimeout(() => sending.destroy(), 100))
  })
}

const chunked = (...parts: Uint8Array[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

async function sendChunked(url: string, id: string, headers: Record<string, string>, ...parts: Uint8Array[]) {
  const response = await fetch(`${url}/${id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token', ...headers },
    body: chunked(...parts),
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: await response.json(), text: '', headers: response.headers }
}

async function storedBytes(service: Awaited<ReturnType<typeof house>>, id: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(service.house.blobs.read(service.house.storage.read, id)))
}

test('a file is created, sent and read back as a handle', async (t) => {
  const service = await house(t)
  const { owner, operator } = service
  const file = fileOf(700_000)
  const id = await create(owner, file.length)
  assert.match(id, /^upload:[A-Za-z0-9_-]+$/)
  assert.deepEqual((await owner.get(`/${id}`)).body, { id, file_offset: 0 })

  const sent = await send(owner, id, file, { 'content-type': 'image/png' })
  assert.deepEqual(Object.keys(sent.body), ['h'])
  const { h } = sent.body
  assert.deepEqual((await owner.get(`/${id}`)).body, { id, file_offset: file.length, h })
  assert.deepEqual(await storedBytes(service, id), file)

  const seen = await operator.get(`/operator/uploads/${h}`)
  assert.equal(seen.body.app_id, APP)
  assert.equal(seen.body.file_type, 'image/png')
  const shown = await fetch(seen.body.preview_url)
  assert.equal(shown.status, 200)
  assert.equal(shown.headers.get('content-type'), 'image/png')
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff')
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), file)
  assert.equal((await fetch(seen.body.preview_url.replace(/signature=.{4}/, 'signature=AAAA'))).status, 403)
  assertRefused(await operator.get('/operator/uploads/file_unknown'), { status: 404, code: 100 })
})

testOnce('the fingerprint is that of the bytes, sent at once or in parts', async (t) => {
  const { owner, house: inside } = await house(t)
  const file = fileOf(3000)
  const call = { house: inside, db: inside.storage.read, now: inside.clock.now() }
  const fingerprint = async (h: string) => {
    const found = await findHandle(call, h)
    return found && { stored: found.sha256, found: await fingerprintOf(call, found) }
  }
  const expected = createHash('sha256').update(file).digest('hex')
  const atOnce = await send(owner, await create(owner, file.length), file)
  assert.deepEqual(await fingerprint(atOnce.body.h), { stored: expected, found: expected })
  const id = await create(owner, file.length)
  assertDone(await send(owner, id, file.subarray(0, 2000)))
  const inParts = await send(owner, id, file.subarray(2000), { file_offset: '2000' })
  assert.deepEqual(await fingerprint(inParts.body.h), { stored: null, found: expected })
})

testOnce('clients create and send in every way that is in use', async (t) => {
  const { owner, anyone } = await house(t)
  const file = fileOf(64)
  const paths = ['/app/uploads', '/app/uploads/', `/v23.0/${APP}/uploads`]
  for (const path of paths) {
    const query = `?file_length=${file.length}&file_type=image/jpg&session_type=attachment`
    const { body } = await owner.post(path + query)
    assert.match(body.id, /^upload:/)
  }
  const inBody = await owner.post('/app/uploads', { file_length: '64', file_type: 'IMAGE/PNG' })
  const id = inBody.body.id
  const oauth = { authorization: 'OAuth sandbox-token', file_offset: '0' }
  const types = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=x']
  const parts = [file.subarray(0, 20), file.subarray(20, 40), file.subarray(40)]
  let offset = 0
  for (const [at, part] of parts.entries()) {
    const headers = { ...oauth, 'content-type': types[at] ?? '', file_offset: String(offset) }
    const answer = await anyone.post(`/v23.0/${id}?sig=abc`, undefined, { raw: part, headers })
    assertDone(answer)
    offset += part.length
    if (at < 2) assert.deepEqual(answer.body, { id, file_offset: offset })
    else assert.ok(answer.body.h)
  }
})

test('an interrupted upload keeps what arrived, and is resumed where it broke', async (t) => {
  const service = await house(t)
  const { owner, url, eventually } = service
  const file = fileOf(3 * CHUNK)
  const id = await create(owner, file.length)
  const half = CHUNK + 1000
  await breakOff(url, id, file.subarray(0, half), { 'content-length': String(file.length) })
  const offset = await eventually(async () => {
    const { body } = await owner.get(`/${id}`)
    return body.file_offset === half && (body.file_offset as number)
  }, 'keeping what arrived')
  assert.equal((await owner.get(`/${id}`)).body.h, undefined)
  const rest = await send(owner, id, file.subarray(offset), { file_offset: String(offset) })
  assertDone(rest)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  assert.equal(hash(await storedBytes(service, id)), hash(file))
})

testOnce(
  'offsets with a gap or an overlap are refused, and the answer says where to go on (100)',
  async (t) => {
    const { owner } = await house(t)
    const file = fileOf(200)
    const id = await create(owner, 200)
    const gap = await send(owner, id, file.subarray(50), { file_offset: '50' })
    assertRefused(gap, { status: 400, code: 100, says: /gap.*file_offset: 0/ })
    assertDone(await send(owner, id, file.subarray(0, 100)))
    const overlap = await send(owner, id, file)
    assertRefused(overlap, { status: 400, code: 100, says: /overlap.*file_offset: 100/ })
    for (const bad of ['-1', 'x', '1e3', '1, 1']) {
      const answer = await send(owner, id, file, { file_offset: bad })
      assertRefused(answer, { status: 400, code: 100, says: /file_offset must be a whole number/ })
    }
    assertDone(await send(owner, id, file.subarray(100), { file_offset: '100' }))
    const again = await send(owner, id, file)
    assertRefused(again, { status: 400, code: 100, says: /read its handle h/ })
  },
)

testOnce('more bytes than declared are refused, declared or not, and never make a file (100)', async (t) => {
  const { owner, url } = await house(t)
  const id = await create(owner, 1000)
  const declared = await send(owner, id, fileOf(1001))
  assertRefused(declared, { status: 400, code: 100, says: /file_length says 1000/ })
  const undeclared = await sendChunked(url, id, {}, fileOf(1000), Buffer.from('x'))
  assertRefused(undeclared, { status: 400, code: 100, says: /file_length says 1000/ })
  const large = await create(owner, CHUNK)
  const beyond = await sendChunked(url, large, {}, fileOf(CHUNK), randomBytes(5_000_000))
  assertRefused(beyond, { status: 400, code: 100, says: /file_length says/ })
  for (const one of [id, large]) assert.equal((await owner.get(`/${one}`)).body.h, undefined)
  assertDone(await send(owner, id, fileOf(1000)))
})

testOnce('fewer bytes than declared yield no handle', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner, 1000)
  assert.deepEqual((await send(owner, id, fileOf(999))).body, { id, file_offset: 999 })
  assert.deepEqual((await owner.get(`/${id}`)).body, { id, file_offset: 999 })
  const nothing = await send(owner, id, new Uint8Array(), { file_offset: '999' })
  assert.deepEqual(nothing.body, { id, file_offset: 999 })
})

testOnce('a file that is not what was declared is refused before it is stored (100)', async (t) => {
  const { owner } = await house(t)
  const cases: [type: string, begins: string, says: RegExp][] = [
    ['image/png', 'GIF89a\x01\0\x01\0', /looks like a GIF/],
    ['image/png', '\xff\xd8\xff\xe0\0\x10JFIF', /looks like image\/jpeg/],
    ['image/jpeg', '<svg xmlns="http://www.w3.org/2000/svg">', /SVG/],
    ['image/jpeg', '------WebKitFormBoundary\r\n', /multipart form/],
    ['application/pdf', 'PK\x03\x04', /ZIP/],
    ['video/mp4', '{"file":"data:video/mp4"}', /JSON/],
  ]
  for (const [type, begins, says] of cases) {
    const id = await create(owner, 5000, type)
    const file = Buffer.concat([Buffer.from(begins, 'latin1'), randomBytes(5000)]).subarray(0, 5000)
    assertRefused(await send(owner, id, file), { status: 400, code: 100, says })
    assert.equal((await owner.get(`/${id}`)).body.file_offset, 0)
  }
})

testOnce('a session needs a length from 1 byte to 16 MB and a type that is taken (100)', async (t) => {
  const { owner } = await house(t)
  const bad = [
    'file_type=image/png',
    'file_length=0&file_type=image/png',
    'file_length=-5&file_type=image/png',
    `file_length=${16 * 1_048_576 + 1}&file_type=image/png`,
    'file_length=1.5&file_type=image/png',
    'file_length=10',
    'file_length=10&file_type=image/gif',
    'file_length=10&file_type=text/html',
    `file_length=10&file_type=image/png&file_name=${'x'.repeat(256)}`,
  ]
  for (const query of bad)
    assertRefused(await owner.post(`/app/uploads?${query}`), { status: 400, code: 100, says: /file_/ })
  for (const type of ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'])
    await create(owner, 16 * 1_048_576, type)
})

test("another application's session is not there, and a token without permission may not send", async (t) => {
  const { owner, stranger, powerless, anyone } = await house(t)
  const id = await create(owner, 100)
  for (const answer of [await stranger.get(`/${id}`), await send(stranger, id, fileOf(100))])
    assertRefused(answer, { status: 404, code: 100, subcode: 33 })
  assertRefused(await stranger.post(`/${APP}/uploads?file_length=1&file_type=image/png`), {
    status: 404,
    code: 100,
  })
  assertRefused(await send(powerless, id, fileOf(100)), { status: 403, code: 200 })
  const withoutToken = await send(anyone, id, fileOf(100), { 'content-type': 'image/png' })
  assertRefused(withoutToken, { status: 401, code: 190 })
  assertRefused(await owner.get('/upload:unknown'), { status: 404, code: 100, subcode: 33 })
  assertRefused(await owner.get(`/${id}?fields=sender`), {
    status: 400,
    code: 100,
    says: /nonexisting field/,
  })
})

test('of two senders one completes the file, and the file is one of the two', async (t) => {
  const service = await house(t)
  const { owner } = service
  const files = [fileOf(3 * CHUNK), fileOf(3 * CHUNK), fileOf(3 * CHUNK)]
  const id = await create(owner, 3 * CHUNK)
  const answers = await Promise.all(files.map((file) => send(owner, id, file)))
  const done = answers.filter((answer) => answer.status === 200)
  assert.equal(done.length, 1, answers.map((answer) => answer.text).join('\n'))
  for (const answer of answers) {
    if (answer.status !== 200) assert.equal(answer.body.error.code, 100)
  }
  const stored = await storedBytes(service, id)
  assert.ok(files.some((file) => file.equals(stored)))
})

test('a sender that took over ends the one before it', async (t) => {
  const service = await house(t)
  const { owner, url, eventually } = service
  const file = fileOf(2000)
  const id = await create(owner, file.length)
  const earlier = request(`${url}/${id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token', 'content-length': String(file.length) },
  })
  const answered = new Promise<number>((resolve) =>
    earlier.on('response', (answer) => resolve(answer.statusCode ?? 0)),
  )
  earlier.write(file.subarray(0, 500))
  await eventually(async () => {
    const row = await service.house.storage.read
      .selectFrom('uploads')
      .select('sender')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.sender !== null
  })
  assertDone(await send(owner, id, file))
  earlier.end(file.subarray(500))
  assert.equal(await answered, 409)
  assert.deepEqual(await storedBytes(service, id), file)
})

test('a session is gone after 24 hours, and its bytes are cleared away', async (t) => {
  const { owner, clock, eventually, house: inside } = await house(t)
  const [unfinished, finished] = [await create(owner, 1000), await create(owner, 1000)]
  assertDone(await send(owner, unfinished, fileOf(500)))
  assertDone(await send(owner, finished, fileOf(1000)))
  await clock.advance(24 * 3600 - 60)
  assertDone(await owner.get(`/${unfinished}`))
  const fresh = await create(owner, 1000)
  assertDone(await send(owner, fresh, fileOf(1000)))
  await clock.advance(60)
  for (const id of [unfinished, finished]) {
    assertRefused(await owner.get(`/${id}`), { status: 404, code: 100, subcode: 33 })
    const answer = await send(owner, id, fileOf(500), { file_offset: '500' })
    assertRefused(answer, { status: 404, code: 100, subcode: 33 })
  }
  await clock.advance(600)
  await eventually(async () => {
    const rows = await inside.storage.read.selectFrom('uploads').select('id').execute()
    const chunks = await inside.storage.read.selectFrom('blob_chunks').select('blob_id').execute()
    return rows.length === 1 && chunks.length === 1
  }, 'clearing away')
  assertDone(await owner.get(`/${fresh}`))
})

test('a file that something uses stays when its session has ended', async (t) => {
  const { owner, operator, clock, eventually, house: inside } = await house(t)
  const [used, unused] = [await create(owner, 1000), await create(owner, 1000)]
  const { h } = (await send(owner, used, fileOf(1000))).body
  assertDone(await send(owner, unused, fileOf(1000)))
  await inside.storage.transact(async (db) => {
    const file = await keepFile({ db, now: inside.clock.now() }, h)
    assert.ok(file)
    await tieFile({ db }, file, ACCOUNT)
  })
  const { read } = inside.storage
  const space = async () =>
    (await read.selectFrom('space_taken').select('bytes').where('app_id', '=', APP).executeTakeFirst())?.bytes
  assert.equal(await countSessions({ db: read }, APP), 1)
  assert.equal(await space(), 2000)
  await clock.advance(25 * 3600)
  await eventually(async () => {
    const rows = await inside.storage.read.selectFrom('uploads').select('id').execute()
    return rows.length === 1
  }, 'clearing away')
  assert.equal(await space(), 1000)
  assertRefused(await owner.get(`/${used}`), { status: 404, code: 100, subcode: 33 })
  const { preview_url } = (await operator.get(`/operator/uploads/${h}`)).body
  assert.equal((await (await fetch(preview_url)).arrayBuffer()).byteLength, 1000)

  await inside.storage.transact((db) => untieFiles({ db }, ACCOUNT))
  await clock.advance(3600)
  await eventually(async () => (await operator.get(`/operator/uploads/${h}`)).status === 404, 'letting go')
  const kept = (handle: string) =>
    inside.storage.transact((db) => keepFile({ db, now: inside.clock.now() }, handle))
  assert.equal(await kept(h), undefined)
})

test('a file that was kept and then tied to nothing goes like any other', async (t) => {
  const { owner, operator, clock, eventually, house: inside } = await house(t)
  const { h } = (await send(owner, await create(owner, 1000), fileOf(1000))).body
  await inside.storage.transact((db) => keepFile({ db, now: inside.clock.now() }, h))
  await clock.advance(25 * 3600)
  await eventually(async () => (await operator.get(`/operator/uploads/${h}`)).status === 404, 'letting go')
})

test('a file is not let go while somebody is about to tie it', async (t) => {
  const { owner, house: inside } = await house(t)
  const id = await create(owner, 1000)
  const { h } = (await send(owner, id, fileOf(1000))).body
  const { storage, clock } = inside
  const kept = Promise.withResolvers<void>()
  const letting = Promise.withResolvers<void>()
  const tying = storage.transact(async (db) => {
    const file = await keepFile({ db, now: clock.now() }, h)
    assert.ok(file)
    kept.resolve()
    await letting.promise
    await tieFile({ db }, file, ACCOUNT)
  })
  await kept.promise
  const lettingGo = storage.transact((db) => stopKeeping({ db }, [id]))
  // A question on another connection: by its answer, the letting go has come to where it must wait.
  await owner.get(`/${id}`)
  letting.resolve()
  await Promise.all([tying, lettingGo])
  const rows = await storage.read.selectFrom('uploads').select('kept').where('id', '=', id).execute()
  assert.deepEqual(
    rows.map((row) => row.kept),
    [1],
  )
})

test('an unfinished file cannot be kept', async (t) => {
  const { owner, house: inside } = await house(t)
  const id = await create(owner, 1000)
  assertDone(await send(owner, id, fileOf(500)))
  const rows = await inside.storage.read.selectFrom('uploads').select('h').where('id', '=', id).execute()
  const now = inside.clock.now()
  const kept = await inside.storage.transact((db) => keepFile({ db, now }, rows[0]?.h ?? ''))
  assert.equal(kept, undefined)
})

test('an application may fill only its space (80007)', async (t) => {
  const { owner, stranger } = await house(t, { PARLEY_UPLOADS_MB_PER_APP: '1' })
  const first = await create(owner, 700_000)
  assertDone(await send(owner, first, fileOf(700_000)))
  const second = await create(owner, 700_000)
  const answer = await send(owner, second, fileOf(700_000))
  assertRefused(answer, { status: 429, code: 80007, says: /1 MB/ })
  assert.ok(answer.headers.get('retry-after'))
  const third = await create(stranger, 700_000)
  assertDone(await send(stranger, third, fileOf(700_000)))
})

test('removing a world removes its uploads and their bytes', async (t) => {
  const { operator, actor, house: inside } = await house(t)
  const { body: world } = await operator.post('/operator/worlds', {})
  const tenant = actor(world.access_token)
  const id = await create(tenant, 1000)
  assertDone(await send(tenant, id, fileOf(1000)))
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
  assert.equal((await inside.storage.read.selectFrom('uploads').select('id').execute()).length, 0)
  assert.equal((await inside.storage.read.selectFrom('blob_chunks').select('blob_id').execute()).length, 0)
})

testOnce('a sender that dawdles is refused, what arrived is kept, and nobody else waits', async (t) => {
  const { owner, url } = await house(t)
  const file = fileOf(16 * 1_048_576)
  const id = await create(owner, file.length)
  const sending = request(`${url}/${id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-token', 'content-length': String(file.length) },
  })
  t.after(() => sending.destroy())
  sending.write(file.subarray(0, 20))
  let sent = 20
  const drip = setInterval(() => sending.write(file.subarray(sent, ++sent)), 1000)
  const answered = new Promise<{ status: number; text: string }>((resolve) => {
    sending.on('response', async (answer) => {
      const text = Buffer.concat(await Array.fromAsync(answer)).toString()
      resolve({ status: answer.statusCode ?? 0, text })
    })
  })
  assertDone(await owner.get(`/${id}`))
  const other = await create(owner, 100)
  assertDone(await send(owner, other, fileOf(100)))
  const { status, text } = await answered
  clearInterval(drip)
  assert.equal(status, 408)
  assert.match(JSON.parse(text).error.message, /too slowly.*are kept.*file_offset: \d+/)
  assert.ok((await owner.get(`/${id}`)).body.file_offset >= 20)
})

test('a first piece may have any length above nothing; the type is judged as soon as it can be detected', async (t) => {
  const { owner } = await house(t)
  const bytes = SAMPLES['image/png']
  const begin = async (file_length: number) =>
    (await owner.post(`/app/uploads?file_length=${file_length}&file_type=image/png&file_name=a`)).body.id
  const send = (id: string, piece: Uint8Array, offset: number) =>
    owner.post(`/${id}`, undefined, { raw: piece, headers: { file_offset: String(offset) } })
  const id = await begin(bytes.length)
  for (const [from, to] of [
    [0, 1],
    [1, 5],
    [5, 20],
  ] as const) {
    const { body } = await send(id, bytes.subarray(from, to), from)
    assert.equal(body.file_offset, to)
  }
  assert.match((await send(id, bytes.subarray(20), 20)).body.h, /./)

  const wrong = await begin(100)
  assert.equal((await send(wrong, Buffer.from('GIF89a'), 0)).body.file_offset, 6)
  assertRefused(await send(wrong, Buffer.alloc(20), 6), { status: 400, code: 100, says: /looks like a GIF/ })
  const short = await begin(4)
  assert.equal((await send(short, Buffer.from('GI'), 0)).body.file_offset, 2)
  assertRefused(await send(short, Buffer.from('F8'), 2), { status: 400, code: 100, says: /GIF/ })
})
