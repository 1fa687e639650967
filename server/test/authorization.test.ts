/** Every operation and every id, by everybody who may not: refused, nothing written, nothing learned. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  APP,
  actorAt,
  assertDone,
  house,
  STRANGERS_ACCOUNT,
  STRANGERS_NUMBER,
  type TestHouse,
} from './house.ts'
import { CROSSINGS, TEMPLATE } from './id-crossings.ts'
import { makeNodes } from './nodes.ts'
import { uploadSample } from './upload.ts'
import { rememberTables } from './whole-tables.ts'

const { routes } = buildRegistry(slices, 'chat')
const publicRoutes = routes.filter((route) => route.door === 'public')
const operatorRoutes = routes.filter((route) => route.door === 'operator')
/** The rest belongs to nobody: the library of templates. */
const standsOnNode = ({ kind }: Route) => kind !== 'none'

const UPI = { configuration_name: 'by-nobody', provider_name: 'upi_vpa', upi_vpa: 'shop@bank' }

/** What would be done for whoever may: a refusal is then for no other reason than who asks. */
const BODIES: Record<string, object> = {
  'POST /{phone_number}/request_code': { code_method: 'SMS' },
  'POST /{phone_number}/verify_code': { code: '123456' },
  'POST /{phone_number}/conversational_automation': { prompts: ['Hello'] },
  'POST /{phone_number}': { webhook_configuration: {} },
  'POST /{account}/phone_numbers': { cc: '49', phone_number: '30 123456', verified_name: 'By nobody' },
  'POST /{phone_number}/register': { messaging_product: 'chat', pin: '123456' },
  'POST /{phone_number}/deregister': {},
  'POST /{phone_number}/settings': { user_identity_change: { enable_identity_key_check: true } },
  'POST /{phone_number}/calls': { action: 'connect' },
  'POST /{phone_number}/chat_commerce_settings': { is_cart_enabled: false },
  'POST /{phone_number}/block_users': { block_users: [{ user: '16505551234' }] },
  'DELETE /{phone_number}/block_users': { block_users: [{ user: '16505551234' }] },
  'POST /{app}/uploads': { file_length: 10, file_type: 'image/png', file_name: 'a.png' },
  'POST /{upload}': {},
  'POST /{phone_number}/chat_business_profile': { messaging_product: 'chat', about: 'By nobody' },
  'POST /{account}/message_templates': TEMPLATE,
  'POST /{template}': { components: [{ type: 'BODY', text: 'Another text.' }] },
  'POST /{account}/message_templates/{template_id}': {
    components: [{ type: 'BODY', text: 'Another text.' }],
  },
  'DELETE /{account}/message_templates': { name: 'walked' },
  'POST /{phone_number}/message_templates': TEMPLATE,
  'POST /{account}/upsert_message_templates': { ...TEMPLATE, languages: ['en_US'] },
  'POST /{template}/unpause': {},
  'POST /{account}/flows': { name: 'By nobody', categories: ['OTHER'] },
  'POST /{flow}': { name: 'Renamed by nobody' },
  'POST /{flow}/assets': { name: 'flow.json', asset_type: 'FLOW_JSON' },
  'POST /{flow}/publish': {},
  'POST /{flow}/deprecate': {},
  'DELETE /{flow}': {},
  'POST /{account}/migrate_flows': { source_business_account_id: STRANGERS_ACCOUNT },
  'POST /{phone_number}/chat_business_encryption': { business_public_key: 'none' },
  'POST /{phone_number}/message_qrdls': { prefilled_message: 'By nobody' },
  'POST /{phone_number}/message_qrdls/{qr_code_id}': { prefilled_message: 'By nobody' },
  'DELETE /{phone_number}/message_qrdls/{qr_code_id}': {},
  'POST /{account}/payment_configuration': UPI,
  'POST /{account}/payment_configuration/{configuration_name}': { upi_vpa: 'other@bank' },
  'POST /{account}/generate_payment_configuration_oauth_link': { configuration_name: 'by-nobody' },
  'DELETE /{account}/payment_configuration': { configuration_name: 'walked' },
  'POST /{phone_number}/messages': { to: '16505551234', type: 'text', text: { body: 'By nobody' } },
  'POST /{phone_number}/media': {},
  'DELETE /{media}': {},
  'POST /{account}/subscribed_apps': {},
  'DELETE /{account}/subscribed_apps': {},
  'POST /{app}/subscriptions': { object: 'chat_business_account', fields: ['messages'] },
  'DELETE /{app}/subscriptions': {},
}

function pathTo(route: Route, nodes: Record<string, string>): string {
  const path = route.pattern.split(' ')[1] ?? ''
  return path.replace(/\{([a-z_]+)\}/g, (_, name: string) => nodes[name] ?? 'walked')
}

function send(actor: Actor, route: Route, path: string): Promise<Answer> {
  const body = BODIES[route.pattern]
  if (route.method === 'GET') return actor.get(path)
  return route.method === 'POST' ? actor.post(path, body) : actor.delete(path, body)
}

/** All that belongs to the owner, with a payment configuration and a message. */
async function furnish(world: TestHouse): Promise<Record<string, string>> {
  const nodes = await makeNodes(world)
  assertDone(
    await world.owner.post(`/${ACCOUNT}/payment_configuration`, { ...UPI, configuration_name: 'walked' }),
  )
  return { ...nodes, configuration_name: 'walked' }
}

async function madeToken({ operator }: TestHouse, more: object = {}) {
  const { body } = await operator.post(`/operator/${APP}/tokens`, { accounts: [ACCOUNT], ...more })
  return body as { id: string; access_token: string }
}

test('every public operation that writes has a row here', () => {
  const writing = publicRoutes.filter((route) => route.method !== 'GET').map((route) => route.pattern)
  assert.deepEqual(writing.toSorted(), Object.keys(BODIES).toSorted())
})

test('every operation refuses everybody who may not, and the database stays as it is', async (t) => {
  const world = await house(t)
  const nodes = await furnish(world)
  const revoked = await madeToken(world)
  assertDone(await world.operator.delete(`/operator/${APP}/tokens/${revoked.id}`))
  const expired = await madeToken(world, { expires_in: 1 })
  await world.clock.advance(2)
  const inQuery = (path: string, token: string) => `${path}?access_token=${token}`
  const assertUnchanged = await rememberTables(world.house)

  let cells = 0
  const refused = (answer: Answer, route: Route, who: string, code: number) => {
    cells++
    assert.equal(answer.body?.error?.code, code, `${route.pattern} by ${who}: ${answer.text}`)
    assert.ok(answer.status >= 400 && answer.status < 500, `${route.pattern} by ${who}: ${answer.status}`)
  }
  const unknown = {
    nobody: undefined,
    garbage: 'no-such-token',
    mistyped: 'parley_mistyped',
    revoked: revoked.access_token,
    expired: expired.access_token,
    operator: 'sandbox-operator-key',
  }
  for (const route of routes) {
    const path = pathTo(route, nodes)
    for (const [who, token] of Object.entries(unknown)) {
      if (route.door === 'operator' && who === 'operator') continue
      refused(await send(actorAt(world.url, token), route, path), route, who, 190)
      if (token === undefined) continue
      refused(await send(world.anyone, route, inQuery(path, token)), route, `${who} in the query`, 190)
    }
  }
  for (const route of operatorRoutes) {
    const path = pathTo(route, nodes)
    for (const token of ['sandbox-token', 'sandbox-stranger-token', 'sandbox-token-no-permissions']) {
      refused(await send(world.actor(token), route, path), route, token, 190)
      refused(await send(world.anyone, route, inQuery(path, token)), route, `${token} in the query`, 190)
    }
    refused(
      await send(world.anyone, route, inQuery(path, 'sandbox-operator-key')),
      route,
      'key in the query',
      190,
    )
  }
  for (const route of publicRoutes) {
    const path = pathTo(route, nodes)
    if (standsOnNode(route)) {
      refused(await send(world.stranger, route, path), route, 'a stranger', 100)
      refused(
        await send(world.anyone, route, inQuery(path, 'sandbox-stranger-token')),
        route,
        'a stranger',
        100,
      )
    }
    if (route.operation.permissions.length === 0) continue
    refused(await send(world.powerless, route, path), route, 'the powerless', 200)
    refused(
      await send(world.anyone, route, inQuery(path, 'sandbox-token-no-permissions')),
      route,
      'the powerless',
      200,
    )
  }
  assert.ok(cells > 1_000, `${cells} cells`)
  await assertUnchanged()
})

/** Things of the stranger's, each beside one of the same form that nobody has. */
async function foreignIds({ stranger, operator }: TestHouse): Promise<Record<string, [string, string]>> {
  const at = STRANGERS_ACCOUNT
  const done = (answer: Answer) => {
    assertDone(answer)
    return answer.body
  }
  const flow = done(await stranger.post(`/${at}/flows`, { name: 'theirs', categories: ['OTHER'] }))
  const template = done(await stranger.post(`/${at}/message_templates`, { ...TEMPLATE, name: 'theirs' }))
  const form = new FormData()
  form.set('file', new Blob(['%PDF'], { type: 'image/png' }), 'a.png')
  const media = await stranger.post(`/${STRANGERS_NUMBER}/media`, undefined, { raw: form })
  const upload = done(await stranger.post('/app/uploads?file_length=10&file_type=image/png&file_name=a.png'))
  const handle = await uploadSample(stranger, 'image/png')
  const code = done(
    await stranger.post(`/${STRANGERS_NUMBER}/message_qrdls`, { prefilled_message: 'Theirs' }),
  ).code
  const name = 'theirs'
  done(await stranger.post(`/${at}/payment_configuration`, { ...UPI, configuration_name: name }))
  const inbound = { from: '16505551234', type: 'text', text: { body: 'Hello' } }
  const message = done(await operator.post(`/operator/${STRANGERS_NUMBER}/inbound`, inbound))
  const cursor = done(await stranger.get(`/${at}/flows`)).paging.cursors.after
  const other = (text: string) => text.slice(0, -3) + (text.endsWith('AAA') ? 'BBB' : 'AAA')
  return {
    flow: [flow.id, '399999999999998'],
    account: [at, '299999999999998'],
    app: ['100000000000002', '199999999999998'],
    template: [template.id, '399999999999998'],
    media: [done(media).id, '399999999999998'],
    upload: [upload.id, other(upload.id)],
    handle: [handle, other(handle)],
    message: [message.id, other(message.id)],
    code: [code, other(code)],
    configuration: [name, 'nobodys'],
    cursor: [cursor, other(cursor)],
  }
}

test('a foreign id in a path, a query or a body is refused word for word like one that does not exist', async (t) => {
  const world = await house(t)
  await furnish(world)
  const ids = await foreignIds(world)
  // A list of flows of which none can be copied is a deed that fails: it is on record, and nothing else.
  const assertUnchanged = await rememberTables(world.house, ['audit'])
  for (const [kind, crossings] of Object.entries(CROSSINGS)) {
    const [foreign, missing] = ids[kind] ?? ['', '']
    assert.notEqual(foreign, '')
    for (const [what, ask] of crossings) {
      const [theirs, nobodys] = [await ask(world.owner, foreign), await ask(world.owner, missing)]
      const blind = (answer: Answer, id: string) =>
        `${answer.status} ${answer.text}`.replaceAll(id, 'ID').replace(/"trace_id":"[^"]*"/, '')
      assert.equal(blind(theirs, foreign), blind(nobodys, missing), what)
      const isRefused = theirs.status >= 400 || theirs.body.failed_flows?.length === 1
      assert.ok(isRefused, `${what}: ${theirs.text}`)
    }
  }
  await assertUnchanged()
})
