import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { MULTIPART_TYPE, mutated, NOTORIOUS, randomFrom, VALID } from '../../../test/multipart-bodies.ts'
import { readMultipart } from './multipart.ts'

const EDGE = `/${NUMBER}/conversational_automation`
const MUTATIONS = 500
const SEED = 20_250

test('fields and files come out as they went in', () => {
  const body = Buffer.from(
    [
      '--b',
      'Content-Disposition: form-data; name="plain"',
      '',
      'first\r\n--not the boundary',
      '--b  ',
      'content-disposition: FORM-DATA; NAME=bare; ignored=1',
      '',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Disposition: form-data; name="latin"',
      '',
      '\xe9',
      '--b',
      'Content-Disposition: form-data; name="f"; filename="C:\\dir\\say \\"hi\\".png"',
      'Content-Type: IMAGE/PNG; x=y',
      '',
      '\x00\x01\r\n',
      '--b',
      'Content-Disposition: form-data; name="g"; filename="x"; filename*=UTF-8\'\'caf%C3%A9.txt',
      '',
      'g',
      '--b--',
    ].join('\r\n'),
    'latin1',
  )
  const { bag, files } = readMultipart('multipart/form-data; boundary="b"', body)
  assert.deepEqual(bag, { plain: 'first\r\n--not the boundary', bare: '', latin: 'é' })
  assert.deepEqual(
    files.map(({ bytes, ...rest }) => ({ ...rest, bytes: bytes.toString('latin1') })),
    [
      { name: 'f', filename: 'say "hi".png', content_type: 'image/png', bytes: '\x00\x01\r\n' },
      { name: 'g', filename: 'café.txt', content_type: 'text/plain', bytes: 'g' },
    ],
  )
})

test('what real senders make is read', async () => {
  const form = new FormData()
  form.set('text', 'grüße 🎉')
  form.set('file', new File(['content'], 'näme.bin', { type: 'application/pdf' }))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  const { bag, files } = readMultipart(type, Buffer.from(await request.arrayBuffer()))
  assert.deepEqual(bag, { text: 'grüße 🎉' })
  assert.deepEqual(
    files.map(({ filename, content_type, bytes }) => [filename, content_type, String(bytes)]),
    [['näme.bin', 'application/pdf', 'content']],
  )
})

test('multipart bodies that never end, or never begin, are refused, and the service lives on', async (t) => {
  const { owner, anyone } = await house(t)
  for (const raw of NOTORIOUS) {
    const headers = { 'content-type': MULTIPART_TYPE }
    const answer = await owner.post(EDGE, undefined, { raw, headers })
    if (String(raw) !== '--X--') assertRefused(answer, { status: 400, code: 100, says: /multipart/ })
    const anonymous = await anyone.post(EDGE, undefined, { raw, headers })
    assert.ok([400, 401].includes(anonymous.status), anonymous.text)
  }
  assertDone(await owner.get(`/${NUMBER}`))
})

test(`${MUTATIONS} mutations of valid multipart bodies are all answered, none with a 5xx`, async (t) => {
  const { owner } = await house(t)
  const headers = { 'content-type': MULTIPART_TYPE }
  for (const raw of VALID) assertDone(await owner.post(EDGE, undefined, { raw, headers }))
  const random = randomFrom(SEED)
  for (let at = 0; at < MUTATIONS; at++) {
    const raw = mutated(random)
    const answer = await owner.post(EDGE, undefined, { raw, headers })
    assert.ok(answer.status < 500, `mutation ${at}: ${answer.text}`)
    if (answer.status >= 400) assert.equal(typeof answer.body.error.message, 'string')
  }
  assertDone(await owner.get(`/${NUMBER}`))
})

test('more parts, longer headers or a larger field than allowed are refused', () => {
  const part = (header: string, content = '') => `--X\r\n${header}\r\n\r\n${content}\r\n`
  const named = 'Content-Disposition: form-data; name="a"'
  const cases: [string, RegExp][] = [
    [part(named).repeat(101), /more than 100 parts/],
    [part(`${named}\r\nX-Long: ${'x'.repeat(17_000)}`), /16384 bytes/],
    [part(named, 'x'.repeat(1_048_577)), /too large/],
    [part(named, '\xff'), /not valid UTF-8/],
    [part('Content-Disposition: form-data'), /with a name/],
    [part('Content-Disposition: attachment; name="a"'), /with a name/],
    [part('Content-Disposition: form-data; name="__proto__"'), /__proto__/],
    [part(`${named}\r\nContent-Type: text/plain; charset=klingon`), /klingon/],
    [part('Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'%ff'), /filename\*/],
    [`--X junk\r\n${named}\r\n\r\n\r\n`, /alone on its line/],
  ]
  for (const [text, says] of cases) {
    const body = Buffer.from(`${text}--X--`, 'latin1')
    assert.throws(() => readMultipart('multipart/form-data; boundary=X', body), { message: says })
  }
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
  ])
    assert.throws(() => readMultipart(type, Buffer.from('x')), { message: /names no boundary/ })
})
