import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { search } from '../../../../test/canaries.ts'
import { furnish } from '../../../../test/furnished-world.ts'
import { assertDone, assertRefused, house } from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'
import { newWorld } from '../../../../test/worlds.ts'
import { sha256 } from '../../../kernel/crypto/secrets.ts'

const pem = { type: 'pkcs8', format: 'pem' } as const
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PRIVATE_KEY = String(privateKey.export(pem))

test('a run bundle contains what a world is and what happened in it, holds no secret, and can be loaded', async (t) => {
  const here = await house(t, { PARLEY_REVIEW_DELAY_MS: '3600000' })
  const { operator, anyone, url } = here
  const world = await newWorld(url, operator)
  const { owner, account_id, phone_number_id, app_id } = world
  const access_token = String((world as unknown as { access_token: string }).access_token)
  const hook = await receiver(t, { appSecret: world.app_secret, verifyToken: 'canary-verify-token' })
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/${account_id}/subscribed_apps`, callback))
  assertDone(await owner.post(`/${phone_number_id}`, { webhook_configuration: callback }))
  const made = await furnish(here, owner, world)
  await hook.arrived(3)
  assertDone(await owner.post(`/${phone_number_id}/register`, { messaging_product: 'chat', pin: '925417' }))
  await owner.post(`/${phone_number_id}/chat_business_encryption`, { business_public_key: PRIVATE_KEY })
  await anyone.get(`/${account_id}?access_token=${access_token}`)
  const key = { headers: { 'idempotency-key': 'canary-idempotency-key' } }
  assertDone(await owner.post(`/${account_id}/flows`, { name: 'B', categories: ['OTHER'] }, key))
  const rotated = await operator.post(`/operator/${app_id}/rotate_secret`, {
    secret: 'canary-new-app-secret',
  })
  assertDone(rotated)
  const gateway = {
    configuration_name: 'pay',
    provider_name: 'alphapay',
    redirect_url: 'https://shop.example/',
  }
  assertDone(await owner.post(`/${account_id}/payment_configuration`, gateway))
  const link = await owner.post(`/${account_id}/generate_payment_configuration_oauth_link`, {
    configuration_name: 'pay',
  })
  const { body: code } = await operator.get(`/operator/${made.unverified}/verification_code`)
  const { preview } = (await owner.get(`/${made.flow}?fields=preview`)).body
  await here.eventually(
    async () => (await operator.get('/operator/requests?operation=rotateAppSecret')).body.data.length > 0,
    'the log of calls',
  )

  const answer = await fetch(`${url}/operator/worlds/${world.id}/bundle`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="world-\d+\.bundle\.gz"/)
  const file = Buffer.from(await answer.arrayBuffer())
  const text = gunzipSync(file).toString()
  const [header, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual([header.format, header.kind, header.world.origin], ['parley-world', 'bundle', null])
  const tables = Map.groupBy(lines, (line) => line.table)
  for (const table of [
    'requests',
    'request_details',
    'events',
    'deliveries',
    'messages',
    'templates',
    'blob_chunks',
  ])
    assert.ok((tables.get(table)?.length ?? 0) > 0, `${table} is in it`)
  const secrets = {
    accessToken: access_token,
    tokenHash: sha256(access_token),
    appSecret: world.app_secret,
    newAppSecret: 'canary-new-app-secret',
    verifyToken: hook.verifyToken,
    idempotencyKey: 'canary-idempotency-key',
    privateKey: PRIVATE_KEY.split('\n')[3] ?? '',
    code: code.code,
    pin: '925417',
    authorization: new URL(link.body.oauth_url).search.slice(1),
    preview: preview.preview_url.split('/').at(-1),
    operatorKey: 'sandbox-operator-key',
  }
  for (const [kind, secret] of Object.entries(secrets)) assert.ok(secret.length >= 6, kind)
  assert.deepEqual(
    lines.flatMap((line) => search(line.table ?? 'end', JSON.stringify(line), secrets)),
    [],
  )
  // A snapshot must be good elsewhere, and holds what it needs for that.
  const whole = await fetch(`${url}/operator/worlds/${world.id}/export`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  const snapshot = gunzipSync(Buffer.from(await whole.arrayBuffer())).toString()
  assert.equal(search('the snapshot', snapshot, secrets).length >= 4, true)

  assertDone(await operator.post('/operator/snapshots/bundle', undefined, { raw: file }))
  const loaded = await newWorld(url, operator, { snapshot: 'bundle' })
  const listed = (await loaded.owner.get(`/${loaded.account_id}/message_templates`)).body.data
  assert.deepEqual(listed.map((one: { name: string }) => one.name).toSorted(), [
    'approved',
    'hello_world',
    'pending',
  ])
  assertRefused(await operator.post(`/operator/worlds/${loaded.id}/reset`), {
    status: 400,
    code: 100,
    says: /what it began with was not kept/,
  })
  const recorded = (await here.events()).filter((event) => event.account_id === loaded.account_id)
  assert.deepEqual(recorded, [], 'what happened is not recorded again')
})
