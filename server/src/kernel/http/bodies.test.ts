import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import { assertDone, assertRefused, eventually, house, NUMBER } from '../../../test/house.ts'
import { answersIn, exchange, openLine, portOf } from '../../../test/raw-http.ts'

const EDGE = `/${NUMBER}/conversational_automation`
const MB = 1_048_576

function formOf(bytes: number, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([Buffer.alloc(bytes)], 'zeros.bin'))
  return form
}

test('without a token in header or query at most 1 MB is read: a token in a larger form does not count', async (t) => {
  const { owner, anyone } = await house(t)
  const token = { access_token: 'sandbox-token' }
  assertDone(await anyone.post(EDGE, undefined, { raw: formOf(900_000, token) }))
  assertRefused(await anyone.post(EDGE, undefined, { raw: formOf(2 * MB, token) }), {
    status: 401,
    code: 190,
    says: /more than 1 MB it does not count/,
  })
  assertDone(await anyone.post(`${EDGE}?access_token=sandbox-token`, undefined, { raw: formOf(2 * MB) }))
  assertDone(await owner.post(EDGE, undefined, { raw: formOf(16 * MB) }))
  assertRefused(await owner.post(EDGE, undefined, { raw: formOf(18 * MB) }), {
    status: 413,
    code: 100,
    says: /17 MB/,
  })
})

test('a page takes files only where it says so, and only from its own page', async (t) => {
  const { anyone } = await house(t)
  const raw = formOf(2 * MB)
  assertRefused(await anyone.post(`/phone/${NUMBER}/messages`, undefined, { raw }), {
    status: 413,
    code: 100,
    says: /1 MB/,
  })
  assertDone(await anyone.post(`/phone/${NUMBER}/media`, undefined, { raw: formOf(2 * MB) }))
  const foreign = { raw: formOf(2 * MB), headers: { origin: 'http://evil.example' } }
  assertRefused(await anyone.post(`/phone/${NUMBER}/media`, undefined, foreign), { status: 403, code: 100 })
})

testOnce('a body that is JSON written twice is the object in it; other JSON is none', async (t) => {
  const { owner } = await house(t)
  const headers = { 'content-type': 'application/json' }
  const post = (raw: string) => owner.post(EDGE, undefined, { raw, headers })
  const prompts = ['Any rolls left?']
  assertDone(await post(JSON.stringify(JSON.stringify({ prompts }))))
  assert.deepEqual((await owner.get(EDGE)).body.prompts, prompts)
  for (const other of ['"text"', '[]', '7', JSON.stringify(JSON.stringify(JSON.stringify({})))])
    assertRefused(await post(other), { status: 400, code: 100, says: /must be an object/ })
  assertRefused(await post(JSON.stringify('{"prompts":[')), { status: 400, code: 100, says: /JSON/ })
})

/** A POST whose body has come but for its last byte. */
const unfinished = (bytes: number, token = 'Authorization: Bearer sandbox-token\r\n') =>
  `POST ${EDGE} HTTP/1.1\r\nHost: a\r\n${token}Content-Type: multipart/form-data; boundary=X\r\nContent-Length: ${bytes + 1}\r\n\r\n${'x'.repeat(bytes)}`

test('bodies beyond the memory for them are refused with 503 and Retry-After, until there is room again', async (t) => {
  const { url, owner, eventually } = await house(t, { PARLEY_BODY_MEMORY_MB: '4' })
  let holding = await openLine(portOf(url), unfinished(3 * MB))
  const refused = await eventually(async () => {
    // Whichever of the two comes second is the one that is refused: this one shall come first.
    if (holding.received() !== '') holding = await openLine(portOf(url), unfinished(3 * MB))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const answer = await owner.post(EDGE, undefined, { raw: formOf(2 * MB) })
    return answer.status === 503 && answer
  }, 'a refusal')
  assertRefused(refused, { status: 503, code: 2, says: /request bodies/ })
  assert.equal(refused.headers.get('retry-after'), '1')
  assertDone(await owner.post(EDGE, { prompts: [] }))
  holding.socket.destroy()
  await eventually(
    async () => (await owner.post(EDGE, undefined, { raw: formOf(2 * MB) })).status === 200,
    'room for a body',
  )
})

test('strangers fill their own share of the memory only', async (t) => {
  const { url, owner } = await house(t, { PARLEY_BODY_MEMORY_MB: '4' })
  const lines = await Promise.all(
    Array.from({ length: 8 }, () => openLine(portOf(url), unfinished(900_000, ''))),
  )
  await eventually(async () => lines.some((line) => line.received().includes('503')), 'a stranger refused')
  assertDone(await owner.post(EDGE, undefined, { raw: formOf(2 * MB) }))
  for (const { socket } of lines) socket.destroy()
})

test('a body sent byte by byte is read like any other', async (t) => {
  const { url } = await house(t)
  const body = `{"prompts":["${'x'.repeat(60)}"]}`
  const chunks = [...body].map((char) => `1\r\n${char}\r\n`).join('')
  const head = `POST ${EDGE} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`
  const [answer] = answersIn(await exchange(portOf(url), `${head}${chunks}0\r\n\r\n`))
  assert.equal(answer?.status, 200)
})
