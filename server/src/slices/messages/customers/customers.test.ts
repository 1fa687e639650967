import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Answer, assertDone, assertRefused, house } from '../../../../test/house.ts'
import { sentOnPlatform } from '../../../../test/platform-words.ts'
import { newWorld } from '../../../../test/worlds.ts'
import { keptSpelling, userIdOf } from '../../phone-numbers/index.ts'
import { messageIdIn } from '../message-id.ts'

const ANN = '4930123456'
const MOVED = '4930654321'

/** A world at a day, whose application speaks the platform's dialect; with the events that are sent from now on. */
async function at(t: TestContext, day: string, platform_changes: Record<string, boolean> = {}) {
  const all = await house(t)
  const world = await newWorld(all.url, all.operator, { at: day, platform_changes })
  const { account_id: account, phone_number_id: number, app_id } = world
  assertDone(await all.operator.post(`/operator/${app_id}`, { api_version: 'v25.0' }))
  const clock = await all.house.worldClocks.of(app_id)
  let seen = 0
  return {
    ...all,
    owner: world.owner,
    account,
    number,
    world,
    userId: (waId: string) => userIdOf(account, waId),
    does: async (action: string, more: object = {}, customer = ANN) => {
      const done = await all.operator.post(`/operator/${number}/customer`, { customer, action, ...more })
      assertDone(done)
      return done.body
    },
    async sentSince(asked?: string): Promise<Answer['body'][]> {
      const news = await sentOnPlatform(all.house, { after: seen, asked, switched: clock.switched() })
      seen = news.at(-1)?.seq ?? seen
      return news
        .filter(({ value }) => value.metadata)
        .map(({ field, value: { messaging_product: _, metadata: __, ...rest } }) => ({ field, ...rest }))
    },
    async approved(template: object) {
      const made = await world.owner.post(`/${account}/message_templates`, template)
      assertDone(made)
      assertDone(await all.operator.post(`/operator/${made.body.id}`, { status: 'APPROVED' }))
    },
    send: (body: object) =>
      world.owner.post(`/v25.0/${number}/messages`, { messaging_product: 'whatsapp', ...body }),
  }
}

const hello = { type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } }

test('a customer with a username hides their number from a business that has not met it, and is written to by user_id', async (t) => {
  const { does, sentSince, send, userId } = await at(t, '2026-07-01')
  await does('take_username', { username: '@Ann.Bakes' })
  await does('write', { text: 'Hi', name: 'Ann' })
  const user_id = userId(ANN)
  const [first] = await sentSince()
  assert.deepEqual(first.contacts, [{ profile: { name: 'Ann', username: 'ann.bakes' }, user_id }])
  assert.deepEqual([first.messages[0].from, first.messages[0].from_user_id], [undefined, user_id])

  const answered = await send({ recipient: user_id, text: { body: 'Hello' } })
  assert.deepEqual(answered.body.contacts, [{ input: user_id, user_id }])
  const [sent] = await sentSince()
  assert.deepEqual(
    [sent.statuses[0].recipient_id, sent.statuses[0].recipient_user_id, JSON.stringify(sent).includes(ANN)],
    [undefined, user_id, false],
  )

  const known = await send({ to: `+${ANN}`, text: { body: 'And by phone' } })
  assert.deepEqual(known.body.contacts, [{ input: `+${ANN}`, wa_id: ANN }])
  await sentSince()
  await does('write', { text: 'You know me' })
  assert.equal((await sentSince())[0].messages[0].from, ANN, 'a number that was exchanged is in the book')
  await does('forget_number')
  await does('write', { text: 'Who am I?' })
  assert.equal((await sentSince())[0].messages[0].from, undefined)
  await does('give_up_username')
  await does('write', { text: 'It is me' })
  assert.deepEqual((await sentSince())[0].contacts, [{ profile: { name: 'Ann' }, wa_id: ANN, user_id }])
})

test('without a contact book a number is remembered for 30 days after it was exchanged', async (t) => {
  const { does, sentSince, send, world } = await at(t, '2026-07-01', { contact_book: false })
  await does('take_username', { username: 'ann' })
  assertDone(await send({ to: ANN, ...hello }))
  await world.advance(29 * 86_400)
  await does('write', { text: 'Hi' })
  assert.equal((await sentSince()).at(-1).messages[0].from, ANN)
  await world.advance(31 * 86_400)
  await does('write', { text: 'Hi' })
  assert.equal((await sentSince()).at(-1).messages[0].from, undefined)
})

test('who is asked for their number and shares it is known from then on', async (t) => {
  const { does, sentSince, send, userId } = await at(t, '2026-07-01')
  await does('take_username', { username: 'ann' })
  await does('write', { text: 'Hi' })
  const action = { name: 'request_contact_info' }
  const interactive = { type: 'request_contact_info', body: { text: 'Your number?' }, action }
  assertDone(await send({ recipient: userId(ANN), type: 'interactive', interactive }))
  await sentSince()
  await does('tap', { label: 'Share contact info' })
  const [shared] = await sentSince()
  assert.equal(shared.messages[0].from, ANN)
  assert.deepEqual(
    [shared.messages[0].contacts[0].origin, shared.messages[0].contacts[0].phones[0].wa_id],
    ['contact_request', ANN],
  )
})

test('a changed number is sent with the ids that the day has, a hidden one as a changed user_id', async (t) => {
  const late = await at(t, '2026-08-12')
  await late.does('write', { text: 'Hi', name: 'Ann' })
  await late.sentSince()
  await late.does('change_number', { new_number: `+${MOVED}` })
  const ids = { user_id: late.userId(MOVED), previous_user_id: late.userId(ANN) }
  const [
    {
      messages: [moved],
      contacts,
    },
  ] = await late.sentSince()
  assert.equal(contacts, undefined)
  const body = `User Ann changed from ${ANN} to ${MOVED}`
  assert.deepEqual(
    [moved.from, moved.type, moved.system],
    [ANN, 'system', { body, customer: ANN, wa_id: MOVED, type: 'user_changed_number', ...ids }],
  )
  assert.equal((await late.send({ to: MOVED, text: { body: 'The window goes on' } })).status, 200)
  await late.sentSince()
  assertDone(await late.send({ to: ANN, ...hello }))
  assert.equal((await late.sentSince())[0].statuses[0].errors[0].code, 131026)

  const early = await at(t, '2026-08-10')
  await early.does('write', { text: 'Hi' })
  await early.sentSince()
  await early.does('change_number', { new_number: MOVED })
  const system = {
    body: `User ${ANN} changed from ${ANN} to ${MOVED}`,
    customer: ANN,
    wa_id: MOVED,
    type: 'user_changed_number',
  }
  assert.deepEqual((await early.sentSince())[0].messages[0].system, system)

  const hidden = await at(t, '2026-08-12')
  await hidden.does('take_username', { username: 'ann' })
  await hidden.does('write', { text: 'Hi' })
  await hidden.sentSince()
  await hidden.does('change_number', { new_number: MOVED })
  const [sent] = await hidden.sentSince()
  const [user_id, previous_user_id] = [hidden.userId(MOVED), hidden.userId(ANN)]
  assert.deepEqual(sent.messages[0].system, {
    body: `User changed from ${previous_user_id} to ${user_id}`,
    type: 'user_changed_user_id',
    user_id,
    previous_user_id,
  })
  assert.ok(!/4930/.test(JSON.stringify(sent)))
})

test('who stops marketing gets none (131050) until they resume, and subscribers receive it', async (t) => {
  const { does, sentSince, send, approved, userId } = await at(t, '2026-07-01')
  const offer = {
    name: 'offer',
    language: 'en_US',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Half price today.' }],
  }
  await approved(offer)
  const template = { type: 'template', template: { name: 'offer', language: { code: 'en_US' } } }
  await does('write', { text: 'Hi', name: 'Ann' })
  await sentSince()
  await does('stop_marketing')
  await does('stop_marketing')
  const [stopped, more] = await sentSince()
  const { timestamp, ...preference } = stopped.user_preferences[0]
  assert.deepEqual([stopped.field, more, typeof timestamp], ['user_preferences', undefined, 'number'])
  assert.deepEqual(stopped.contacts, [{ profile: { name: 'Ann' }, wa_id: ANN, user_id: userId(ANN) }])
  assert.deepEqual(preference, {
    wa_id: ANN,
    user_id: userId(ANN),
    detail: 'User requested to stop marketing messages',
    category: 'marketing_messages',
    value: 'stop',
  })
  assertDone(await send({ to: ANN, ...template }))
  assert.equal((await sentSince())[0].statuses[0].errors[0].code, 131050)
  await does('resume_marketing')
  assert.equal((await sentSince())[0].user_preferences[0].value, 'resume')
  assertDone(await send({ to: ANN, ...template }))
  assert.deepEqual(
    (await sentSince()).map(({ statuses }) => statuses[0].status),
    ['sent', 'delivered'],
  )
  const american = '16505551234'
  assertDone(await send({ to: american, ...template }))
  assert.equal((await sentSince())[0].statuses[0].errors[0].code, 131049)
})

test('what a customer edits or deletes is sent as such since its day, and is what they see', async (t) => {
  const { does, sentSince, operator, number } = await at(t, '2026-03-01')
  const { id } = await does('write', { text: 'Two croissants' })
  await sentSince()
  await does('edit', { text: 'Three croissants' })
  const original_message_id = messageIdIn('platform', id)
  const [edited] = await sentSince()
  assert.deepEqual(
    [edited.messages[0].type, edited.messages[0].edit],
    ['edit', { original_message_id, message: { type: 'text', text: { body: 'Three croissants' } } }],
  )
  const screen = async () =>
    (await operator.get(`/operator/${number}/customer?customer=${ANN}`)).body.messages.map(
      ({ text }: { text: string }) => text,
    )
  assert.deepEqual(await screen(), ['Three croissants'])
  await does('delete')
  const [deleted] = await sentSince()
  assert.deepEqual(
    [deleted.messages[0].type, deleted.messages[0].revoke],
    ['revoke', { original_message_id }],
  )
  assert.deepEqual(await screen(), ['You deleted this message.'])

  const before = await at(t, '2026-01-01')
  await before.does('write', { text: 'Two' })
  await before.does('edit', { text: 'Three' })
  const [, unknown] = await before.sentSince()
  assert.deepEqual(
    [unknown.messages[0].type, unknown.messages[0].errors[0].code, unknown.messages[0].edit],
    ['unsupported', 131051, undefined],
  )
  assertRefused(
    await before.operator.post(`/operator/${before.number}/customer`, { customer: MOVED, action: 'delete' }),
    { status: 400, code: 100, says: /written no message/ },
  )
})

test('user ids and sending to them have their day, and a code goes to a number alone (131062)', async (t) => {
  const before = await at(t, '2026-03-31')
  await before.does('write', { text: 'Hi', name: 'Ann' })
  const [early] = await before.sentSince()
  assert.deepEqual(early.contacts, [{ profile: { name: 'Ann' }, wa_id: ANN }])
  const recipient = before.userId(ANN)
  assertRefused(await before.send({ recipient, ...hello }), {
    status: 400,
    code: 100,
    says: /to is required/,
  })
  const since = await at(t, '2026-05-02')
  const code = {
    name: 'code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '{{1}} is your code.', example: { body_text: [['123456']] } },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy' }] },
    ],
  }
  await since.approved(code)
  const parameters = [{ type: 'text', text: '123456' }]
  const components = [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]
  const template = { type: 'template', template: { name: 'code', language: { code: 'en_US' }, components } }
  assertDone(await since.send({ to: ANN, ...template }))
  assertDone(await since.send({ recipient: since.userId(ANN), ...hello }))
  assertRefused(await since.send({ recipient: since.userId(ANN), ...template }), {
    status: 400,
    code: 131062,
    says: /phone number/,
  })
})

test('either spelling of a number in Brazil reaches one customer, answered and sent as it is stored; switched off, as given', async (t) => {
  const [dialled, kept] = ['5531996883193', '553196883193']
  const { does, sentSince, send, owner, operator, number, userId } = await at(t, '2026-07-01')
  await does('write', { text: 'Oi' }, dialled)
  assert.deepEqual((await sentSince())[0].messages[0].from, keptSpelling(dialled))
  for (const to of [dialled, kept]) {
    const answer = await send({ to, text: { body: 'Olá' } })
    assert.deepEqual(answer.body.contacts, [{ input: to, wa_id: kept }])
  }
  assert.deepEqual(
    (await sentSince()).map(({ statuses }) => statuses[0].recipient_id),
    [kept, kept, kept, kept],
  )
  for (const customer of [dialled, kept])
    assert.equal(
      (await operator.get(`/operator/${number}/customer?customer=${customer}`)).body.messages.length,
      3,
    )
  assert.equal((await send({ recipient: userId(dialled), ...hello })).status, 200)
  const plain = await owner.post(`/${number}/messages`, { to: dialled, text: { body: 'Plain' } })
  assert.deepEqual(plain.body.contacts, [{ input: dialled, wa_id: dialled }])

  const off = await at(t, '2026-07-01', { kept_spellings: false })
  await off.does('write', { text: 'Oi' }, dialled)
  assert.equal((await off.sentSince())[0].messages[0].from, dialled)
  assert.deepEqual((await off.send({ to: kept, ...hello })).body.contacts, [{ input: kept, wa_id: kept }])
})

test('a username belongs to one customer, looks like one, and is had with every number of the application', async (t) => {
  const { does, operator, number } = await at(t, '2026-07-01')
  await does('take_username', { username: 'ann' })
  const takes = (username: string, customer = MOVED) =>
    operator.post(`/operator/${number}/customer`, { customer, action: 'take_username', username })
  assertRefused(await takes('ANN'), { status: 400, code: 100, says: /another customer/ })
  assertDone(await takes('ann', ANN))
  for (const username of [
    'an',
    'a..b',
    '.ann',
    'ann.',
    '123',
    'www.ann',
    'ann.com',
    'anna bella',
    'x'.repeat(36),
  ])
    assertRefused(await takes(username), { status: 400, code: 100, says: /username/ })
  assertRefused(
    await operator.post(`/operator/${number}/customer`, {
      customer: ANN,
      action: 'change_number',
      new_number: ANN,
    }),
    { status: 400, code: 100, says: /another number/ },
  )
})

test('plain notifications keep from and wa_id whatever a customer hides, and know nothing of what only the platform has', async (t) => {
  const { does, house: inside, account } = await at(t, '2026-07-01')
  await does('take_username', { username: 'ann' })
  await does('write', { text: 'Hi' })
  await does('stop_marketing')
  const rows = await inside.storage.read
    .selectFrom('events')
    .selectAll()
    .where('account_id', '=', account)
    .execute()
  const [message] = rows.filter(({ field }) => field === 'messages').map(({ value }) => JSON.parse(value))
  assert.deepEqual(
    [message.messages[0].from, message.contacts],
    [ANN, [{ profile: { name: ANN }, wa_id: ANN }]],
  )
})
