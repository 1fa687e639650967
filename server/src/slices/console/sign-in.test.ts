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
  const bodies = new Set<string>()
  for (const key of WRONG_KEYS) {
    const answer = await signIn(stranger, key)
    assertRefused(answer, { status: 401, code: 190 })
    const { trace_id, ...error } = answer.body.error
    const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-parley-trace-id')
    bodies.add(JSON.stringify([error, headers]).replaceAll(trace_id, ''))
  }
  assert.equal(bodies.size, 1, [...bodies].join('\n'))
  assertDone(await signIn(stranger, KEY))
})

const from = (address: string) => ({ 'x-forwarded-for': address })

test('of wrong keys few are looked at, at the console, /operator and /metrics together; the right one always passes', async (t) => {
  const { house: inside } = await house(t, {
    ...PRODUCTION,
    PARLEY_TRUSTED_PROXIES: '127.0.0.1',
    PARLEY_WRONG_KEYS_PER_HOUR: '50',
  })
  const stranger = actorAt(inside.localUrl)
  const operator = actorAt(inside.localUrl, KEY)
  // What the budget gives back with time is no part of this.
  const now = inside.clock.now()
  inside.clock.now = () => now
  const ways = [
    (key: string, headers: Record<string, string>) => signIn(stranger, key, headers),
    (key: string, headers: Record<string, string>) =>
      actorAt(inside.localUrl, key).get('/operator/overview', { headers }),
    (key: string, headers: Record<string, string>) =>
      actorAt(inside.localUrl, key).get('/metrics', { headers }),
    (key: string, headers: Record<string, string>) =>
      actorAt(inside.localUrl, key).post('/operator/apps', { name: 'x' }, { headers }),
  ]
  const tried = (count: number, network: string) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        ways[at % ways.length]?.(`a-wrong-key-${at}`, from(`${network}::${at + 1}`)),
      ),
    )
  const statuses = async (answers: ReturnType<typeof tried>) =>
    Object.fromEntries(
      Map.groupBy(await answers, (answer) => answer?.status ?? 0)
        .entries()
        .map(([status, all]) => [status, all.length]),
    )
  assert.deepEqual(await statuses(tried(40, '2001:db8')), { 401: TRIES_AN_HOUR, 429: 10 })
  // The budget of all has given 40, of which ten were too many for their network.
  assert.deepEqual(await statuses(tried(40, '2001:db8:0:1')), { 401: 10, 429: 30 })

  const late = await operatorWith('a-wrong-key')
  assertRefused(late, { status: 429, code: 4, says: /50 an hour.*right one is taken at any time/ })
  assert.ok(Number(late.headers.get('retry-after')) > 0)
  for (const network of ['2001:db8::1', '2001:db8:0:1::1', '203.0.113.7']) {
    assertDone(await operator.get('/operator/overview', { headers: from(network) }))
    assertDone(await operator.get('/metrics', { headers: from(network) }))
    assertDone(await signIn(stranger, KEY, from(network)))
  }
  inside.clock.now = () => now + 3_600_000
  assertRefused(await operatorWith('a-wrong-key'), { status: 401, code: 190 })

  function operatorWith(key: string) {
    return actorAt(inside.localUrl, key).get('/operator/overview', { headers: from('2001:db8::1') })
  }
})

test('a stranger neither counts as somebody else by a header, nor spends the tries of others from a page of theirs', async (t) => {
  const { house: inside } = await house(t, { ...PRODUCTION, PARLEY_SIGN_INS_PER_HOUR: '2' })
  const stranger = actorAt(inside.localUrl)
  for (let count = 0; count < 5; count++) {
    const headers = { origin: 'https://evil.example' }
    assertRefused(await signIn(stranger, 'a-wrong-key', headers), { status: 401, code: 190, says: /site/ })
  }
  for (let count = 0; count < 2; count++)
    assertRefused(await signIn(stranger, 'a-wrong-key'), { status: 401, code: 190 })
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip', 'true-client-ip'])
    assertRefused(await signIn(stranger, 'a-wrong-key', { [name]: '203.0.113.7' }), { status: 429, code: 4 })
  assertDone(await signIn(stranger, KEY))
})
