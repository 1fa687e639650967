import assert from 'node:assert/strict'
import { test } from 'node:test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { testOnce } from '../../../test/engines.ts'
import {
  type Actor,
  type Answer,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'

const EDGE = `/${NUMBER}/message_qrdls`
const pathOf = (url: string) => new URL(url).pathname

async function make(owner: Actor, more: object = {}): Promise<Answer['body']> {
  const answer = await owner.post(EDGE, { prefilled_message: 'Hello!', ...more })
  assertDone(answer)
  return answer.body
}

async function decode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function fetchPicture(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a code is made, with its image only when one is asked for', async (t) => {
  const { owner, url } = await house(t)
  const plain = await make(owner, { prefilled_message: 'Two loaves, please' })
  assert.match(plain.code, /^[A-Z2-9]{14}$/)
  assert.deepEqual(plain, {
    id: plain.code,
    code: plain.code,
    prefilled_message: 'Two loaves, please',
    deep_link_url: `${url}/message/${plain.code}`,
  })
  const drawn = await make(owner, { generate_qr_image: 'png' })
  assert.equal(drawn.qr_image_url, `${url}/qr/${drawn.code}.png`)
  const query = await owner.post(`${EDGE}?prefilled_message=Hi&generate_qr_image=SVG`)
  assert.equal(query.body.qr_image_url, `${url}/qr/${query.body.code}.svg`)
  assert.equal(new Set([plain.code, drawn.code, query.body.code]).size, 3)
})

test('codes are listed newest first in pages that end, and one is read', async (t) => {
  const { owner, url, clock } = await house(t)
  const made: Answer['body'][] = []
  for (let i = 0; i < 5; i++) {
    made.unshift(await make(owner, { prefilled_message: `Number ${i}` }))
    await clock.advance(1)
  }
  const seen: Answer['body'][] = []
  for (let path: string | undefined = `${EDGE}/?limit=2`; path; ) {
    const { body }: Answer = await owner.get(path)
    seen.push(...body.data)
    path = body.paging.next?.slice(url.length)
  }
  assert.deepEqual(seen.map((one) => one.code).toSorted(), made.map((one) => one.code).toSorted())
  const newest = made[0]
  assert.deepEqual(Object.keys(seen[0]).toSorted(), ['code', 'deep_link_url', 'id', 'prefilled_message'])
  assert.deepEqual((await owner.get(`${EDGE}/${newest.code}`)).body, newest)
  assert.deepEqual((await owner.get(`${EDGE}/${newest.code.toLowerCase()}`)).body, newest)
  const filtered = await owner.get(`${EDGE}?code=${newest.code}`)
  assert.deepEqual(
    filtered.body.data.map((one: { code: string }) => one.code),
    [newest.code],
  )
  const { body } = await owner.get(`/v23.0${EDGE}/${newest.code}`)
  assert.deepEqual(body, { ...newest, data: [newest] })
})

testOnce('fields choose what is answered, and the format of the picture', async (t) => {
  const { owner, url } = await house(t)
  const { code } = await make(owner)
  const asked = async (fields: string) => (await owner.get(`${EDGE}/${code}?fields=${fields}`)).body
  assert.deepEqual(await asked('code'), { id: code, code })
  assert.equal((await asked('qr_image_url')).qr_image_url, `${url}/qr/${code}.png`)
  assert.equal((await asked('qr_image_url.format(SVG)')).qr_image_url, `${url}/qr/${code}.svg`)
  const list = await owner.get(`${EDGE}?fields=qr_image_url.format(svg)`)
  assert.deepEqual(list.body.data, [{ id: code, qr_image_url: `${url}/qr/${code}.svg` }])
  assertRefused(await owner.get(`${EDGE}?fields=qr_image_url.format(GIF)`), { status: 400, code: 100 })
  assertDone(await owner.get(`/v23.0${EDGE}?fields=qr_image_url.format(GIF),scans`))
  assertRefused(await owner.get(`${EDGE}/${code}?fields=phone_number_id`), { status: 400, code: 100 })
})

test('a message is changed by code, in the body and by path; code and link stay', async (t) => {
  const { owner } = await house(t)
  const made = await make(owner)
  const byBody = await owner.post(EDGE, { code: made.code, prefilled_message: 'Changed' })
  assert.deepEqual(byBody.body, { ...made, prefilled_message: 'Changed' })
  const byPath = await owner.post(`/v24.0${EDGE}/${made.code}?prefilled_message=Again`)
  assert.deepEqual(byPath.body, { ...made, prefilled_message: 'Again' })
  const drawn = await owner.post(EDGE, {
    code: made.code,
    prefilled_message: 'Again',
    generate_qr_image: 'PNG',
  })
  assert.match(drawn.body.qr_image_url, /\.png$/)
  assert.deepEqual((await owner.get(`${EDGE}/${made.code}`)).body, drawn.body)
  assert.equal((await owner.get(EDGE)).body.data.length, 1)
})

test('a deleted code is gone: read, page and picture', async (t) => {
  const { owner, anyone } = await house(t)
  const made = await make(owner, { generate_qr_image: 'PNG' })
  assert.deepEqual((await owner.delete(`${EDGE}/${made.code}`)).body, { success: true })
  assertRefused(await owner.get(`${EDGE}/${made.code}`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await owner.delete(`${EDGE}/${made.code}`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await owner.post(`${EDGE}/${made.code}`, { prefilled_message: 'x' }), {
    status: 404,
    code: 100,
  })
  assert.equal((await anyone.get(pathOf(made.deep_link_url))).status, 404)
  assertRefused(await anyone.get(pathOf(made.qr_image_url)), { status: 404, code: 100 })
  assert.deepEqual((await owner.get(EDGE)).body.data, [])
})

test("another number's code answers as one that does not exist", async (t) => {
  const { owner, stranger } = await house(t)
  const { code } = await make(owner)
  const unknown = 'AAAAAAAAAAAAAA'
  const same = (answer: Answer, name: string) =>
    answer.body.error.message.replaceAll(name, 'X') + answer.status + answer.body.error.code
  for (const number of [UNVERIFIED_NUMBER, STRANGERS_NUMBER]) {
    const actor = number === STRANGERS_NUMBER ? stranger : owner
    const edge = `/${number}/message_qrdls`
    const asks: ((name: string) => Promise<Answer>)[] = [
      (name) => actor.get(`${edge}/${name}`),
      (name) => actor.delete(`${edge}/${name}`),
      (name) => actor.post(`${edge}/${name}`, { prefilled_message: 'mine' }),
      (name) => actor.post(edge, { code: name, prefilled_message: 'mine' }),
    ]
    for (const ask of asks) {
      const crossed = await ask(code)
      assertRefused(crossed, { status: 404, code: 100, subcode: 33 })
      assert.equal(same(crossed, code), same(await ask(unknown), unknown))
    }
  }
  assert.equal((await owner.get(`${EDGE}/${code}`)).body.prefilled_message, 'Hello!')
})

testOnce('bad parameters are refused by name, and nothing is made', async (t) => {
  const { owner, powerless } = await house(t)
  const missing = [{}, { prefilled_message: null }, { prefilled_message: {} }, { prefilled_message: ['a'] }]
  for (const input of missing) {
    assertRefused(await owner.post(EDGE, input), { status: 400, code: 100, says: /prefilled_message/ })
  }
  const content = ['', '  ', 'x'.repeat(141), 'x'.repeat(10_000), 'bell\u0007', 'evil\u202egpj', 'two\nlines']
  for (const prefilled_message of content) {
    const answer = await owner.post(EDGE, { prefilled_message })
    assertRefused(answer, { status: 400, code: 131000, says: /prefilled_message/ })
  }
  for (const generate_qr_image of ['GIF', '', 7, true]) {
    assertRefused(await owner.post(EDGE, { prefilled_message: 'Hi', generate_qr_image }), {
      status: 400,
      code: 100,
      says: /generate_qr_image/,
    })
  }
  assertRefused(await owner.post(EDGE, { prefilled_message: 'nul\u0000' }), { status: 400, code: 100 })
  assertRefused(await owner.post(EDGE, { prefilled_message: 'Hi', code: 'NOSUCHCODE' }), {
    status: 404,
    code: 100,
  })
  assertRefused(await owner.get(`${EDGE}/${'A'.repeat(10_000)}`), { status: 400, code: 100 })
  assertRefused(await powerless.post(EDGE, { prefilled_message: 'Hi' }), { status: 403, code: 200 })
  assert.deepEqual((await owner.get(EDGE)).body.data, [])
})

testOnce('read-only names in the body change nothing', async (t) => {
  const { owner } = await house(t)
  const made = await make(owner, { id: 'MINE', deep_link_url: 'https://evil.example', created_at: 1 })
  assert.notEqual(made.id, 'MINE')
  assert.match(made.deep_link_url, new RegExp(`/message/${made.code}$`))
})

test('a number has at most 2,000 codes (100)', async (t) => {
  const { owner, house: inside } = await house(t)
  const rows = Array.from({ length: 1_999 }, (_, index) => ({
    id: `TEST${String(index).padStart(10, '0')}`,
    phone_number_id: NUMBER,
    prefilled_message: 'x',
    image_format: null,
    created_at: index,
  }))
  await inside.storage.transact(async (db) => {
    for (let at = 0; at < rows.length; at += 500) {
      await db
        .insertInto('qr_codes')
        .values(rows.slice(at, at + 500))
        .execute()
    }
  })
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(EDGE, { prefilled_message: 'one more' })))
  assert.deepEqual(answers.map((answer) => answer.status).toSorted(), [200, 400, 400])
  const late = answers.find((answer) => answer.status === 400)
  assert.match(late?.body.error.message, /2000 QR codes/)
})

testOnce('the picture decodes to the link, in every size and form', async (t) => {
  const { owner } = await house(t)
  const { code, deep_link_url, qr_image_url } = await make(owner, { generate_qr_image: 'PNG' })
  for (const size of ['', '?size=64', '?size=333', '?size=2048']) {
    const { response, bytes } = await fetchPicture(qr_image_url + size)
    assert.equal(response.headers.get('content-type'), 'image/png')
    const { width, height, density } = await sharp(bytes).metadata()
    const edge = Number(size.split('=')[1] ?? 600)
    assert.deepEqual([width, height, density], [edge, edge, 300])
    assert.equal(await decode(bytes), deep_link_url, size)
  }
  const svg = await fetchPicture(qr_image_url.replace(`${code}.png`, `${code}.svg?size=400`))
  assert.match(svg.response.headers.get('content-type') ?? '', /^image\/svg\+xml/)
  assert.equal(await decode(svg.bytes), deep_link_url)
})

testOnce('every module of the picture is sharp: black or white, nothing between', async (t) => {
  const { owner } = await house(t)
  const { qr_image_url } = await make(owner, { generate_qr_image: 'PNG' })
  const { bytes } = await fetchPicture(`${qr_image_url}?size=1000`)
  const shades = new Set(await sharp(bytes).greyscale().raw().toBuffer())
  assert.deepEqual([...shades].toSorted(), [0, 255])
})

testOnce('the picture is cached: an ETag that is known answers 304', async (t) => {
  const { owner } = await house(t)
  const { qr_image_url } = await make(owner, { generate_qr_image: 'PNG' })
  const { response } = await fetchPicture(qr_image_url)
  const etag = response.headers.get('etag') ?? ''
  assert.match(etag, /^"[\w-]+"$/)
  assert.equal(response.headers.get('cache-control'), 'public, max-age=86400')
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetchPicture(qr_image_url, { 'if-none-match': header })
    assert.deepEqual([again.response.status, again.bytes.length], [304, 0])
  }
  assert.equal(
    (await fetchPicture(`${qr_image_url}?size=700`, { 'if-none-match': etag })).response.status,
    200,
  )
})

testOnce('a picture that cannot be drawn is refused with words', async (t) => {
  const { owner, anyone } = await house(t)
  const { code } = await make(owner)
  for (const size of ['0', '63', '2049', 'x', '-5', '1e9', '99999999999999999999']) {
    assertRefused(await anyone.get(`/qr/${code}.png?size=${size}`), { status: 400, code: 100, says: /size/ })
  }
  for (const file of [
    code,
    `${code}.gif`,
    'x.png',
    '..%2f..%2fetc%2fpasswd.png',
    `${'A'.repeat(2_000)}.png`,
  ]) {
    assertRefused(await anyone.get(`/qr/${file}`), { status: 404, code: 100 })
  }
})
