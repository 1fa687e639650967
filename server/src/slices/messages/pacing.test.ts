import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'
import { sentOnPlatform } from '../../../test/platform-words.ts'

const BODY = [{ type: 'BODY', text: 'Half price today, all day long.' }]

async function scene(t: Parameters<typeof house>[0]) {
  const all = await house(t)
  const { owner, operator } = all
  assertDone(await operator.post(`/operator/${APP}`, { api_version: 'v25.0' }))
  const offer = { name: 'offer', language: 'en_US', category: 'MARKETING', components: BODY }
  const { id } = (await owner.post(`/${ACCOUNT}/message_templates`, offer)).body
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  const template = { name: 'offer', language: { code: 'en_US' } }
  const send = async (to: string, version = '/v25.0') =>
    owner.post(`${version}/${NUMBER}/messages`, {
      messaging_product: 'whatsapp',
      to,
      type: 'template',
      template,
    })
  const statuses = async () =>
    (await sentOnPlatform(all.house))
      .flatMap(({ value }) => value.statuses ?? [])
      .map(({ status, errors }) => errors?.[0].code ?? status)
  return {
    ...all,
    id,
    send,
    statuses,
    pace: (action: string) => operator.post(`/operator/${id}/pacing`, { action }),
  }
}

test('messages of a paced template are held on versioned paths, and go when they are released', async (t) => {
  const { send, statuses, pace } = await scene(t)
  assertDone(await pace('hold'))
  const held = await send('4930123456')
  assert.equal(held.body.messages[0].message_status, 'held_for_quality_assessment')
  assert.deepEqual(await statuses(), [])
  assert.equal((await send('4930123457', '')).body.messages[0].message_status, 'accepted')
  assert.deepEqual(await statuses(), ['sent', 'delivered'])
  assert.deepEqual((await pace('release')).body, { success: true, messages: 1 })
  assert.deepEqual(await statuses(), ['sent', 'delivered', 'sent', 'delivered'])
  assert.equal((await send('4930123458')).body.messages[0].message_status, 'accepted')
})

test('a template that pacing pauses fails what was held (132015), and only unpause ends that', async (t) => {
  const { send, statuses, pace, owner, id, clock } = await scene(t)
  assertDone(await pace('hold'))
  await send('4930123456')
  assert.deepEqual((await pace('pause')).body, { success: true, messages: 1 })
  assert.deepEqual(await statuses(), [132015])
  assertRefused(await send('4930123456'), { status: 400, code: 132015, says: /PAUSED/ })
  await clock.advance(30 * 86_400)
  assert.equal((await owner.get(`/${id}`)).body.status, 'PAUSED')
  assertDone(await owner.post(`/v25.0/${id}/unpause`))
  assert.equal((await send('4930123456')).body.messages[0].message_status, 'accepted')
})

test('where the application speaks the platform, another category is announced a day ahead', async (t) => {
  const { operator, owner, id, clock, eventually, house: inside } = await scene(t)
  assertDone(await operator.post(`/operator/${id}`, { category: 'UTILITY' }))
  const sent = async () =>
    (await sentOnPlatform(inside))
      .filter(({ field }) => field === 'template_category_update')
      .map(({ value }) => value)
  const [{ correct_category, new_category, category_update_timestamp, message_template_name }] = await sent()
  assert.deepEqual([message_template_name, new_category, correct_category], ['offer', 'MARKETING', 'UTILITY'])
  assert.ok(Math.abs(category_update_timestamp - inside.clock.now() / 1000 - 86_400) < 60)
  assert.equal((await owner.get(`/${id}`)).body.category, 'MARKETING')
  await clock.advance(86_401)
  await eventually(async () => (await owner.get(`/${id}`)).body.category === 'UTILITY', 'the change')
  const [, changed] = await sent()
  assert.deepEqual(
    [changed.previous_category, changed.new_category, changed.correct_category],
    ['MARKETING', 'UTILITY', undefined],
  )
})

test('a staged rule moves the category of a template that is sent: announced a day ahead, or at once where no version is spoken', async (t) => {
  const { send, operator, owner, id, clock, eventually, house: inside } = await scene(t)
  const category = async () => (await owner.get(`/${id}`)).body.category
  const stage = (to: object) =>
    operator.post(`/operator/apps/${APP}/stage`, {
      what: { do: 'change_category', ...to },
      when: { times: 1 },
    })
  assertDone(await stage({ category: 'UTILITY' }))
  const sent = await send('4930123456')
  assert.equal(sent.body.messages[0].message_status, 'accepted')
  assert.ok(sent.headers.get('x-parley-staged'))
  const received = await sentOnPlatform(inside)
  const announced = received.filter(({ field }) => field === 'template_category_update')
  assert.deepEqual(
    announced.map(({ value }) => [value.new_category, value.correct_category]),
    [['MARKETING', 'UTILITY']],
  )
  assert.equal(await category(), 'MARKETING')
  await clock.advance(86_401)
  await eventually(async () => (await category()) === 'UTILITY', 'the change')
  assertDone(
    await operator.post('/operator/worlds/0/platform', {
      changes: { category_changes_are_announced: false },
    }),
  )
  assertDone(await stage({}))
  await send('4930123457', '')
  assert.equal(await category(), 'MARKETING')
})

test('a template that is held is released by the clock within an hour, or paused where that is what comes of it', async (t) => {
  const { send, statuses, pace, operator, id, clock, eventually } = await scene(t)
  assertDone(await pace('hold'))
  await send('4930123456')
  await clock.advance(3_601)
  await eventually(async () => (await statuses()).length === 2, 'the message to go')
  assert.deepEqual(await statuses(), ['sent', 'delivered'])
  assert.equal((await send('4930123457')).body.messages[0].message_status, 'accepted')
  assertDone(await operator.post(`/operator/${id}/pacing`, { action: 'hold', seconds: 60, outcome: 'pause' }))
  await send('4930123458')
  await clock.advance(61)
  await eventually(async () => (await statuses()).includes(132015), 'the message to fail')
})

test('a staged rule holds a message for quality assessment on versioned paths: it goes, or fails with the pause of its template', async (t) => {
  const { send, statuses, operator, owner, id, clock, eventually } = await scene(t)
  const stage = (what: object) => operator.post(`/operator/apps/${APP}/stage`, { what, when: { times: 1 } })
  assertDone(await stage({ do: 'pace_message', milliseconds: 60_000 }))
  const held = await send('4930123456')
  assert.equal(held.body.messages[0].message_status, 'held_for_quality_assessment')
  assert.deepEqual(await statuses(), [])
  await clock.advance(61)
  await eventually(async () => (await statuses()).length === 2, 'the message to go')
  assertDone(await stage({ do: 'pace_message', outcome: 'pause' }))
  await send('4930123457')
  await clock.advance(3_601)
  await eventually(async () => (await statuses()).at(-1) === 132015, 'the message to fail')
  assert.equal((await owner.get(`/${id}`)).body.status, 'PAUSED')
})

test('where new templates are paced, each of their messages is held for an hour, until they are a week old or GREEN', async (t) => {
  const { send, statuses, operator, id, clock, eventually } = await scene(t)
  const status = async () => (await send('4930123456')).body.messages[0].message_status
  const changes = { new_templates_are_paced: true }
  assertDone(await operator.post('/operator/worlds/0/platform', { changes }))
  assert.equal(await status(), 'held_for_quality_assessment')
  await clock.advance(3_601)
  await eventually(async () => (await statuses()).length === 2, 'the message to go')
  assertDone(await operator.post(`/operator/${id}`, { quality_score: 'GREEN' }))
  assert.equal(await status(), 'accepted')
  assertDone(await operator.post(`/operator/${id}`, { quality_score: 'YELLOW' }))
  assert.equal(await status(), 'held_for_quality_assessment')
  await clock.advance(7 * 86_400)
  assert.equal(await status(), 'accepted')
})
