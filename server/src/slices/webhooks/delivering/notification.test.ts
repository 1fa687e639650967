import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, house, NUMBER } from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../../kernel/crypto/signature.ts'
import type { Ready } from '../../../kernel/engine/index.ts'
import { notificationOf, queuedNotifications, type Speaking } from './notification.ts'

const rows = Array.from(
  { length: 20 },
  (_, at): Ready => ({
    id: at,
    node_id: NUMBER,
    account_id: ACCOUNT,
    dialect: at % 2 === 0 ? 'plain' : 'platform',
    attempts: 0,
    next_at: 0,
    event_id: `e${at}`,
    object: 'chat_business_account',
    field: 'flows',
    value: `{"messaging_product":"chat","at":${at}}`,
    occurred_at: 1_767_225_600_000 + 1_000 * at,
    trace_id: null,
    platform_value: null,
  }),
)

const speaking = (secret: string): Speaking => ({ keys: { secret, api_version: null }, switched: {} })
const [BEFORE, AFTER] = [speaking('before'), speaking('after')]

test('what is made ahead for a queue is what would be made of each delivery by itself, with the keys of that moment', async (t) => {
  const { house: inside } = await house(t)
  for (const asked of [rows, rows.filter(({ id }) => id % 3 === 1), rows.slice(-1)]) {
    const queued = queuedNotifications(inside, rows)
    for (const row of asked) {
      const keys = row.id < 11 ? BEFORE : AFTER
      assert.deepEqual(queued(row, keys), notificationOf(inside, keys, row))
    }
  }
})

test('one that cannot be built is reported in its turn, and not before', async (t) => {
  const { house: inside } = await house(t)
  const broken = rows.map((row) => (row.id === 3 ? { ...row, value: 'not JSON' } : row))
  const queued = queuedNotifications(inside, broken)
  for (const row of broken) {
    if (row.id === 3) assert.throws(() => queued(row, AFTER), SyntaxError)
    else assert.deepEqual(queued(row, AFTER), notificationOf(inside, AFTER, row))
  }
})

test('a secret that is rotated while a queue is sent signs what is sent from then on', async (t) => {
  const { owner, operator } = await house(t)
  const hook = await receiver(t)
  assertDone(
    await owner.post(`/${ACCOUNT}/subscribed_apps`, {
      override_callback_uri: hook.url,
      verify_token: hook.verifyToken,
    }),
  )
  const arrived: { signature: unknown; bytes: Buffer }[] = []
  let came = Promise.withResolvers<ServerResponse>()
  hook.answerWith((request, response, bytes) => {
    arrived.push({ signature: request.headers[SIGNATURE_HEADER], bytes })
    came.resolve(response)
  })
  const rename = async (name: string) =>
    assertDone(await operator.post(`/operator/${NUMBER}`, { verified_name: name }))
  const next = async () => {
    const response = await came.promise
    came = Promise.withResolvers()
    return response
  }
  await rename('one by itself')
  const first = await next()
  for (const name of ['a queue of four', 'the second', 'the third', 'the fourth']) await rename(name)
  first.end()
  const second = await next()
  const { body } = await operator.post(`/operator/${APP}/rotate_secret`)
  second.end()
  for (let count = 0; count < 3; count++) (await next()).end()
  const secrets = ['sandbox-app-secret', 'sandbox-app-secret', body.secret, body.secret, body.secret]
  assert.deepEqual(
    arrived.map(({ signature }) => signature),
    arrived.map(({ bytes }, at) => signatureOf(secrets[at], bytes)),
  )
})
