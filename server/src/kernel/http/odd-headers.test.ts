import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { answersIn, exchange, portOf } from '../../../test/raw-http.ts'

const EDGE = `/${NUMBER}/conversational_automation`

const NAMES = [
  'Accept',
  'Authorization',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Date',
  'File_Offset',
  'Forwarded',
  'Idempotency-Key',
  'If-None-Match',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'X-Forwarded-For',
]
const VALUES = [
  '',
  ';',
  ';;;=',
  'a/b/c',
  '/',
  '\t',
  '"',
  '"unclosed',
  '\xff\xfe',
  'é'.repeat(100),
  '%00%ff',
  'x'.repeat(9_000),
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=\xff',
  'multipart/form-data; boundary="',
  'application/x-www-form-urlencoded; charset="',
  '-1',
  '99999999999999999999',
  '__proto__',
]

test('whatever stands in whatever header is at worst a 4xx', async (t) => {
  const { url, owner } = await house(t)
  const body = '{"prompts":[]}'
  for (const name of NAMES) {
    for (const value of VALUES) {
      const others = {
        Authorization: 'Bearer sandbox-token',
        'Content-Type': 'application/json',
        [name]: value,
      }
      const lines = Object.entries(others).map(([key, text]) => `${key}: ${text}\r\n`)
      const rest = `Host: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      for (const target of [`POST ${EDGE}`, 'GET /health', `POST /phone/${NUMBER}/customer`]) {
        const bytes = Buffer.from(`${target} HTTP/1.1\r\n${lines.join('')}${rest}`, 'latin1')
        const answers = answersIn(await exchange(portOf(url), bytes))
        const said = `${target} with ${name}: ${value.slice(0, 40)}`
        assert.equal(answers.length, 1, said)
        const status = answers[0]?.status ?? 0
        assert.ok(status >= 200 && status < 500, `${said} got ${status}`)
      }
    }
  }
  assertDone(await owner.get(`/${NUMBER}`))
})

const ODD_SEGMENTS = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '%ed%a0%80',
  '..%2f..',
  '%5c',
  '%0d%0a',
  'x'.repeat(3_000),
  '__proto__',
]

test('odd paths of pages are refused, never a 5xx', async (t) => {
  const { anyone } = await house(t)
  for (const segment of ODD_SEGMENTS) {
    for (const path of [
      `/phone/${segment}`,
      `/phone/${NUMBER}/media/${segment}`,
      `/phone/${NUMBER}/flow/${segment}`,
      `/flow_preview/${segment}/${segment}`,
      `/photos/${segment}`,
      `/qr/${segment}.png`,
      `/message/${segment}`,
      `/media_content/${segment}`,
      `/phone_assets/${segment}`,
      `/sandbox-gateway/${segment}/authorize`,
      `/payments/callback/${segment}`,
    ]) {
      const { status, text } = await anyone.get(path)
      assert.ok(status >= 400 && status < 500, `${path}: ${status} ${text.slice(0, 200)}`)
    }
    const sent = await anyone.post(`/phone/${segment}/messages`, { text: { body: 'x' } })
    assert.ok(sent.status >= 400 && sent.status < 500, `${segment}: ${sent.status}`)
  }
  assertRefused(await anyone.get(`/phone/${NUMBER}/events?as=%00`), { status: 400, code: 100, says: /NUL/ })
})

test('every answer forbids guessing its type', async (t) => {
  const { owner, anyone, operator } = await house(t)
  const answers = await Promise.all([
    owner.get(`/${NUMBER}`),
    owner.get('/1'),
    owner.post(EDGE, { prompts: [] }),
    anyone.get(`/${NUMBER}`),
    anyone.get('/health'),
    anyone.get('/docs'),
    anyone.get('/docs/scalar.js'),
    anyone.get('/openapi.json'),
    anyone.get(`/phone/${NUMBER}`),
    anyone.get('/photos/none'),
    anyone.get('/favicon.ico'),
    operator.get(`/operator/${ACCOUNT}`),
  ])
  for (const { headers, text } of answers) {
    assert.equal(headers.get('x-content-type-options'), 'nosniff', text.slice(0, 100))
  }
})

test("a question mark in a page's query is part of its value", async (t) => {
  const { anyone } = await house(t)
  const { text } = await anyone.get(`/phone/${NUMBER}?as=15550100077&name=a?b`)
  assert.match(text, /data-name="a\?b"/)
})

test('HEAD is answered like GET, without the body', async (t) => {
  const { url } = await house(t)
  for (const path of ['/health', '/openapi.json', `/${NUMBER}?access_token=sandbox-token`]) {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(url + path, { method })))
    assert.equal(head?.status, 200)
    assert.equal(head?.headers.get('content-length'), get?.headers.get('content-length'))
    assert.equal((await head?.text())?.length, 0)
  }
})
