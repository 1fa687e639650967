import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { signatureOf } from '../../../kernel/crypto/signature.ts'
import { callbackProblem, handshakeUrl } from './callback.ts'
import { decide, type Wish } from './decide.ts'
import { notificationBody, toAscii } from './envelope.ts'
import { handshakeProblem } from './handshake.ts'
import { retryAfterMs } from './retry-after.ts'
import { readTime } from './time.ts'

const event = {
  object: 'chat_business_account',
  account_id: '1',
  field: 'messages',
  occurred_at: 1_767_225_600_999,
}

test('a notification is ASCII, reads back as it was, and its time is in whole seconds', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (value) => {
      const body = notificationBody({ ...event, value })
      assert.match(body, /^[\0-~]*$/)
      const { object, entry } = JSON.parse(body)
      assert.deepEqual(entry, [
        { id: '1', time: 1_767_225_600, changes: [{ field: 'messages', value: JSON.parse(value) }] },
      ])
      assert.equal(object, event.object)
      assert.equal(signatureOf('s', body), signatureOf('s', Buffer.from(body, 'latin1')))
    }),
    { numRuns: 500 },
  )
})

test('ten thousand signatures agree with those of another implementation, and none with another secret', async () => {
  const { subtle } = globalThis.crypto
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const keyOf = (secret: string) => subtle.importKey('raw', Buffer.from(secret), hmac, false, ['verify'])
  const [right, wrong] = [await keyOf('the secret'), await keyOf('the Secret')]
  const values = fc.sample(fc.json({ stringUnit: 'binary', maxDepth: 2 }), 10_000)
  for (const value of values) {
    const body = Buffer.from(notificationBody({ ...event, value }))
    const signature = signatureOf('the secret', body)
    assert.match(signature, /^sha256=[0-9a-f]{64}$/)
    const bytes = Buffer.from(signature.slice(7), 'hex')
    assert.ok(await subtle.verify(hmac, right, bytes, body))
    assert.ok(!(await subtle.verify(hmac, wrong, bytes, body)))
  }
})

test('escapes are four lowercase hexadecimal digits per UTF-16 unit, and slashes stay', () => {
  assert.equal(toAscii('"é\u007f👋/"'), '"\\u00e9\\u007f\\ud83d\\udc4b/"')
})

test('the handshake joins a query that is there without touching it', () => {
  const tail = 'hub.mode=subscribe&hub.verify_token=a%2Bb%20%C3%A9&hub.challenge=7'
  for (const [callback, expected] of [
    ['https://a.example', `https://a.example?${tail}`],
    ['https://a.example/x', `https://a.example/x?${tail}`],
    ['https://a.example/x?', `https://a.example/x?${tail}`],
    ['https://a.example/x?y=+%20', `https://a.example/x?y=+%20&${tail}`],
    ['https://a.example/x?y&', `https://a.example/x?y&${tail}`],
  ] as const)
    assert.equal(handshakeUrl(callback, 'a+b é', '7'), expected)
})

test('callbacks are web addresses without user names, and https in production', () => {
  assert.equal(callbackProblem('http://127.0.0.1:3000/hook', true), undefined)
  assert.equal(callbackProblem('https://a.example', false), undefined)
  assert.match(callbackProblem('http://a.example', false) ?? '', /https/)
  for (const bad of ['', 'x', 'ftp://a', 'https://u@a.example', 'https://a.example/#x'])
    assert.ok(callbackProblem(bad, true), bad)
})

test('only 200 with exactly the challenge passes', () => {
  const answer = (body: string, status = 200, cut = false) =>
    handshakeProblem({ kind: 'answer', status, contentType: 'text/plain', body, cut }, '12345')
  for (const right of ['12345', ' 12345\r\n']) assert.equal(answer(right), undefined)
  for (const wrong of ['', '"12345"', '1234', '123456', 'x12345', '{"hub.challenge":"12345"}'])
    assert.ok(answer(wrong), wrong)
  for (const status of [100, 201, 204, 301, 400, 403, 404, 500]) assert.ok(answer('12345', status))
  assert.ok(answer('12345', 200, true))
  const shown = answer('x'.repeat(10_000)) ?? ''
  assert.ok(shown.length < 600, 'a stranger cannot fill the answer')
})

const wish: Wish = {
  app_id: 'a',
  subscription_fields: null,
  app_fields: null,
  number_receiver_id: null,
  account_receiver_id: null,
  app_receiver_id: 'app',
  number_dialect: null,
  subscription_dialect: 'plain',
  app_dialect: null,
}
const fieldsOf = (dialect: string) =>
  dialect === 'platform' ? ['message_status', 'messages'] : ['message_status']
const awake = () => false

test('routing: the number, then the account, then the application; and otherwise a reason', () => {
  const chosen = (more: Partial<Wish>) => decide(() => ['messages'], [{ ...wish, ...more }], awake)[0]
  assert.equal(chosen({})?.chosen_by, 'application')
  assert.equal(chosen({ account_receiver_id: 'acc' })?.chosen_by, 'account')
  assert.equal(chosen({ account_receiver_id: 'acc', number_receiver_id: 'num' })?.receiver_id, 'num')
  assert.equal(chosen({ app_receiver_id: null })?.reason, 'no_callback')
  assert.equal(chosen({ subscription_fields: 'flows' })?.reason, 'field_not_subscribed')
  assert.equal(chosen({ app_fields: 'flows' })?.reason, 'field_not_subscribed')
  assert.equal(chosen({ subscription_fields: 'messages', app_fields: 'flows' })?.reason, null)
  assert.equal(chosen({ subscription_fields: 'message' })?.reason, 'field_not_subscribed')
  assert.deepEqual(
    decide(() => ['messages'], [], awake),
    [{ app_id: null, receiver_id: null, chosen_by: null, dialect: 'plain', reason: 'not_subscribed' }],
  )
  assert.equal(
    decide(
      () => ['messages'],
      [wish],
      () => true,
    )[0]?.reason,
    'callback_disabled',
  )
})

test('a notification speaks the dialect of the callback that won, and is matched by the fields of that dialect', () => {
  const dialect = (more: Partial<Wish>) => decide(fieldsOf, [{ ...wish, ...more }], awake)[0]?.dialect
  const own = { account_receiver_id: 'acc', subscription_dialect: 'platform' } as const
  assert.equal(dialect({}), 'plain')
  assert.equal(dialect({ subscription_dialect: 'platform' }), 'platform')
  assert.equal(dialect({ app_dialect: 'platform' }), 'platform')
  assert.equal(dialect(own), 'platform')
  assert.equal(dialect({ account_receiver_id: 'acc', app_dialect: 'platform' }), 'plain')
  assert.equal(dialect({ ...own, number_receiver_id: 'num', number_dialect: 'plain' }), 'plain')
  const reason = (more: Partial<Wish>) => decide(fieldsOf, [{ ...wish, ...more }], awake)[0]?.reason
  assert.equal(reason({ subscription_fields: 'messages' }), 'field_not_subscribed')
  assert.equal(reason({ subscription_fields: 'messages', subscription_dialect: 'platform' }), null)
  assert.equal(reason({ subscription_fields: 'message_status', subscription_dialect: 'platform' }), null)
})

test('Retry-After is read as seconds or as a date, and nonsense as nothing', () => {
  const now = Date.UTC(2026, 0, 1)
  assert.equal(retryAfterMs('120', now), 120_000)
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:01:00 GMT', now), 60_000)
  assert.equal(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  for (const nonsense of [undefined, '', 'soon', '-1', '1e9'])
    assert.equal(retryAfterMs(nonsense, now), undefined)
})

test('moments are read as seconds or as dates, also as they look after a plus became a space', () => {
  assert.equal(readTime('0'), 0)
  assert.equal(readTime('1767225600'), 1_767_225_600_000)
  for (const date of [
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00+0000',
    '2026-01-01T00:00:00 0000',
  ])
    assert.equal(readTime(date), 1_767_225_600_000, date)
  for (const bad of ['x', '2026-13-01', '-1', '1e3']) assert.throws(() => readTime(bad), bad)
})
