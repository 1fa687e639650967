/** Refusals that an operation declares and that no test of its slice provokes. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, actorAt, assertDone, assertRefused, house, NUMBER, PRODUCTION } from './house.ts'

const refused = { status: 400, code: 100 }
const EMPTY_SCREEN = (id: string, children: object[]) => ({
  id,
  title: id,
  terminal: true,
  layout: { type: 'SingleColumnLayout', children },
})
const DONE = { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } }
const definition = (more: object = {}) =>
  JSON.stringify({ version: '7.1', screens: [EMPTY_SCREEN('ONE', [DONE])], ...more })
const flow = (name: string, more: object = {}) => ({ name, categories: ['OTHER'], ...more })

test('a customer is a phone number, wherever the operator speaks of one (100)', async (t) => {
  const { operator } = await house(t)
  const says = /phone number/
  const bad = await operator.post(`/operator/${NUMBER}/customer`, { from: 'Ann', action: 'read' })
  assertRefused(bad, { ...refused, says })
  assertRefused(await operator.get(`/operator/${NUMBER}/conversations/Ann`), { ...refused, says })
})

test('a rule that is not there, and a pattern that cannot be used (100)', async (t) => {
  const { operator } = await house(t)
  const unknown = await operator.post('/operator/policy_rules/test', { name: 'nothing', text: 'x' })
  assertRefused(unknown, { status: 404, code: 100, says: /nothing/ })
  const pattern = await operator.post('/operator/policy_rules/card_numbers', { pattern: '(' })
  assertRefused(pattern, { ...refused, says: /pattern/ })
})

test('a callback that is no URL is refused at every door (100)', async (t) => {
  const { owner, operator } = await house(t)
  const override = { override_callback_uri: 'ftp://x', verify_token: 'v' }
  assertRefused(await owner.post(`/${NUMBER}`, { webhook_configuration: override }), {
    ...refused,
    says: /callback/i,
  })
  const own = await operator.post(`/operator/${APP}`, { callback_url: 'ftp://x', verify_token: 'v' })
  assertRefused(own, { ...refused, says: /callback/i })
})

test('a flow that is published as it is made needs the endpoint it names (139002, 2388153)', async (t) => {
  const { owner } = await house(t)
  const flow_json = definition({ data_api_version: '3.0', routing_model: { ONE: [] } })
  const without = await owner.post(`/${ACCOUNT}/flows`, flow('A', { flow_json, publish: true }))
  assertRefused(without, { status: 400, code: 139002 })
  const endpoint_uri = 'http://127.0.0.1:9/'
  const silent = await owner.post(`/${ACCOUNT}/flows`, flow('B', { flow_json, endpoint_uri, publish: true }))
  assertRefused(silent, { status: 400, code: 2388153 })
})

test('a flow is played from its own screens, with its own session, and only without errors (100)', async (t) => {
  const { owner, operator } = await house(t)
  const made = await owner.post(`/${ACCOUNT}/flows`, flow('A', { flow_json: definition() }))
  const play = (id: string, step: object) => operator.post(`/operator/${id}/play`, step)
  const { id } = made.body
  assertRefused(await play(id, { step: 'open', screen: 'TWO' }), { ...refused, says: /TWO/ })
  assertRefused(await play(id, { step: 'submit', session: { x: 1 } }), { ...refused, says: /session/ })
  const broken = await owner.post(`/${ACCOUNT}/flows`, flow('B', { flow_json: definition({ screens: [] }) }))
  assertRefused(await play(broken.body.id, { step: 'open' }), { ...refused, says: /validation error/ })
})

test('a flow that its endpoint has blocked is not sent (132068)', async (t) => {
  const { owner, operator } = await house(t)
  const { id } = (await owner.post(`/${ACCOUNT}/flows`, flow('A', { flow_json: definition() }))).body
  assertDone(await owner.post(`/${id}/publish`))
  assertDone(await operator.post(`/operator/${id}`, { status: 'BLOCKED' }))
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, {
      from: '16505551234',
      type: 'text',
      text: { body: 'Hi' },
    }),
  )
  const parameters = { flow_message_version: '3', flow_token: 't', flow_id: id, flow_cta: 'Go' }
  const message = {
    to: '16505551234',
    type: 'flow',
    body: { text: 'Look' },
    action: { name: 'flow', parameters: { ...parameters, flow_action: 'navigate' } },
  }
  assertRefused(await owner.post(`/${NUMBER}/messages`, message), { status: 400, code: 132068 })
})

test('definitions and media that are too large are refused with what is allowed (413)', async (t) => {
  const { owner, operator } = await house(t)
  const large = new Blob([' '.repeat(10_485_761)])
  const withFile = (name: string, more: Record<string, string>) => {
    const raw = new FormData()
    for (const [key, value] of Object.entries(more)) raw.set(key, value)
    raw.set(name, large, 'flow.json')
    return { raw }
  }
  const created = await owner.post(
    `/${ACCOUNT}/flows`,
    undefined,
    withFile('flow_json', { name: 'A', categories: '["OTHER"]' }),
  )
  assertRefused(created, { status: 413, code: 100, says: /10 MB/ })
  const validated = await operator.post('/operator/flow_json/validate', undefined, withFile('file', {}))
  assertRefused(validated, { status: 413, code: 100, says: /10 MB/ })
  const raw = new FormData()
  raw.set('messaging_product', 'chat')
  raw.set('type', 'image/png')
  raw.set('file', new Blob([Buffer.alloc(16_777_217)], { type: 'image/png' }), 'a.png')
  assertRefused(await owner.post(`/${NUMBER}/media`, undefined, { raw }), { status: 413, code: 100 })
})

test('a QR code is shown in formats that there are, and says something (100, 131000)', async (t) => {
  const { owner } = await house(t)
  const made = await owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hi' })
  const place = `/${NUMBER}/message_qrdls/${made.body.code}`
  assertRefused(await owner.get(`${place}?fields=qr_image_url.format(GIF)`), { ...refused, says: /GIF/ })
  const blank = await owner.post(place, { prefilled_message: ' ' })
  assertRefused(blank, { status: 400, code: 131000 })
})

test('a template is held to its rules at the address that some clients use, too (2388124, 131000)', async (t) => {
  const { owner } = await house(t)
  const body = (text: string) => [{ type: 'BODY', text }]
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'plain',
    category: 'UTILITY',
    language: 'en_US',
    components: body('Your order is ready.'),
  })
  const place = `/${ACCOUNT}/message_templates/${made.body.id}`
  const long = await owner.post(place, { components: body('x'.repeat(1_025)) })
  assertRefused(long, { status: 400, code: 2388124 })
  const asking = await owner.post(place, { components: body('What is your card number?') })
  assertRefused(asking, { status: 400, code: 131000 })
})

test('production has no gateway by itself, and takes no secret that is published', async (t) => {
  const at = await house(t, { ...PRODUCTION, PARLEY_SEED: 'none' })
  const operator = actorAt(at.house.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  const published = await operator.post('/operator/apps', { name: 'A', secret: 'sandbox-app-secret' })
  assertRefused(published, { ...refused, says: /documentation/ })
  const app = (await operator.post('/operator/apps', { name: 'A' })).body.id
  const account = (await operator.post('/operator/accounts', { app_id: app, name: 'B' })).body.id
  const number = await operator.post(`/operator/${account}/phone_numbers`, {
    display_phone_number: '+1 650 555 0100',
    verified_name: 'B',
  })
  assertDone(number)
  const grant = { permissions: ['management', 'messaging'], accounts: [account] }
  const token = (await operator.post(`/operator/${app}/tokens`, grant)).body.access_token
  const asked = await actorAt(at.house.localUrl, token).post(`/${number.body.id}/request_code`, {
    code_method: 'SMS',
  })
  assertRefused(asked, { status: 400, code: 136024, says: /gateway/ })
  const known = await operator.post(`/operator/${app}/tokens`, { ...grant, access_token: 'sandbox-token' })
  assertRefused(known, { ...refused, says: /documentation/ })
  const twice = await operator.post(`/operator/${app}/tokens`, { ...grant, access_token: token })
  assertRefused(twice, { ...refused, says: /in use/ })
  assert.ok(token)
})
