import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, house, NUMBER } from '../../../test/house.ts'
import { answersIn, exchange, openLine, portOf } from '../../../test/raw-http.ts'

const EDGE = `/${NUMBER}/conversational_automation`
const BODY = '{"prompts":["smuggled"]}'
const TOKEN = 'Authorization: Bearer sandbox-token\r\n'
const END = 'Connection: close\r\n\r\n'

/** A POST that would act if it were let in. */
const post = (headers: string, body = BODY, target = EDGE, version = 'HTTP/1.1') =>
  `POST ${target} ${version}\r\n${TOKEN}Content-Type: application/json\r\n${headers}\r\n${body}`
const sized = `Content-Length: ${BODY.length}\r\n`
const chunked = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}${END}`

/** Each gets one answer, a refusal in the error envelope. */
const REFUSED: Record<string, string> = {
  'a length and chunks': post(
    'Host: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
    `0\r\n\r\n${BODY}`,
  ),
  'chunks and a length': post(`Host: a\r\nTransfer-Encoding: chunked\r\n${sized}`, chunked),
  'two lengths': post(`Host: a\r\nContent-Length: 5\r\n${sized}`),
  'two equal lengths': post(`Host: a\r\n${sized}${sized}`),
  'a length with a sign': post(`Host: a\r\nContent-Length: +${BODY.length}\r\n`),
  'a negative length': post('Host: a\r\nContent-Length: -1\r\n'),
  'a length in hex': post('Host: a\r\nContent-Length: 0x18\r\n'),
  'a length with a list': post(`Host: a\r\nContent-Length: ${BODY.length}, ${BODY.length}\r\n`),
  'a length beyond all numbers': post(`Host: a\r\nContent-Length: ${'9'.repeat(30)}\r\n`),
  'an empty length': post('Host: a\r\nContent-Length: \r\n'),
  'an unknown coding': post('Host: a\r\nTransfer-Encoding: xchunked\r\n', chunked),
  'gzip, then chunked': post('Host: a\r\nTransfer-Encoding: gzip, chunked\r\n', chunked),
  'chunked twice': post('Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n', chunked),
  'chunked, then identity': post('Host: a\r\nTransfer-Encoding: chunked, identity\r\n', chunked),
  identity: post(`Host: a\r\nTransfer-Encoding: identity\r\n`, BODY),
  'chunked in TE': post(`Host: a\r\nTE: gzip, chunked\r\n${sized}`),
  'a chunk whose size is no number': post(
    'Host: a\r\nTransfer-Encoding: chunked\r\n',
    `zz\r\n${BODY}\r\n0\r\n\r\n`,
  ),
  'a chunk with a sign': post('Host: a\r\nTransfer-Encoding: chunked\r\n', `+18\r\n${BODY}\r\n0\r\n\r\n`),
  'a chunk beyond all numbers': post(
    'Host: a\r\nTransfer-Encoding: chunked\r\n',
    `${'f'.repeat(20)}\r\n${BODY}`,
  ),
  'a chunk longer than it says': post(
    'Host: a\r\nTransfer-Encoding: chunked\r\n',
    `5\r\n${BODY}\r\n0\r\n\r\n`,
  ),
  'a long chunk extension': post(
    'Host: a\r\nTransfer-Encoding: chunked\r\n',
    `18;${'x'.repeat(20_000)}\r\n${BODY}`,
  ),
  'a chunk that ends with a bare LF': post('Host: a\r\nTransfer-Encoding: chunked\r\n', `18\n${BODY}\n0\n\n`),
  'a space before the colon': post(`Host : a\r\n${sized}`),
  'a header without a colon': post(`Host: a\r\nBroken\r\n${sized}`),
  'a header without a name': post(`Host: a\r\n: x\r\n${sized}`),
  'a folded header': post(`Host: a\r\nX-Folded: a\r\n b\r\n${sized}`),
  'a folded first header': `POST ${EDGE} HTTP/1.1\r\n Host: a\r\n${TOKEN}${sized}\r\n${BODY}`,
  'a NUL in a header': post(`Host: a\r\nX-Nul: a\0b\r\n${sized}`),
  'a bare CR in a header': post(`Host: a\r\nX-Cr: a\rb\r\n${sized}`),
  'a header that ends with CR and a letter': post(`Host: a\r\nX-End: a\r\rX: y\r\n${sized}`),
  'header lines that end with a bare LF': post(`Host: a\r\n${sized}`).replaceAll('\r\n', '\n'),
  'no host': post(sized),
  'two hosts': post(`Host: a\r\nHost: b\r\n${sized}`),
  'two hosts on a page': get('/health', 'Host: b\r\n'),
  'a full URL': post(`Host: a\r\n${sized}`, BODY, `http://evil.example${EDGE}`),
  'a full URL to a page': get('http://evil.example/health'),
  'no path at all': post(`Host: a\r\n${sized}`, BODY, '*'),
  'a space in the target': post(`Host: a\r\n${sized}`, BODY, `${EDGE} x`),
  'a tab in the target': post(`Host: a\r\n${sized}`, BODY, `${EDGE}\tx`),
  'a header of 20 kB': get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`),
  '3000 headers': get('/health', 'a:b\r\n'.repeat(3_000)),
  '300 headers': get('/health', 'a: b\r\n'.repeat(300)),
  TRACE: `TRACE ${EDGE} HTTP/1.1\r\nHost: a\r\n${END}`,
  PUT: `PUT ${EDGE} HTTP/1.1\r\nHost: a\r\n${TOKEN}Content-Length: 0\r\n${END}`,
  CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n${END}`,
  'an unknown method': `BREW ${EDGE} HTTP/1.1\r\nHost: a\r\n${END}`,
  'a method in lower case': post(`Host: a\r\n${sized}`).replace('POST', 'post'),
  'HTTP/1.2': post(`Host: a\r\n${sized}`, BODY, EDGE, 'HTTP/1.2'),
  'HTTP/2.0 as a version': post(`Host: a\r\n${sized}`, BODY, EDGE, 'HTTP/2.0'),
  'HTTP/0.9': `GET ${EDGE}\r\n\r\n`,
  'no version': `POST ${EDGE}\r\n${TOKEN}\r\n`,
  'the greeting of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an upgrade to HTTP/2': post(
    `Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n${sized}`,
  ),
  'an upgrade to a socket': get('/health', 'Upgrade: websocket\r\n'),
  'a greeting of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an expectation nobody meets': post(`Host: a\r\nExpect: tea\r\n${sized}`),
  garbage: '\x00\x01\x02\x03garbage\r\n\r\n',
}

for (const [what, bytes] of Object.entries(REFUSED)) {
  if (/\r\nConnection: /.test(bytes) || !bytes.includes('\r\n\r\n')) continue
  REFUSED[what] = bytes.replace('\r\n', '\r\nConnection: close\r\n')
}

test(`each of ${Object.keys(REFUSED).length} malformed messages is refused once, in the envelope, and acted upon never`, async (t) => {
  const { url, owner, house: inner } = await house(t)
  const judged = async ([what, bytes]: [string, string]) => {
    const received = await exchange(portOf(url), Buffer.from(bytes, 'latin1'))
    const answers = answersIn(received)
    assert.equal(answers.length, 1, `${what}: ${received.slice(0, 500)}`)
    const [{ status, headers, body }] = answers as [(typeof answers)[0]]
    assert.ok(status >= 400 && status < 500, `${what}: ${received.slice(0, 200)}`)
    assert.equal(typeof JSON.parse(body).error.message, 'string', what)
    assert.match(headers, /\r\nx-content-type-options: nosniff/, what)
  }
  await Promise.all(Object.entries(REFUSED).map(judged))
  const numbers = await inner.storage.read.selectFrom('phone_numbers').select('prompts').execute()
  assert.ok(numbers.every((number) => number.prompts === '[]'))
  assert.equal((await inner.storage.read.selectFrom('audit').selectAll().execute()).length, 0)
  assertDone(await owner.get(`/${NUMBER}`))
})

test('what follows an accepted request and cannot be read is refused after its answer', async (t) => {
  const { url } = await house(t)
  const received = await exchange(portOf(url), `${post(`Host: a\r\n${sized}`)}\0garbage\r\n\r\n`)
  assert.deepEqual(
    answersIn(received).map(({ status }) => status),
    [200, 400],
  )
})

test('requests sent ahead are answered one after the other, in their order', async (t) => {
  const { url } = await house(t)
  const names = ['one', 'two', 'three', 'four']
  const requests = names.map((name) => {
    const body = `{"prompts":["${name}"]}`
    return post(`Host: a\r\nContent-Length: ${body.length}\r\n`, body)
  })
  const last = `GET /${NUMBER}?fields=conversational_automation HTTP/1.1\r\nHost: a\r\n${TOKEN}${END}`
  const answers = answersIn(await exchange(portOf(url), requests.join('') + last))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.deepEqual(JSON.parse(answers[4]?.body ?? '').prompts, ['four'])
})

test('a connection with more requests ahead than any client sends is closed', async (t) => {
  const { url, owner } = await house(t)
  const line = await openLine(portOf(url), get('/ready').replace(END, '\r\n').repeat(2_000))
  await line.closed
  assert.ok(answersIn(line.received()).length < 2_000)
  assertDone(await owner.get(`/${NUMBER}`))
})

test("the operator's door has one address", async (t) => {
  const { url } = await house(t)
  for (const path of [
    '//operator/audit',
    '/v1/operator/audit',
    '/v23.0/operator/audit',
    '/v1//operator/audit',
  ]) {
    const answer = await exchange(portOf(url), get(path, 'Authorization: Bearer sandbox-operator-key\r\n'))
    const [only] = answersIn(answer)
    assert.equal(only?.status, 404, path)
    assert.equal(JSON.parse(only?.body ?? '').error.code, 2500, path)
  }
  const right = await exchange(
    portOf(url),
    get('/operator/audit', 'Authorization: Bearer sandbox-operator-key\r\n'),
  )
  assert.equal(answersIn(right)[0]?.status, 200)
})
