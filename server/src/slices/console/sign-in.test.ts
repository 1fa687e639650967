/** Guessing the key at the console's door: every wrong one looks alike, and there are few tries. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Actor,
  type Answer,
  actorAt,
  assertDone,
  assertRefused,
  house,
  PRODUCTION,
} from '../../../test/house.ts'

const OWN = { 'x-parley-console': '1' }
const KEY = PRODUCTION.PARLEY_OPERATOR_KEY
const TRIES_AN_HOUR = 30

const signIn = (actor: Actor, key: string, headers: Record<string, string> = {}): Promise<Answer> =>
  actor.post('/console/session', { key }, { headers: { ...OWN, ...headers } })

const WRONG_KEYS = [
  '',
  'x',
  KEY.slice(0, -1),
  `${KEY}x`,
  `x${KEY}`,
  KEY.toUpperCase(),
  [...KEY].reverse().join(''),
  KEY.replace('an', 'añ'),
  'sandbox-operator-key',
  PRODUCTION.PARLEY_SECRETS_KEY,
  'x'.repeat(1_000),
  "' or 1=1 --",
]

test(`${WRONG_KEYS.length} wrong keys are refused in the very same words (190), however near they are`, async (t) => {
  const { house: inside } = await house(t, PRODUCTION)
  const stranger = actorAt(inside.localUrl)
  const told = new Set<string>()
  for (const key of WRONG_KEYS) {
    const answer = await signIn(stranger, key)
    assertRefused(answer, { status: 401, code: 190 })
    const { trace_id, ...error } = answer.body.error
    const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-parley-trace-id')
    told.add(JSON.stringify([error, headers]).replaceAll(trace_id, ''))
  }
  assert.equal(told.size, 1, [...told].join('\n'))
  assertDone(await signIn(stranger, KEY))
})

test('of fifty keys tried at once from one network thirty are looked at; then even the right one waits (429)', async (t) => {
  const { house: inside } = await house(t, { ...PRODUCTION, PARLEY_TRUSTED_PROXIES: '127.0.0.1' })
  const stranger = actorAt(inside.localUrl)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  // What the budget gives back with time is no part of this.
  const now = inside.clock.now()
  inside.clock.now = () => now
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => signIn(stranger, `a-wrong-key-${at}`, from(`2001:db8::${at + 1}`))),
  )
  const codes = answers.map(({ status }) => status)
  assert.equal(codes.filter((status) => status === 401).length, TRIES_AN_HOUR)
  assert.equal(codes.filter((status) => status === 429).length, 50 - TRIES_AN_HOUR)
  const late = await signIn(stranger, KEY, from('2001:db8::ffff'))
  assertRefused(late, { status: 429, code: 4, says: /30 an hour/ })
  assert.equal(late.headers.get('set-cookie'), null)
  assert.ok(Number(late.headers.get('retry-after')) > 0)
  assertDone(await signIn(stranger, KEY, from('2001:db8:0:1::1')))
  assertDone(await signIn(stranger, KEY, from('203.0.113.7')))
  inside.clock.now = () => now + 3_600_000
  assertDone(await signIn(stranger, KEY, from('2001:db8::1')))
})

test('a stranger neither counts as somebody else by a header, nor spends the tries of others from a page of theirs', async (t) => {
  const { house: inside } = await house(t, { ...PRODUCTION, PARLEY_SIGN_INS_PER_HOUR: '2' })
  const stranger = actorAt(inside.localUrl)
  for (let count = 0; count < 5; count++) {
    const headers = { origin: 'https://evil.example' }
    assertRefused(await signIn(stranger, 'a-wrong-key', headers), { status: 401, code: 190, says: /site/ })
  }
  assertDone(await signIn(stranger, KEY))
  assertRefused(await signIn(stranger, 'a-wrong-key'), { status: 401, code: 190 })
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip', 'true-client-ip'])
    assertRefused(await signIn(stranger, KEY, { [name]: '203.0.113.7' }), { status: 429, code: 4 })
})
