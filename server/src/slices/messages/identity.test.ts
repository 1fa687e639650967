/** Numbers that watch who a customer is; whether customers may be called; the product they ask about. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'
import { keptMessageId } from '../../kernel/wire/message-id.ts'
import { SANDBOX_CATALOG } from '../catalogs/index.ts'
import { messageIdIn } from './message-id.ts'

const ANN = '16505551234'
const at = (edge: string) => `/v23.0/${NUMBER}/${edge}`

async function scene(t: TestContext) {
  const world = await house(t)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await world.owner.post(`/v23.0/${ACCOUNT}/subscribed_apps`, callback))
  const says = async (message: object): Promise<string> => {
    const said = await world.operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...message })
    assertDone(said)
    return messageIdIn('platform', said.body.id)
  }
  const eventOf = (id: string) =>
    world.eventually(async () =>
      hook.arrivals.map(({ value }) => value).find((value) => value.messages?.[0]?.id === id),
    )
  const statuses = () => hook.arrivals.flatMap(({ value }) => value.statuses ?? [])
  return { ...world, says, eventOf, statuses }
}

const hello = { type: 'text', text: { body: 'Hello' } }

test('where identities are watched, a message bound to who the customer was fails once they are another (137000)', async (t) => {
  const { owner, operator, says, eventOf, statuses, eventually, clock } = await scene(t)
  assert.equal((await eventOf(await says(hello))).contacts[0].identity_key_hash, undefined)
  assertDone(await owner.post(at('settings'), { user_identity_change: { enable_identity_key_check: true } }))
  const [contact] = (await eventOf(await says(hello))).contacts
  assert.match(contact.identity_key_hash, /^.{12}$/)
  const bound = {
    messaging_product: 'whatsapp',
    to: ANN,
    ...hello,
    recipient_identity_key_hash: contact.identity_key_hash,
  }
  const send = async () => (await owner.post(at('messages'), bound)).body.messages[0].id
  const fateOf = (id: string, status: string) =>
    eventually(async () => statuses().find((one) => one.id === id && one.status === status), status)

  assert.equal(
    (await fateOf(await send(), 'delivered')).recipient_identity_key_hash,
    contact.identity_key_hash,
  )
  await clock.advance(60)
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { from: ANN, action: 'change_phone' }))
  const failed = await fateOf(await send(), 'failed')
  assert.equal(failed.errors[0].code, 137000)
  assert.notEqual(failed.recipient_identity_key_hash, contact.identity_key_hash)
  const [known] = (await operator.get(`/operator/${NUMBER}/conversations`)).body.data
  assert.match(known.identity_changed_time, /^\d{4}-/)
  assertDone(await owner.post(at('settings'), { user_identity_change: { enable_identity_key_check: false } }))
  assert.equal((await fateOf(await send(), 'delivered')).recipient_identity_key_hash, undefined)
})

test('whether a customer may be called is what they answered last, as long as it lasts; no call is made (138000)', async (t) => {
  const { owner, says, clock, house: inside } = await scene(t)
  const permission = async () => (await owner.get(at(`call_permissions?user_wa_id=${ANN}`))).body.permission
  assert.deepEqual(await permission(), { status: 'no_permission' })
  const answer = (call_permission_reply: object) =>
    says({ type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply } })
  const until = Math.floor(inside.clock.now() / 1000) + 60
  await answer({ response: 'accept', is_permanent: false, expiration_timestamp: until })
  assert.deepEqual(await permission(), { status: 'temporary', expiration_time: until })
  await clock.advance(61)
  assert.deepEqual(await permission(), { status: 'no_permission' })
  await answer({ response: 'accept', is_permanent: true })
  assert.deepEqual(await permission(), { status: 'permanent' })
  await answer({ response: 'reject' })
  assert.deepEqual(await permission(), { status: 'no_permission' })

  const refused = { status: 400, code: 138000, says: /not supported by this service/ }
  assertRefused(await owner.post(at('calls'), { to: ANN, action: 'connect' }), refused)
  const nobody = { status: 400, code: 100 }
  assertRefused(await owner.get(at('call_permissions')), { ...nobody, says: /user_wa_id is required/ })
  assertRefused(await owner.get(at('call_permissions?user_wa_id=Ann')), { ...nobody, says: /user_wa_id/ })
})

test('the product that a customer asks about comes with their message, and stays with it', async (t) => {
  const { operator, says, eventOf } = await scene(t)
  const referred_product = { catalog_id: SANDBOX_CATALOG, product_retailer_id: 'rye' }
  const first = await says(hello)
  const about = await says({ ...hello, context: { referred_product } })
  const reply = await says({ ...hello, context: { id: first, referred_product } })
  assert.deepEqual((await eventOf(about)).messages[0].context, { from: '15550100001', referred_product })
  assert.deepEqual((await eventOf(reply)).messages[0].context, {
    from: '15550100001',
    id: first,
    referred_product,
  })
  const { data } = (await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)).body
  assert.deepEqual(data.at(-1).context, { id: keptMessageId(first), referred_product })
  const wrong = { from: ANN, ...hello, context: { referred_product: { catalog_id: '1' } } }
  assertRefused(await operator.post(`/operator/${NUMBER}/inbound`, wrong), {
    status: 400,
    code: 100,
    says: /context.referred_product.product_retailer_id is required/,
  })
})
