import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Answer, assertDone, assertRefused, house } from '../../../test/house.ts'
import { sentOnPlatform } from '../../../test/platform-words.ts'
import { newWorld } from '../../../test/worlds.ts'

const DAY_SECONDS = 86_400
const ANN = '4930123456'

async function scene(t: TestContext, api_version?: string) {
  const all = await house(t)
  const world = await newWorld(all.url, all.operator, { at: '2026-07-01' })
  const { account_id: account, phone_number_id: number, owner } = world
  if (api_version) assertDone(await all.operator.post(`/operator/${world.app_id}`, { api_version }))
  const components = [{ type: 'BODY', text: 'Half price today, all day long.' }]
  const make = async (name: string) => {
    const wanted = { name, language: 'en_US', category: 'MARKETING', components }
    const { id } = (await owner.post(`/${account}/message_templates`, wanted)).body
    assertDone(await all.operator.post(`/operator/${id}`, { status: 'APPROVED' }))
    return id as string
  }
  const send = (name: string, version = '/v26.0') =>
    owner.post(`${version}/${number}/messages`, {
      messaging_product: 'whatsapp',
      to: ANN,
      type: 'template',
      template: { name, language: { code: 'en_US' } },
    })
  const statusOf = async (id: string, version = '/v26.0') => (await owner.get(`${version}/${id}`)).body.status
  const received = async (): Promise<Answer['body'][]> =>
    (await sentOnPlatform(all.house))
      .filter(({ field }) => field === 'message_template_status_update')
      .map(({ value }) => [value.message_template_name, value.event])
  return { ...all, world, owner, account, make, send, statusOf, received }
}

test('a template that nobody used for twelve months is archived by the clock, and removed four weeks later', async (t) => {
  const { make, send, statusOf, received, world, owner, account, eventually } = await scene(t, 'v26.0')
  const [idle, used] = [await make('idle'), await make('used')]
  await world.advance(300 * DAY_SECONDS)
  assertDone(await send('used'))
  await world.advance(67 * DAY_SECONDS)
  await eventually(async () => (await statusOf(idle)) === 'ARCHIVED', 'the template to be archived')
  assert.deepEqual([await statusOf(used), await statusOf(idle, '')], ['APPROVED', 'PAUSED'])
  assert.deepEqual((await received()).at(-1), ['idle', 'ARCHIVED'])
  assertRefused(await send('idle'), { status: 404, code: 132001, says: /ARCHIVED/ })
  assertRefused(await send('idle', ''), { status: 400, code: 132015, says: /PAUSED/ })

  const listed = async (query: string, version = '/v26.0') => {
    const { body } = await owner.get(`${version}/${account}/message_templates?${query}`)
    return body.data.flatMap(({ name }: { name: string }) => (name === 'hello_world' ? [] : [name]))
  }
  assert.deepEqual(await listed('status=ARCHIVED'), ['idle'])
  assert.deepEqual([await listed('status=PAUSED'), await listed('status=PAUSED', '')], [[], ['idle']])
  assert.ok((await listed('')).includes('idle'))
  for (const [path, says] of [
    [`/${account}/message_templates?status=ARCHIVED`, /PAUSED/],
    [`/v26.0/${account}/message_templates?status=ARCHIVED,APPROVED`, /alone/],
  ] as const)
    assertRefused(await owner.get(path), { status: 400, code: 100, says })

  await world.advance(29 * DAY_SECONDS)
  await eventually(async () => (await owner.get(`/v26.0/${idle}`)).status === 404, 'it to be removed')
  assert.equal(await statusOf(used), 'APPROVED')
})

test('a business, the operator and a staged rule archive templates, and who takes them back may send them; the clock archives none of who speaks plainly', async (t) => {
  const { make, send, statusOf, received, world, owner, account, operator } = await scene(t)
  const [one, two] = [await make('one'), await make('two')]
  for (const days of [200, 200]) await world.advance(days * DAY_SECONDS)
  assert.equal(await statusOf(one), 'APPROVED')
  const archive = (word: string, hsm_ids: string) =>
    owner.post(`/v26.0/${account}/message_templates/${word}`, { hsm_ids })
  assert.deepEqual((await archive('archive', `${one},77`)).body, {
    archived_templates: [one],
    failed_templates: ['77'],
  })
  assert.deepEqual((await archive('archive', one)).body.failed_templates, [one])
  assert.equal(await statusOf(one), 'ARCHIVED')
  const unpaused = await owner.post(`/v26.0/${one}/unpause`)
  assert.deepEqual(unpaused.body, { success: false, reason: 'The template is not paused; it is ARCHIVED.' })
  assert.deepEqual((await archive('unarchive', `${one},${two}`)).body, {
    unarchived_templates: [one],
    failed_templates: [two],
  })
  assert.deepEqual((await received()).at(-1), ['one', 'UNARCHIVED'])
  assertDone(await send('one'))
  assertDone(await archive('archive', one))
  assertDone(await operator.post(`/operator/${one}`, { status: 'APPROVED' }))
  assertDone(await send('one'))
  for (const _ of 'ab') assertDone(await operator.post(`/operator/${one}`, { status: 'ARCHIVED' }))
  assert.deepEqual([await statusOf(one), await statusOf(one, '')], ['ARCHIVED', 'PAUSED'])
  assertDone(await operator.post(`/operator/${two}`, { status: 'REJECTED' }))
  const early = await operator.post(`/operator/${two}`, { status: 'ARCHIVED' })
  assertRefused(early, { status: 400, code: 100, subcode: 2388039, says: /REJECTED.*only APPROVED can/ })
  assertDone(await operator.post(`/operator/${one}`, { status: 'APPROVED' }))
  const rule = { what: { do: 'archive_template' }, when: { template: 'one', times: 1 } }
  assertDone(await operator.post(`/operator/apps/${world.app_id}/stage`, rule))
  const staged = await send('one')
  assert.ok(staged.headers.get('x-parley-staged'), staged.text)
  assertRefused(await send('one'), { status: 404, code: 132001, says: /ARCHIVED/ })
  assertRefused(await owner.post(`/${account}/message_templates/archive`, { hsm_ids: one }), {
    status: 404,
    code: 2500,
  })
})
