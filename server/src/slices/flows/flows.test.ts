import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  type Actor,
  assertDone,
  assertRefused,
  house,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
} from '../../../test/house.ts'
import { FIRST_DEFINITION } from './flow.ts'

const BOOKING = { name: 'Booking', categories: ['APPOINTMENT'] }

async function create(actor: Actor, more: object = {}, account = ACCOUNT): Promise<string> {
  const answer = await actor.post(`/${account}/flows`, { ...BOOKING, ...more })
  assertDone(answer)
  return answer.body.id
}

function upload(actor: Actor, flow: string, definition: string | Uint8Array, filename = 'flow.json') {
  const form = new FormData()
  form.set('name', 'flow.json')
  form.set('asset_type', 'FLOW_JSON')
  form.set('file', new Blob([definition as string], { type: 'application/json' }), filename)
  return actor.post(`/${flow}/assets`, undefined, { raw: form })
}

async function download(actor: Actor, flow: string): Promise<Buffer> {
  const { body } = await actor.get(`/${flow}/assets`)
  const answer = await fetch(body.data[0].download_url)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

const BROKEN = FIRST_DEFINITION.replace('"TextHeading"', '"TextHeadin"')

test('a flow starts as a draft with a small valid definition, and is read with its fields', async (t) => {
  const { owner, events } = await house(t)
  const made = await owner.post(`/${ACCOUNT}/flows`, { ...BOOKING, publish: false })
  assertDone(made)
  const { id, ...rest } = made.body
  const expected = { name: 'Booking', status: 'DRAFT', categories: ['APPOINTMENT'], validation_errors: [] }
  assert.deepEqual(rest, { ...expected, success: true })
  const { body } = await owner.get(`/${id}?fields=name,status,categories,validation_errors,json_version`)
  assert.deepEqual(body, { id, ...expected, json_version: '7.1' })
  const whole = (await owner.get(`/${id}`)).body
  assert.match(whole.updated_at, /\+0000$/)
  assert.equal(String(await download(owner, id)), FIRST_DEFINITION)
  assert.deepEqual(
    (await events('flows')).map(({ value, node_id }) => [value.event, value.new_status, node_id]),
    [['FLOW_STATUS_CHANGE', 'DRAFT', id]],
  )
})

testOnce('name and categories are required, and must be what they should be (100)', async (t) => {
  const { owner } = await house(t)
  const wrong = [
    {},
    { name: 'x' },
    { categories: ['OTHER'] },
    { name: '', categories: ['OTHER'] },
    { name: '   ', categories: ['OTHER'] },
    { name: 'x'.repeat(201), categories: ['OTHER'] },
    { name: 'x', categories: [] },
    { name: 'x', categories: ['NOTHING'] },
    { name: 'x', categories: 'NOTHING' },
    { ...BOOKING, endpoint_uri: 'nowhere' },
    { ...BOOKING, endpoint_uri: 'ftp://example.com' },
    { ...BOOKING, endpoint_uri: 'https://user:secret@example.com' },
    { ...BOOKING, clone_flow_id: '1' },
    { ...BOOKING, clone_flow_id: '1', flow_json: '{}' },
    { ...BOOKING, publish: 'perhaps' },
  ]
  for (const input of wrong)
    assertRefused(await owner.post(`/${ACCOUNT}/flows`, input), { status: 400, code: 100 })
  assert.deepEqual((await owner.get(`/${ACCOUNT}/flows`)).body.data, [])
})

testOnce(
  'parameters may travel as query, form and JSON text, and categories as a list of words',
  async (t) => {
    const { owner } = await house(t)
    const query = new URLSearchParams({ name: 'One', categories: '["survey","OTHER","SURVEY"]' })
    assert.deepEqual((await owner.post(`/v23.0/${ACCOUNT}/flows?${query}`)).body.categories, [
      'SURVEY',
      'OTHER',
    ])
    const raw = new URLSearchParams({
      name: 'Two',
      categories: 'SIGN_UP,SIGN_IN',
      flow_json: FIRST_DEFINITION,
    })
    assert.deepEqual((await owner.post(`/${ACCOUNT}/flows`, undefined, { raw })).body.validation_errors, [])
  },
)

test('a name is unique within its account (100), and free in another', async (t) => {
  const { owner } = await house(t)
  const first = await create(owner)
  assertRefused(await owner.post(`/${ACCOUNT}/flows`, BOOKING), {
    status: 400,
    code: 100,
    says: /not unique/,
  })
  await create(owner, {}, SECOND_ACCOUNT)
  const other = await create(owner, { name: 'Other' })
  assertRefused(await owner.post(`/${other}`, { name: 'Booking' }), { status: 400, code: 100 })
  assertDone(await owner.post(`/${first}`, { name: 'Booking' }))
  const same = await Promise.all(
    Array.from({ length: 8 }, () => owner.post(`/${ACCOUNT}/flows`, { ...BOOKING, name: 'Raced' })),
  )
  assert.equal(same.filter((answer) => answer.status === 200).length, 1)
})

test('flows are listed newest first, in pages', async (t) => {
  const { owner } = await house(t)
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.unshift(await create(owner, { name: `Flow ${i}` }))
  const { body } = await owner.get(`/${ACCOUNT}/flows?limit=2`)
  assert.deepEqual(Object.keys(body.data[0]).sort(), [
    'categories',
    'id',
    'name',
    'status',
    'validation_errors',
  ])
  const second = await fetch(body.paging.next, { headers: { authorization: 'Bearer sandbox-token' } })
  const listed = [...body.data, ...((await second.json()) as typeof body).data].map((flow) => flow.id)
  assert.deepEqual(new Set(listed), new Set(ids))
  const versioned = await owner.get(`/v23.0/${ACCOUNT}/flows?date_format=U`)
  assert.equal(typeof versioned.body.data[0].updated_at, 'number')
})

test('name, categories and endpoint can be changed; an empty endpoint removes it', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  const change = { name: 'Renamed', categories: ['SURVEY'], endpoint_uri: 'https://example.com/flow' }
  assert.deepEqual((await owner.post(`/${id}`, change)).body, { success: true })
  const fields = 'fields=name,categories,endpoint_uri'
  assert.deepEqual((await owner.get(`/${id}?${fields}`)).body, { id, ...change })
  assertDone(await owner.post(`/${id}`, { endpoint_uri: '' }))
  assert.equal((await owner.get(`/${id}?${fields}`)).body.endpoint_uri, undefined)
  for (const wrong of [{ name: '' }, { categories: [] }, { endpoint_uri: 'x' }, { application_id: '42' }])
    assertRefused(await owner.post(`/${id}`, wrong), { status: 400, code: 100 })
  assertDone(await owner.post(`/${id}`, { application_id: '100000000000001' }))
})

test('a definition is stored exactly as it was sent, valid or not, and its errors are answered', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  const strange = [
    BROKEN,
    '{"version": "7.1",\r\n\t"screens": [] }\n\n',
    'This is no JSON at all: \u0000 \ud83d\udc4b',
    '',
  ]
  for (const definition of strange) {
    const answer = await upload(owner, id, definition, 'whatever.txt')
    assertDone(answer)
    assert.equal(answer.body.success, true)
    assert.ok(answer.body.validation_errors.length >= 1)
    assert.deepEqual(await download(owner, id), Buffer.from(definition))
  }
  const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])
  assertDone(await upload(owner, id, bytes))
  assert.deepEqual(await download(owner, id), bytes)
  const { body } = await owner.get(`/${id}?fields=validation_errors,json_version`)
  assert.deepEqual(
    body.validation_errors.map((one: { error: string }) => one.error),
    ['INVALID_FLOW_JSON'],
  )
  assert.equal(body.json_version, undefined)
})

testOnce('an error points at its line and column', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  const { body } = await upload(owner, id, BROKEN)
  const range = { line_start: 13, line_end: 13, column_start: 21, column_end: 33 }
  const [error] = body.validation_errors
  assert.deepEqual([error.error, error.error_type], ['INVALID_TYPE_PROPERTY_VALUE', 'FLOW_JSON_ERROR'])
  assert.deepEqual(error.pointers, [{ ...range, path: 'screens[0].layout.children[0].type' }])
  assert.deepEqual({ ...error, ...range }, error)
})

testOnce('the definition may be the body itself, or a plain field of a form', async (t) => {
  const { owner, anyone } = await house(t)
  const id = await create(owner)
  const headers = { 'content-type': 'application/json' }
  assertDone(await owner.post(`/${id}/assets`, undefined, { raw: BROKEN, headers }))
  assert.equal(String(await download(owner, id)), BROKEN)
  const odd = '{"a": 1, "a": 2}'
  assertDone(
    await owner.post(`/${id}/assets`, undefined, { raw: odd, headers: { 'content-type': 'text/plain' } }),
  )
  assert.equal(String(await download(owner, id)), odd)
  const form = new FormData()
  form.set('file', FIRST_DEFINITION.replaceAll('\n', '\r\n'))
  form.set('access_token', 'sandbox-token')
  assertDone(await anyone.post(`/${id}/assets`, undefined, { raw: form }))
  assert.equal((await owner.get(`/${id}`)).body.json_version, '7.1')
  assertRefused(await owner.post(`/${id}/assets`), { status: 400, code: 100, says: /file/ })
  const wrongType = new FormData()
  wrongType.set('asset_type', 'PICTURE')
  assertRefused(await owner.post(`/${id}/assets`, undefined, { raw: wrongType }), { status: 400, code: 100 })
})

test('ten megabytes are checked and stored; one byte more is refused (413)', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  const image = `data:image/png;base64,${'A'.repeat(10 * 1024 * 1024)}`
  const large = FIRST_DEFINITION.replace(
    '{ "type": "TextHeading", "text": "Hello" }',
    `{ "type": "Image", "src": "${image}" }`,
  )
  const definition = large.replace('AAAA', '').slice(0)
  const fitting = definition.replace('A'.repeat(definition.length - 10 * 1024 * 1024), '')
  assert.equal(fitting.length, 10 * 1024 * 1024)
  const answer = await upload(owner, id, fitting)
  assertDone(answer)
  assert.deepEqual(answer.body.validation_errors, [])
  assert.equal((await download(owner, id)).equals(Buffer.from(fitting)), true)
  assertRefused(await upload(owner, id, `${fitting} `), { status: 413, code: 100, says: /10 MB/ })
  assert.equal((await download(owner, id)).length, fitting.length)
})

testOnce('hostile definitions are answered with an error at a position', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  const hostile = [
    '['.repeat(100_000),
    `{"version": "7.1", "screens": ${'['.repeat(100)}${']'.repeat(100)}}`,
    `{"version": "7.1", "screens": [${Array(200_000).fill('{}').join(',')}]}`,
    '{"version": "7.1", "version": "7.1", "screens": []}',
    '{"__proto__": {"version": "7.1"}}',
  ]
  for (const definition of hostile) {
    const { status, body } = await upload(owner, id, definition)
    assert.equal(status, 200)
    assert.ok(body.validation_errors[0].line_start >= 1)
  }
})

testOnce('a definition can be checked without storing anything', async (t) => {
  const { owner, operator } = await house(t)
  const checked = await owner.post(`/${ACCOUNT}/flows?validate_only=true`, { flow_json: BROKEN })
  assert.deepEqual(checked.body.validation_errors[0].line_start, 13)
  assert.equal(checked.body.success, true)
  assertRefused(await owner.post(`/${ACCOUNT}/flows?validate_only=true`), { status: 400, code: 100 })
  assert.deepEqual((await owner.get(`/${ACCOUNT}/flows`)).body.data, [])
  const path = '/operator/flow_json/validate'
  const long = FIRST_DEFINITION.replace('Hello', 'x'.repeat(81))
  const headers = { 'content-type': 'application/json' }
  const direct = await operator.post(path, undefined, { raw: long, headers })
  assert.deepEqual([direct.body.validation_errors, direct.body.warnings[0].error], [[], 'LONG_TEXT'])
  const wrapped = await operator.post(path, { flow_json: BROKEN })
  assert.deepEqual(wrapped.body.validation_errors, checked.body.validation_errors)
  assertRefused(await operator.post(path), { status: 400, code: 100 })
})

test('a flow without errors is published, and its event is sent', async (t) => {
  const { owner, events } = await house(t)
  const id = await create(owner, { flow_json: FIRST_DEFINITION.replace('Hello', 'Good morning') })
  assert.deepEqual((await owner.post(`/${id}/publish`)).body, { success: true })
  assert.equal((await owner.get(`/${id}`)).body.status, 'PUBLISHED')
  const last = (await events('flows')).at(-1)?.value
  assert.deepEqual(last, {
    event: 'FLOW_STATUS_CHANGE',
    message: 'Flow Booking changed status from DRAFT to PUBLISHED',
    flow_id: id,
    old_status: 'DRAFT',
    new_status: 'PUBLISHED',
  })
})

test('a flow with validation errors is not published (100), and stays a draft', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  await upload(owner, id, BROKEN)
  const refused = await owner.post(`/${id}/publish`)
  assertRefused(refused, { status: 400, code: 100, says: /line 13, column 21/ })
  assert.equal(refused.body.error.error_data.validation_errors.length, 1)
  assert.equal((await owner.get(`/${id}`)).body.status, 'DRAFT')
})

test('only a draft is published (139002) or takes a definition (139001), only a published flow is deprecated (139003)', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  assertRefused(await owner.post(`/${id}/deprecate`), { status: 400, code: 139003, says: /DRAFT/ })
  assertDone(await owner.post(`/${id}/publish`))
  assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 139002, says: /PUBLISHED/ })
  assertRefused(await upload(owner, id, BROKEN), { status: 400, code: 139001 })
  assert.deepEqual((await owner.post(`/${id}/deprecate`)).body, { success: true })
  assert.equal((await owner.get(`/${id}`)).body.status, 'DEPRECATED')
  assertRefused(await owner.post(`/${id}/deprecate`), { status: 400, code: 139003, says: /already/ })
  assertRefused(await owner.post(`/${id}/publish`), { status: 400, code: 139002 })
  assert.equal(String(await download(owner, id)), FIRST_DEFINITION)
})

test('of many who publish at once, one does', async (t) => {
  const { owner, events } = await house(t)
  const id = await create(owner)
  const all = await Promise.all(Array.from({ length: 8 }, () => owner.post(`/${id}/publish`)))
  assert.equal(all.filter((answer) => answer.status === 200).length, 1)
  assert.ok(all.every((answer) => answer.status === 200 || answer.body.error.code === 139002))
  assert.equal((await events('flows')).filter(({ value }) => value.new_status === 'PUBLISHED').length, 1)
})

test('a flow in any state can be deleted, for ever', async (t) => {
  const { owner, events } = await house(t)
  for (const verbs of [[], ['publish'], ['publish', 'deprecate']]) {
    const id = await create(owner)
    for (const verb of verbs) assertDone(await owner.post(`/${id}/${verb}`))
    const { body } = await owner.get(`/${id}/assets`)
    assert.deepEqual((await owner.delete(`/${id}`)).body, { success: true })
    assertRefused(await owner.get(`/${id}`), { status: 404, code: 100, subcode: 33 })
    assert.equal((await fetch(body.data[0].download_url)).status, 404)
  }
  assert.equal((await events('flows')).at(-1)?.value.new_status, 'DELETED')
})

test('publish: true publishes when the rules allow, else refuses, leaves the draft and names its id', async (t) => {
  const { owner } = await house(t)
  const made = await owner.post(`/${ACCOUNT}/flows`, { ...BOOKING, publish: true })
  assert.equal(made.body.status, 'PUBLISHED')
  const refused = await owner.post(`/${ACCOUNT}/flows`, {
    ...BOOKING,
    name: 'Broken',
    publish: 'true',
    flow_json: BROKEN,
  })
  assertRefused(refused, { status: 400, code: 100, says: /validation errors.*created and stays DRAFT/ })
  const [broken] = (await owner.get(`/${ACCOUNT}/flows`)).body.data
  assert.deepEqual([broken.name, broken.status, broken.validation_errors.length], ['Broken', 'DRAFT', 1])
  const { flow_id, validation_errors, details } = refused.body.error.error_data
  assert.deepEqual([flow_id, validation_errors.length], [broken.id, 1])
  assert.match(details, new RegExp(`POST /${broken.id}/publish`))
  const again = await owner.post(`/${ACCOUNT}/flows`, { ...BOOKING, name: 'Broken' })
  assertRefused(again, { status: 400, code: 100, subcode: 4016019 })
  assert.equal(again.body.error.error_data.flow_id, broken.id, 'a retry is answered with the existing flow')
})

test('a flow can be cloned with its definition', async (t) => {
  const { owner, stranger } = await house(t)
  const id = await create(owner)
  await upload(owner, id, BROKEN)
  const copy = await create(owner, { name: 'Copy', clone_flow_id: id })
  assert.equal(String(await download(owner, copy)), BROKEN)
  assert.equal((await owner.get(`/${copy}`)).body.validation_errors.length, 1)
  assertRefused(await stranger.post(`/${STRANGERS_ACCOUNT}/flows`, { ...BOOKING, clone_flow_id: id }), {
    status: 400,
    code: 100,
  })
})

testOnce('the link to the definition is signed, and expires', async (t) => {
  const { owner, clock } = await house(t)
  const id = await create(owner)
  const { body } = await owner.get(`/${id}/assets?fields=name,asset_type,download_url`)
  assert.deepEqual([body.data[0].name, body.data[0].asset_type], ['flow.json', 'FLOW_JSON'])
  const url: string = body.data[0].download_url
  assert.equal((await fetch(url.replace(/.$/, 'x'))).status, 403)
  assert.equal((await fetch(url)).headers.get('content-type'), 'application/json; charset=utf-8')
  await clock.advance(3601)
  assert.equal((await fetch(url)).status, 403)
})

testOnce('preview, application and health_status are there for those who ask', async (t) => {
  const { owner } = await house(t)
  const id = await create(owner)
  const fields = 'preview.invalidate(false),application,health_status.phone_number(300000000000001)'
  const { body } = await owner.get(`/${id}?fields=${fields}&date_format=U`)
  assert.equal(typeof body.preview.expires_at, 'number')
  assert.deepEqual(body.application, { id: '100000000000001', name: 'Sandbox application' })
  assert.equal(body.health_status.can_send_message, 'AVAILABLE')
  assert.deepEqual(
    body.health_status.entities.map((entity: { entity_type: string }) => entity.entity_type),
    ['FLOW', 'WABA', 'PHONE_NUMBER'],
  )
  const previewOf = async (invalidate: boolean) =>
    (await owner.get(`/${id}?fields=preview.invalidate(${invalidate})`)).body.preview.preview_url as string
  const first = await previewOf(false)
  assert.equal(await previewOf(false), first)
  const second = await previewOf(true)
  assert.notEqual(second, first)
  assert.equal((await fetch(first)).status, 403)
  assert.equal((await fetch(second)).status, 200)
  await upload(owner, id, BROKEN)
  const blocked = (await owner.get(`/${id}?fields=health_status`)).body.health_status
  assert.equal(blocked.can_send_message, 'BLOCKED')
})

testOnce('flows need both permissions (200), and a stranger does not learn that they exist', async (t) => {
  const { owner, stranger, operator, actor } = await house(t)
  const id = await create(owner)
  const made = await operator.post('/operator/100000000000001/tokens', {
    permissions: ['management'],
    accounts: [ACCOUNT],
  })
  assertRefused(await actor(made.body.access_token).get(`/${id}`), {
    status: 403,
    code: 200,
    says: /messaging/,
  })
  assertRefused(await stranger.get(`/${id}`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await stranger.post(`/${id}/publish`), { status: 404, code: 100, subcode: 33 })
})

test('an account that is removed takes its flows with it', async (t) => {
  const { operator, actor, house: inside } = await house(t)
  const world = (await operator.post('/operator/worlds', { name: 'Short' })).body
  const owner = actor(world.access_token)
  const id = await create(owner, {}, world.account_id)
  assertDone(await operator.delete(`/operator/worlds/${world.id}`))
  assert.deepEqual(
    await inside.storage.read
      .selectFrom('flow_definitions')
      .select('flow_id')
      .where('flow_id', '=', id)
      .execute(),
    [],
  )
})
