/** For every route that takes parameters a request that is accepted, again and again: what else is sent is judged alone. */

import { generateKeyPairSync } from 'node:crypto'
import { ACCOUNT, APP, assertDone, NUMBER, SECOND_ACCOUNT, type TestHouse } from './house.ts'
import { makeNodes } from './nodes.ts'
import { receiver, type TestReceiver } from './receiver.ts'

export type Furnished = TestHouse & {
  hook: TestReceiver
  nodes: Record<string, string>
  /** The file of a world. */
  worldFile: Uint8Array
}

type Valid = {
  parameters: Record<string, unknown>
  /** What stands in the path where it is made for this one request. */
  nodes?: Record<string, string>
}

const CUSTOMER = '16505551234'
const TEXT = { type: 'text', text: { body: 'Hello' } }

let made = 0
const fresh = (start: string) => `${start}_${++made}`

const template = () => ({
  name: fresh('tried'),
  category: 'UTILITY',
  language: 'en_US',
  components: [{ type: 'BODY', text: 'Your order is on its way.' }],
})
const { components } = template()
const upi = () => ({ configuration_name: fresh('upi'), provider_name: 'upi_vpa', upi_vpa: 'shop@bank' })
const subscription = ({ hook }: Furnished) => ({
  override_callback_uri: hook.url,
  verify_token: hook.verifyToken,
})
const callback = ({ hook }: Furnished) => ({ callback_url: hook.url, verify_token: hook.verifyToken })

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const business_public_key = publicKey.export({ type: 'spki', format: 'pem' })

const display_phone_number = () => `+1 650 556 ${1_000 + ++made}`

/** A number that may be sent codes, or was sent one. */
async function number({ operator }: Furnished): Promise<Record<string, string>> {
  const answer = await operator.post(`/operator/${SECOND_ACCOUNT}/phone_numbers`, {
    display_phone_number: display_phone_number(),
    verified_name: 'Line',
  })
  assertDone(answer)
  return { phone_number: answer.body.id }
}

async function flowToAsk({ owner, hook }: Furnished): Promise<Valid> {
  const flow = { name: fresh('Asked'), categories: ['OTHER'], endpoint_uri: hook.url }
  const answer = await owner.post(`/${ACCOUNT}/flows`, flow)
  assertDone(answer)
  return { nodes: { flow: answer.body.id }, parameters: { action: 'INIT' } }
}

async function guess(world: Furnished): Promise<Valid> {
  const nodes = await number(world)
  assertDone(await world.owner.post(`/${nodes.phone_number}/request_code`, { code_method: 'SMS' }))
  const { body } = await world.operator.get(`/operator/${nodes.phone_number}/verification_code`)
  return { nodes, parameters: { code: body.code } }
}

async function templateToDelete({ owner }: Furnished): Promise<Valid> {
  const sent = template()
  assertDone(await owner.post(`/${ACCOUNT}/message_templates`, sent))
  return { parameters: { name: sent.name } }
}

async function configurationToDelete({ owner }: Furnished): Promise<Valid> {
  const sent = upi()
  assertDone(await owner.post(`/${ACCOUNT}/payment_configuration`, sent))
  return { parameters: { configuration_name: sent.configuration_name } }
}

/** Parameters alone, or made with care. Routes that are not here are fine with none. */
export const VALID: Record<string, (world: Furnished) => Record<string, unknown> | Promise<Valid>> = {
  'POST /operator/apps': () => ({ name: 'Tried' }),
  'POST /operator/accounts': () => ({ app_id: APP, name: 'Tried' }),
  'POST /operator/{app}/tokens': () => ({ accounts: [ACCOUNT] }),
  'POST /{phone_number}/request_code': async (world) => ({
    nodes: await number(world),
    parameters: { code_method: 'SMS' },
  }),
  'POST /{phone_number}/verify_code': guess,
  'POST /{account}/phone_numbers': () => ({
    cc: '49',
    phone_number: `30 ${100_000 + ++made}`,
    verified_name: 'Line',
  }),
  'POST /{phone_number}/register': () => ({ messaging_product: 'chat', pin: '123456' }),
  'POST /{phone_number}/settings': () => ({ user_identity_change: { enable_identity_key_check: false } }),
  'GET /{phone_number}/call_permissions': () => ({ user_wa_id: CUSTOMER }),
  'POST /{phone_number}/chat_commerce_settings': () => ({ is_cart_enabled: true }),
  'POST /{phone_number}/block_users': () => ({ block_users: [{ user: '16505559999' }] }),
  'DELETE /{phone_number}/block_users': () => ({ block_users: [{ user: '16505559999' }] }),
  'POST /operator/{account}/phone_numbers': () => ({
    display_phone_number: display_phone_number(),
    verified_name: 'Line',
  }),
  'POST /{app}/uploads': () => ({ file_length: 10, file_type: 'image/png', file_name: 'a.png' }),
  'POST /{phone_number}/chat_business_profile': () => ({ messaging_product: 'chat' }),
  'POST /{account}/message_templates': template,
  'POST /{phone_number}/message_templates': template,
  'POST /{template}': () => ({ components }),
  'POST /{account}/message_templates/{template_id}': () => ({ components }),
  'POST /{account}/upsert_message_templates': () => ({
    ...template(),
    language: undefined,
    languages: ['en_US'],
  }),
  'DELETE /{account}/message_templates': templateToDelete,
  'POST /operator/{template}': () => ({ category: 'UTILITY' }),
  'POST /operator/{account}/templates': () => ({ templates: [template()] }),
  'POST /operator/policy_rules': () => ({
    name: fresh('rule'),
    effect: 'REJECT',
    pattern: 'zzz',
    explanation: 'No.',
  }),
  'POST /operator/policy_rules/{name}': () => ({ explanation: 'No.' }),
  'POST /operator/policy_rules/test': () => ({ text: 'zzz', pattern: 'zzz' }),
  'POST /{account}/flows': () => ({ name: fresh('Tried'), categories: ['OTHER'] }),
  'POST /{account}/migrate_flows': ({ nodes }) => ({ flow_ids: [nodes.flow] }),
  'POST /{phone_number}/chat_business_encryption': () => ({ business_public_key }),
  'POST /operator/{flow}': () => ({ status: 'DRAFT' }),
  'POST /operator/{flow}/ask_endpoint': flowToAsk,
  'POST /operator/{flow}/play': () => ({ step: 'open' }),
  'POST /{phone_number}/message_qrdls': () => ({ prefilled_message: 'Hello' }),
  'POST /{phone_number}/message_qrdls/{qr_code_id}': () => ({ prefilled_message: 'Hello' }),
  'POST /{account}/payment_configuration': upi,
  'POST /{account}/generate_payment_configuration_oauth_link': ({ nodes }) => ({
    configuration_name: nodes.gateway,
  }),
  'DELETE /{account}/payment_configuration': configurationToDelete,
  'POST /{phone_number}/messages': () => ({ to: CUSTOMER, ...TEXT }),
  'POST /operator/{phone_number}/inbound': () => ({ from: CUSTOMER, ...TEXT }),
  'POST /operator/{phone_number}/customer': () => ({ customer: CUSTOMER, action: 'read' }),
  'GET /operator/{phone_number}/customer': () => ({ customer: CUSTOMER }),
  'POST /operator/{phone_number}/statuses': ({ nodes }) => ({ id: nodes.message, status: 'read' }),
  'POST /{account}/subscribed_apps': subscription,
  'POST /{app}/subscriptions': (world) => ({
    object: 'chat_business_account',
    fields: ['messages'],
    ...callback(world),
  }),
  'DELETE /{app}/subscriptions': () => ({ object: 'chat_business_account' }),
  'POST /{phone_number}': (world) => ({ webhook_configuration: subscription(world) }),
  'POST /operator/{account}/deliveries/recover': () => ({ since: '2026-01-31T09:00:00+0000' }),
  'POST /operator/{account}/test_event': () => ({ field: 'account_update' }),
  'POST /operator/events/{id}/forward': ({ hook }) => ({ url: hook.url }),
  'POST /operator/{app}': callback,
  // Of an application that nothing else here speaks for.
  'POST /operator/apps/{id}/stage': async () => ({
    nodes: { id: '100000000000002' },
    parameters: { when: { operation: 'sendMessage' }, what: { do: 'refuse', code: 131056 } },
  }),
  'GET /operator/hints': () => ({ app: APP }),
  'GET /operator/find': () => ({ q: APP }),
  'GET /operator/apps/{app_id}/settled': async () => ({ nodes: { app_id: APP }, parameters: {} }),
  'GET /operator/{phone_number}/messages/{message_id}': async ({ nodes }) => ({
    nodes: { message_id: nodes.message ?? '' },
    parameters: {},
  }),
  'POST /operator/clock/advance': () => ({ seconds: 1 }),
  'POST /operator/snapshots/{name}': async () => ({ nodes: { name: fresh('imported') }, parameters: {} }),
}

/** All that the requests speak of. */
export async function furnish(t: Parameters<typeof receiver>[0], world: TestHouse): Promise<Furnished> {
  const { owner, operator } = world
  const post = async (path: string, body: object, by = owner) => {
    const answer = await by.post(path, body)
    assertDone(answer)
    return answer.body
  }
  const nodes = await makeNodes(world)
  const gateway = { provider_name: 'alphapay', redirect_url: 'https://merchant.example/done' }
  await post(`/${ACCOUNT}/payment_configuration`, { ...gateway, configuration_name: 'tried-gateway' })
  await post(`/${ACCOUNT}/payment_configuration`, { ...upi(), configuration_name: 'tried-upi' })
  await post(
    '/operator/policy_rules',
    { name: 'tried', effect: 'REJECT', pattern: 'z', explanation: 'No.' },
    operator,
  )
  await post(`/operator/${NUMBER}/inbound`, { from: CUSTOMER, ...TEXT }, operator)
  const sent = await post(`/${NUMBER}/messages`, { to: CUSTOMER, ...TEXT })
  const { id } = await post('/operator/worlds', {}, operator)
  const exported = await fetch(`${world.url}/operator/worlds/${id}/export`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  return {
    ...world,
    worldFile: new Uint8Array(await exported.arrayBuffer()),
    hook: await receiver(t),
    nodes: {
      ...nodes,
      gateway: 'tried-gateway',
      configuration_name: 'tried-upi',
      name: 'tried',
      wa_id: CUSTOMER,
      message: sent.messages[0].id,
      message_id: sent.messages[0].id,
    },
  }
}
