/** Every operation and every id, by everybody who may not: refused, nothing written, nothing learned. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { buildRegistry, type Route } from '../src/kernel/graph/registry.ts'
import {
  ACCOUNT,
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
import { type Furnished, furnish } from './requests/furnished.ts'
import { uploadSample } from './upload.ts'
import { sendCall, type ValidCall, validCall } from './valid-call.ts'
import { rememberTables } from './whole-tables.ts'

const { routes } = buildRegistry(slices, 'chat')
/** The rest belongs to nobody: the library of templates. */
const standsOnNode = ({ kind }: Route) => kind !== 'none'

const UPI = { configuration_name: 'by-nobody', provider_name: 'upi_vpa', upi_vpa: 'shop@bank' }

/** What would be done for whoever may: a refusal is then for no other reason than who asks. */
async function callsOf(world: Furnished): Promise<Map<Route, ValidCall>> {
  const calls = new Map<Route, ValidCall>()
  for (const route of routes) calls.set(route, await validCall(world, route))
  return calls
}

async function madeToken({ operator }: TestHouse, more: object = {}) {
  const { body } = await operator.post(`/operator/${APP}/tokens`, { accounts: [ACCOUNT], ...more })
  return body as { id: string; access_token: string }
}

test('every operation refuses everybody who may not, and the database stays as it is', async (t) => {
  const world = await furnish(t, await house(t))
  const calls = await callsOf(world)
  const revoked = await madeToken(world)
  assertDone(await world.operator.delete(`/operator/${APP}/tokens/${revoked.id}`))
  const expired = await madeToken(world, { expires_in: 1 })
  await world.clock.advance(2)
  const inQuery = (call: ValidCall, token: string) => ({
    ...call,
    path: `${call.path}${call.path.includes('?') ? '&' : '?'}access_token=${token}`,
  })
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
  for (const [route, call] of calls) {
    for (const [who, token] of Object.entries(unknown)) {
      if (route.door === 'operator' && who === 'operator') continue
      refused(await sendCall(actorAt(world.url, token), call), route, who, 190)
      if (token === undefined) continue
      refused(await sendCall(world.anyone, inQuery(call, token)), route, `${who} in the query`, 190)
    }
  }
  for (const [route, call] of calls) {
    if (route.door === 'public') continue
    for (const token of ['sandbox-token', 'sandbox-stranger-token', 'sandbox-token-no-permissions']) {
      refused(await sendCall(world.actor(token), call), route, token, 190)
      refused(await sendCall(world.anyone, inQuery(call, token)), route, `${token} in the query`, 190)
    }
    refused(
      await sendCall(world.anyone, inQuery(call, 'sandbox-operator-key')),
      route,
      'key in the query',
      190,
    )
  }
  for (const [route, call] of calls) {
    if (route.door === 'operator') continue
    if (standsOnNode(route)) {
      refused(await sendCall(world.stranger, call), route, 'a stranger', 100)
      refused(await sendCall(world.anyone, inQuery(call, 'sandbox-stranger-token')), route, 'a stranger', 100)
    }
    if (route.operation.permissions.length === 0) continue
    refused(await sendCall(world.powerless, call), route, 'the powerless', 200)
    refused(
      await sendCall(world.anyone, inQuery(call, 'sandbox-token-no-permissions')),
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
  await furnish(t, world)
  const ids = await foreignIds(world)
  // A list of flows of which none can be copied is a change that fails: only the audit records it.
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
