import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  ACCOUNT,
  type Answer,
  APP,
  assertDone,
  assertRefused,
  NUMBER,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
  type TestHouse,
} from '../../../test/house.ts'
import { SAMPLES, uploadSample } from '../../../test/upload.ts'
import { houseWithoutTemplates as house } from '../../../test/without-templates.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const MANUAL = { PARLEY_REVIEW: 'manual' }
const DAY_SECONDS = 24 * 3600

const body = { type: 'BODY', text: 'Your order is on its way.' }
const header = (handle: string, format = 'IMAGE') => ({
  type: 'HEADER',
  format,
  example: { header_handle: [handle] },
})
const named = (name: string, ...components: object[]) => ({
  name,
  language: 'en_US',
  category: 'UTILITY',
  components: [...components, body],
})

type Detail = { code: number; component: string; path: string; found: unknown; allowed: string }
const detailsOf = (answer: Answer): Detail[] => answer.body.error.error_data.violations

test('a media header shows a file of its own kind, uploaded by the same application', async (t) => {
  const { owner } = await house(t, MANUAL)
  for (const [format, type] of [
    ['IMAGE', 'image/jpeg'],
    ['IMAGE', 'image/png'],
    ['VIDEO', 'video/mp4'],
    ['DOCUMENT', 'application/pdf'],
  ] as const) {
    const handle = await uploadSample(owner, type)
    const made = await owner.post(EDGE, named(type.replace(/\W/g, '_'), header(handle, format)))
    assertDone(made)
    assert.deepEqual(made.body.components[0], header(handle, format))
  }
})

test('a file that does not suit the header’s format is refused, and the answer says what does (2388124)', async (t) => {
  const { owner } = await house(t, MANUAL)
  const handle = await uploadSample(owner, 'application/pdf')
  const answer = await owner.post(EDGE, named('a', header(handle)))
  assertRefused(answer, { status: 400, code: 2388124, says: /application\/pdf.*IMAGE.*image\/jpeg/ })
  const { message: _, ...detail } = answer.body.error.error_data.violations[0]
  assert.deepEqual(detail, {
    code: 2388124,
    component: 'HEADER',
    path: 'components[0].example.header_handle',
    found: 'application/pdf',
    allowed: 'image/jpeg or image/png',
  })
})

test('a handle that is unknown, unfinished, ended or of another application is refused (2388124), and how to get one is said', async (t) => {
  const { owner, stranger, clock } = await house(t, MANUAL)
  const refused = { status: 400, code: 2388124, says: /there is no file.*POST \/app\/uploads/ }
  const foreign = await uploadSample(stranger, 'image/png')
  const unknown = ['4::aW1hZ2UvanBlZw==:ARbX:e:1726:353:ARb', foreign, 'https://example.com/a.png', '123456']
  for (const handle of unknown) {
    const answer = await owner.post(EDGE, named('a', header(handle)))
    assertRefused(answer, refused)
    assert.equal(detailsOf(answer)[0]?.found, handle)
  }
  const blind = (answer: Answer, handle: string) => answer.body.error.message.replace(handle, '')
  const [there, absent] = [foreign, 'file_0pVt1cV5d1mQmS3mJXoUqv5H9Zk2nR7a']
  assert.equal(
    blind(await owner.post(EDGE, named('a', header(there))), there),
    blind(await owner.post(EDGE, named('a', header(absent))), absent),
  )

  const bytes = SAMPLES['image/png']
  const { id } = (await owner.post(`/app/uploads?file_length=${bytes.length}&file_type=image/png`)).body
  assertDone(await owner.post(`/${id}`, undefined, { raw: bytes.subarray(0, 20) }))
  const unfinished = await owner.post(EDGE, named('a', header(id)))
  assertRefused(unfinished, { status: 400, code: 2388124, says: /20 of \d+ bytes have arrived/ })

  const ended = await uploadSample(owner, 'image/png')
  await clock.advance(DAY_SECONDS)
  assertRefused(await owner.post(EDGE, named('a', header(ended))), refused)
  assert.deepEqual((await owner.get(EDGE)).body.data, [])
})

test('what is not there stands beside every other violation, each in its place', async (t) => {
  const { owner } = await house(t, MANUAL)
  const answer = await owner.post(EDGE, {
    ...named('a', { type: 'WHAT' }, header('file_unknown'), {
      type: 'BUTTONS',
      buttons: [{ type: 'FLOW', text: 'Open', flow_id: '399999999999998' }],
    }),
    category: 'NEWS',
  })
  assertRefused(answer, { status: 400, code: 100, says: /category/ })
  assert.deepEqual(
    detailsOf(answer).map(({ code, component, path }) => [code, component, path]),
    [
      [100, null, 'category'],
      [2388124, null, 'components[0].type'],
      [2388124, 'HEADER', 'components[1].example.header_handle'],
      [2388124, 'BUTTONS', 'components[2].buttons[0].flow_id'],
    ],
  )
})

test('a request that names a thousand files is refused without a thousand questions', async (t) => {
  const { owner } = await house(t, MANUAL)
  const many = Array.from({ length: 1_000 }, (_, index) => header(`file_${index}`))
  assertRefused(await owner.post(EDGE, named('a', ...many)), { status: 400, code: 2388124 })
})

test('validate_only says that a file or a flow is not there, and keeps nothing', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, clock, eventually } = world
  const dry = (wanted: object) => owner.post(`${EDGE}?validate_only=true`, wanted)
  const wrong = (await dry(named('a', header('file_unknown')))).body
  assert.deepEqual([wrong.valid, wrong.errors[0].path], [false, 'components[0].example.header_handle'])
  const handle = await uploadSample(owner, 'image/png')
  assert.equal((await dry(named('a', header(handle)))).body.valid, true)
  const { id } = (await owner.post(EDGE, named('b'))).body
  const update = await owner.post(`/${id}?validate_only=true`, { components: [header('file_unknown')] })
  assert.equal(update.body.valid, false)
  assertDone(await owner.post(`/${id}?validate_only=true`, { components: [header(handle)] }))
  await clock.advance(DAY_SECONDS + 600)
  await eventually(() => isGone(world, handle), 'clearing away')
})

/** What the operator sees of a template's header: the bytes behind the link, or undefined without a link. */
async function previewOf({ operator }: TestHouse, id: string): Promise<string | undefined> {
  const { header_file } = (await operator.get(`/operator/${id}`)).body
  if (!header_file) return undefined
  const response = await fetch(header_file.preview_url)
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()).toString('latin1') : undefined
}

/** Cleared away: neither a row nor a byte is left. */
async function isGone({ house: { storage } }: TestHouse, handle: string): Promise<boolean> {
  const rows = await storage.read.selectFrom('uploads').select('h').where('h', '=', handle).execute()
  return rows.length === 0
}

test('a header’s file stays after its 24 hours, for the operator to preview, until the template is deleted', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, operator, clock, eventually } = world
  const handle = await uploadSample(owner, 'image/png')
  const unused = await uploadSample(owner, 'image/png')
  const { id } = (await owner.post(EDGE, named('a', header(handle)))).body
  await clock.advance(2 * DAY_SECONDS)
  await eventually(() => isGone(world, unused), 'clearing away the unused file')
  assert.equal(await previewOf(world, id), SAMPLES['image/png'].toString('latin1'))
  const described = (await operator.get(`/operator/${id}`)).body.header_file
  assert.deepEqual([described.h, described.file_type, described.file_name], [handle, 'image/png', 'a-sample'])
  const [queued] = (await operator.get('/operator/templates')).body.data
  assert.equal(queued.header_file.h, handle)
  assertDone(await operator.get(`/operator/uploads/${handle}`))

  assertDone(await owner.delete(`${EDGE}?name=a`))
  await clock.advance(3600)
  await eventually(() => isGone(world, handle), 'letting go')
  assertRefused(await operator.get(`/operator/uploads/${handle}`), { status: 404, code: 100 })
  const chunks = await world.house.storage.read.selectFrom('blob_chunks').select('blob_id').execute()
  assert.deepEqual(chunks, [])
})

test('two templates share a file, and it goes with the second', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, clock, eventually } = world
  const handle = await uploadSample(owner, 'video/mp4')
  assertDone(await owner.post(EDGE, named('a', header(handle, 'VIDEO'))))
  await clock.advance(2 * DAY_SECONDS)
  const second = await owner.post(EDGE, named('b', header(handle, 'VIDEO')))
  assertDone(second)
  assertDone(await owner.delete(`${EDGE}?name=a`))
  const marker = await uploadSample(owner, 'image/png')
  await clock.advance(2 * DAY_SECONDS)
  await eventually(() => isGone(world, marker), 'clearing away')
  assert.equal(await previewOf(world, second.body.id), SAMPLES['video/mp4'].toString('latin1'))
  assertDone(await owner.delete(`${EDGE}?name=b`))
  await clock.advance(3600)
  await eventually(() => isGone(world, handle), 'letting go')
})

test('another header lets go of the earlier one’s file; other changes do not', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, clock, eventually } = world
  const [first, second] = [await uploadSample(owner, 'image/png'), await uploadSample(owner, 'image/jpeg')]
  const { id } = (await owner.post(EDGE, named('a', header(first)))).body
  assertDone(await owner.post(`/${id}`, { components: [{ ...body, text: 'New words.' }] }))
  const { components } = (await owner.get(`/${id}`)).body
  await clock.advance(2 * DAY_SECONDS)
  assertDone(await owner.post(`/${id}`, { components }))
  assert.equal(await previewOf(world, id), SAMPLES['image/png'].toString('latin1'))

  assertRefused(await owner.post(`/${id}`, { components: [header(second)] }), { status: 400, code: 2388124 })
  assertRefused(await owner.post(`/${id}`, { components: [header(first, 'VIDEO')] }), {
    status: 400,
    code: 2388124,
    says: /image\/png.*VIDEO.*video\/mp4/,
  })
  assert.equal(await previewOf(world, id), SAMPLES['image/png'].toString('latin1'))
  const third = await uploadSample(owner, 'application/pdf')
  assertDone(await owner.post(`/${id}`, { components: [header(third, 'DOCUMENT')] }))
  await clock.advance(2 * DAY_SECONDS)
  await eventually(() => isGone(world, first), 'letting go')
  assert.equal(await previewOf(world, id), SAMPLES['application/pdf'].toString('latin1'))
  assertDone(await owner.post(`/${id}`, { components: [{ type: 'HEADER', format: 'TEXT', text: 'Hi' }] }))
  await clock.advance(3600)
  await eventually(() => isGone(world, third), 'letting go')
  assert.equal((await world.operator.get(`/operator/${id}`)).body.header_file, undefined)
})

test('a template that was refused keeps no file', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, clock, eventually } = world
  const handle = await uploadSample(owner, 'image/png')
  assertDone(await owner.post(EDGE, named('a')))
  assertRefused(await owner.post(EDGE, named('a', header(handle))), {
    status: 400,
    code: 100,
    subcode: 2388024,
  })
  await clock.advance(DAY_SECONDS + 600)
  await eventually(() => isGone(world, handle), 'clearing away')
})

test('removing an application lets go of the files of others that its templates showed', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, operator, actor, clock, eventually } = world
  const { body: tenant } = await operator.post('/operator/worlds', {})
  const shared = await operator.post(`/operator/${APP}/tokens`, {
    permissions: ['management'],
    accounts: [tenant.account_id],
  })
  assertDone(shared)
  const handle = await uploadSample(owner, 'image/png')
  const partner = actor(shared.body.access_token)
  assertDone(await partner.post(`/${tenant.account_id}/message_templates`, named('a', header(handle))))
  const own = actor(tenant.access_token)
  const [{ id, components }] = (await own.get(`/${tenant.account_id}/message_templates`)).body.data
  assertDone(await own.post(`/${id}`, { components: [...components.slice(0, 1), { ...body, text: 'New.' }] }))
  assertRefused(await own.post(`/${tenant.account_id}/message_templates`, named('b', header(handle))), {
    status: 400,
    code: 2388124,
  })
  assertDone(await operator.delete(`/operator/worlds/${tenant.id}`))
  await clock.advance(2 * DAY_SECONDS)
  await eventually(() => isGone(world, handle), 'letting go')
})

test('an import takes handles of the account’s application, and refuses others by themselves', async (t) => {
  const world = await house(t, MANUAL)
  const { owner, stranger, operator, clock, eventually } = world
  const handle = await uploadSample(owner, 'image/png')
  const foreign = await uploadSample(stranger, 'image/png')
  const templates = [named('a', header(handle)), named('b', header(foreign)), named('c', header('file_no'))]
  const into = `/operator/${ACCOUNT}/templates`
  const answer = await operator.post(into, { templates })
  assert.deepEqual(
    answer.body.data.map((one: { result: string; error?: { code: number } }) => [
      one.result,
      one.error?.code,
    ]),
    [
      ['created', undefined],
      ['refused', 2388124],
      ['refused', 2388124],
    ],
  )
  const marker = await uploadSample(owner, 'image/png')
  await clock.advance(2 * DAY_SECONDS)
  await eventually(() => isGone(world, marker), 'clearing away')
  assert.equal(await previewOf(world, answer.body.data[0].id), SAMPLES['image/png'].toString('latin1'))
  const again = await operator.post(into, { templates: [templates[0]] })
  assert.equal(again.body.data[0].result, 'unchanged')
})

test('a seed’s header keeps the handle it brings, though there is no file behind it yet', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-seed-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'seed.json')
  const id = '777000000000003'
  const seed = {
    apps: [{ id: APP, name: 'App', secret: 'a-secret-of-the-seed' }],
    accounts: [{ id: ACCOUNT, app_id: APP, name: 'Account' }],
    tokens: [{ app_id: APP, access_token: 'sandbox-token', accounts: 'all', permissions: ['management'] }],
    templates: [{ account_id: ACCOUNT, id, ...named('a', header('4::from-elsewhere')) }],
  }
  await writeFile(file, JSON.stringify(seed))
  const { owner, operator } = await house(t, { ...MANUAL, PARLEY_SEED: file })
  const { components } = (await owner.get(`/${id}`)).body
  assert.deepEqual(components[0], header('4::from-elsewhere'))
  assert.equal((await operator.get(`/operator/${id}`)).body.header_file, undefined)
  assertDone(await owner.post(`/${id}`, { components }))
  assertDone(await owner.post(`/${id}`, { components: [header(await uploadSample(owner, 'image/png'))] }))
  assert.ok((await operator.get(`/operator/${id}`)).body.header_file)
})

const opening = (flow: object) => ({
  type: 'BUTTONS',
  buttons: [{ type: 'FLOW', text: 'Open', ...flow }],
})

test('a FLOW button names a flow of the same account, by id or by name; another is refused (2388124)', async (t) => {
  const { owner, stranger } = await house(t, MANUAL)
  const flow = (await owner.post(`/${ACCOUNT}/flows`, { name: 'mine', categories: ['OTHER'] })).body
  const beside = (await owner.post(`/${SECOND_ACCOUNT}/flows`, { name: 'beside', categories: ['OTHER'] }))
    .body
  const foreign = await stranger.post(`/${STRANGERS_ACCOUNT}/flows`, { name: 'x', categories: ['OTHER'] })
  assertDone(foreign)
  const made = await owner.post(EDGE, named('a', opening({ flow_id: flow.id })))
  assertDone(made)
  assertDone(await owner.post(EDGE, named('b', opening({ flow_name: 'mine' }))))
  const wrong = [
    { flow_id: beside.id },
    { flow_id: foreign.body.id },
    { flow_id: '399999999999998' },
    { flow_id: made.body.id },
    { flow_name: 'beside' },
    { flow_name: 'x' },
  ]
  for (const names of wrong) {
    const [[key, value] = ['', '']] = Object.entries(names)
    const refused = { status: 400, code: 2388124, says: /flow of the same business account.*has no flow/ }
    const answer = await owner.post(EDGE, named('c', opening(names)))
    assertRefused(answer, refused)
    const [detail] = detailsOf(answer)
    assert.deepEqual(
      [detail?.component, detail?.path, detail?.found],
      ['BUTTONS', `components[0].buttons[0].${key}`, value],
    )
    assertRefused(await owner.post(`/${made.body.id}`, { components: [opening(names)] }), refused)
  }
  assertDone(await owner.delete(`/${flow.id}`))
  assertDone(await owner.post(`/${made.body.id}`, { components: [{ ...body, text: 'New.' }] }))
})

const corpus = (name: string) =>
  readFile(new URL(`../../../../flow-json/test/corpus/${name}.json`, import.meta.url), 'utf8')

test('the flow_json of a FLOW button is checked like any definition; its errors stand in validation_errors (2388124)', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const sound = await corpus('valid-sample-feedback')
  const broken = await corpus('one-navigate-without-next')
  const made = await owner.post(EDGE, named('a', opening({ flow_json: sound })))
  assertDone(made)
  const says = /flow_json of a FLOW button has a validation error.*'next' is missing.*line 9, column 75/
  const expected = { status: 400, code: 2388124, says }
  const refused = await owner.post(EDGE, named('b', opening({ flow_json: broken })))
  assertRefused(refused, expected)
  const errors = refused.body.error.error_data.validation_errors
  assert.deepEqual(
    errors.map((error: { error: string; line_start: number }) => [error.error, error.line_start]),
    [['MISSING_REQUIRED_PROPERTY', 9]],
  )
  assert.equal(detailsOf(refused)[0]?.path, 'components[0].buttons[0].flow_json')
  assert.equal((await owner.get(`${EDGE}?name=b`)).body.data.length, 0)

  const update = await owner.post(`/${made.body.id}`, { components: [opening({ flow_json: broken })] })
  assertRefused(update, expected)
  assert.deepEqual(update.body.error.error_data.validation_errors, errors)
  assert.equal((await owner.get(`/${made.body.id}`)).body.components[0].buttons[0].flow_json, sound)

  const foreseen = await owner.post(EDGE, {
    ...named('b', opening({ flow_json: broken })),
    validate_only: true,
  })
  assert.deepEqual([foreseen.body.valid, foreseen.body.validation_errors], [false, errors])
  const notJson = await owner.post(EDGE, named('b', opening({ flow_json: '{"version": ' })))
  assert.equal(notJson.body.error.error_data.validation_errors[0].error, 'INVALID_FLOW_JSON')

  const templates = [named('b', opening({ flow_json: broken }))]
  const imported = await operator.post(`/operator/${ACCOUNT}/templates`, { templates })
  assert.deepEqual(imported.body.data[0].error?.error_data.validation_errors, errors)
})

test('a template whose flow is not published, or is gone, is not sent', async (t) => {
  const { owner, eventually } = await house(t)
  const flow = (await owner.post(`/${ACCOUNT}/flows`, { name: 'mine', categories: ['OTHER'] })).body
  const made = (await owner.post(EDGE, named('a', opening({ flow_name: 'mine' })))).body
  await eventually(async () => (await owner.get(`/${made.id}`)).body.status === 'APPROVED', 'approval')
  const send = () =>
    owner.post(`/${NUMBER}/messages`, {
      to: '+15550100077',
      type: 'template',
      template: { name: 'a', language: { code: 'en_US' } },
    })
  assertRefused(await send(), { status: 400, code: 131009, says: /button is DRAFT: publish it first/ })
  assertDone(await owner.post(`/${flow.id}/publish`))
  assertDone(await send())
  assertDone(await owner.delete(`/${flow.id}`))
  assertRefused(await send(), { status: 400, code: 131009, says: /does not exist in this account/ })
})
