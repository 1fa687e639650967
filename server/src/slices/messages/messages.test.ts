import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  type TestHouse,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'

const SEND = `/${NUMBER}/messages`
const ANN = '16505551234'

const text = (to: string, body = 'Hello') => ({ messaging_product: 'chat', to, type: 'text', text: { body } })
const says = (operator: Actor, from: string, body: string, more: object = {}) =>
  operator.post(`/operator/${NUMBER}/inbound`, { from, name: 'Ann', type: 'text', text: { body }, ...more })

/** Many at once may have to wait too long for the database (503): nothing was done then, so they ask again. */
const patiently = ({ eventually }: TestHouse, ask: () => Promise<Answer>) =>
  eventually(async () => {
    const answer = await ask()
    return answer.status !== 503 && answer
  }, 'an answer')

async function approved(world: TestHouse, template: object): Promise<string> {
  const made = await world.owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'order_update',
    category: 'UTILITY',
    language: 'en_US',
    ...template,
  })
  assertDone(made)
  await world.eventually(
    async () => (await world.owner.get(`/${made.body.id}`)).body.status === 'APPROVED',
    'the approval',
  )
  return made.body.id
}

const BODY = {
  type: 'BODY',
  text: 'Hello {{1}}, order {{2}} is ready.',
  example: { body_text: [['Ann', '17']] },
}
const template = (to: string, parameters: unknown[], name = 'order_update') => ({
  to,
  type: 'template',
  template: {
    name,
    language: { code: 'en_US' },
    components: parameters.length
      ? [{ type: 'body', parameters: parameters.map((value) => ({ type: 'text', text: value })) }]
      : [],
  },
})

test('a customer writes, the business answers, and both receive it', async (t) => {
  const world = await house(t)
  const { owner, operator, events, eventually } = world
  const inbound = await says(operator, `+1 650-555-1234`, 'Do you have bread?')
  assertDone(inbound)
  const sent = await owner.post(SEND, {
    ...text('+1 (650) 555-1234', 'Yes! 🥖'),
    context: { message_id: inbound.body.id },
  })
  assertDone(sent)
  assert.deepEqual(sent.body.contacts, [{ input: '+1 (650) 555-1234', wa_id: ANN }])
  assert.equal(sent.body.messaging_product, 'chat')
  const id = sent.body.messages[0].id
  await eventually(async () => (await events('message_status')).length === 2, 'two statuses')
  const [received] = await events('messages')
  assert.deepEqual(received?.value.messages[0].text, { body: 'Do you have bread?' })
  assert.deepEqual(received?.value.contacts, [{ profile: { name: 'Ann' }, wa_id: ANN }])
  assert.deepEqual(received?.value.metadata, { display_phone_number: '15550100001', phone_number_id: NUMBER })
  const [echo] = await events('message_echoes')
  assert.equal(echo?.value.message_echoes[0].text.body, 'Yes! 🥖')
  assert.deepEqual(
    (await events('message_status')).map(({ value }) => [value.statuses[0].id, value.statuses[0].status]),
    [
      [id, 'sent'],
      [id, 'delivered'],
    ],
  )
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { from: ANN, action: 'read' }))
  assert.equal((await events('message_status')).at(-1)?.value.statuses[0].status, 'read')
  const talk = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  assert.deepEqual(
    talk.body.data.map((message: { direction: string; status: string }) => [
      message.direction,
      message.status,
    ]),
    [
      ['incoming', 'received'],
      ['outgoing', 'read'],
    ],
  )
})

test('free-form messages are answers: 24 hours after the last word only a template may be sent (131047)', async (t) => {
  const world = await house(t)
  const { owner, operator, clock } = world
  assertRefused(await owner.post(SEND, text(ANN)), { status: 400, code: 131047, says: /never did/ })
  assertDone(await says(operator, ANN, 'Hi'))
  await clock.advance(24 * 3600 - 600)
  assertDone(await owner.post(SEND, text(ANN)))
  await clock.advance(600)
  assertRefused(await owner.post(SEND, text(ANN)), { status: 400, code: 131047 })
  await approved(world, { components: [{ type: 'BODY', text: 'We are open again.' }] })
  assertDone(await owner.post(SEND, template(ANN, [])))
})

test('only an approved template is sent (132001), not a paused (132015) or disabled one (132016)', async (t) => {
  const world = await house(t, { PARLEY_REVIEW: 'manual' })
  const { owner, operator } = world
  const made = await owner.post(`/${ACCOUNT}/message_templates`, {
    name: 'order_update',
    category: 'UTILITY',
    language: 'en_US',
    components: [BODY],
  })
  const send = () => owner.post(SEND, template(ANN, ['Ann', '17']))
  assertRefused(await send(), { status: 404, code: 132001, says: /PENDING/ })
  assertRefused(await owner.post(SEND, template(ANN, [], 'no_such')), {
    status: 404,
    code: 132001,
    says: /no_such/,
  })
  const set = async (status: string) =>
    assertDone(await operator.post(`/operator/${made.body.id}`, { status }))
  await set('APPROVED')
  assertDone(await send())
  await set('PAUSED')
  assertRefused(await send(), { status: 400, code: 132015, says: /until \d{4}-\d\d-\d\dT[\d:]{8}\+0000\./ })
  await set('DISABLED')
  assertRefused(await send(), { status: 400, code: 132016 })
  assertDone(await owner.delete(`/${ACCOUNT}/message_templates?name=order_update`))
  assertRefused(await send(), { status: 404, code: 132001 })
})

testOnce('the parameters of a template must fit it (132000, 132012), and are put in place', async (t) => {
  const world = await house(t)
  const { owner, operator } = world
  await approved(world, { components: [BODY] })
  for (const parameters of [[], ['Ann'], ['Ann', '17', 'more']]) {
    assertRefused(await owner.post(SEND, template(ANN, parameters)), { status: 400, code: 132000 })
  }
  for (const parameters of [
    ['Ann', ''],
    [{ a: 1 }, 'x'],
  ]) {
    assertRefused(await owner.post(SEND, template(ANN, parameters)), { status: 400, code: 132012 })
  }
  const header = { ...template(ANN, ['Ann', '17']) }
  header.template.components.push({ type: 'header', parameters: [{ type: 'text', text: 'x' }] })
  assertRefused(await owner.post(SEND, header), { status: 400, code: 132000, says: /header/ })
  assertDone(await owner.post(SEND, template(ANN, ['Ann', '17'])))
  const { body } = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  assert.equal(body.data[0].template.rendered.body, 'Hello Ann, order 17 is ready.')
})

testOnce(
  'an unverified number (133010) and a RED one (131048) do not send; nobody messages themselves (131021)',
  async (t) => {
    const { owner, operator } = await house(t)
    const inbound = { from: ANN, type: 'text', text: { body: 'Hi' } }
    assertDone(await operator.post(`/operator/${UNVERIFIED_NUMBER}/inbound`, inbound))
    assertRefused(await owner.post(`/${UNVERIFIED_NUMBER}/messages`, text(ANN)), {
      status: 400,
      code: 133010,
    })
    assertRefused(await owner.post(SEND, text('15550100001')), { status: 400, code: 131021 })
    assertDone(await says(operator, ANN, 'Hi'))
    assertDone(await operator.post(`/operator/${NUMBER}`, { quality_rating: 'RED' }))
    assertRefused(await owner.post(SEND, text(ANN)), { status: 400, code: 131048 })
  },
)

test('a number without a limit takes all of its first sends, though they come at once', async (t) => {
  const world = await house(t)
  await approved(world, { components: [BODY] })
  assertDone(await world.operator.post(`/operator/${NUMBER}`, { throughput: 'UNLIMITED' }))
  const sends = Array.from({ length: 16 }, (_, at) =>
    patiently(world, () => world.owner.post(SEND, template(`1650555${2_000 + at}`, ['Ann', '17']))),
  )
  for (const answer of await Promise.all(sends)) assertDone(answer)
})

test('the tier bounds unique customers in 24 hours (130429), never exceeded by concurrent sends', async (t) => {
  const world = await house(t)
  const { owner, operator, clock } = world
  await approved(world, { components: [{ type: 'BODY', text: 'Sale today.' }], category: 'UTILITY' })
  assertDone(await operator.post(`/operator/${NUMBER}`, { throughput: 'TIER_50' }))
  const customer = (i: number) => `1650555${String(i).padStart(4, '0')}`
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, i) => patiently(world, () => owner.post(SEND, template(customer(i), [])))),
  )
  assert.equal(answers.filter((answer) => answer.status === 200).length, 50)
  const refused = answers.find((answer) => answer.status === 429)
  assert.ok(refused)
  assertRefused(refused, { status: 429, code: 130429, says: /TIER_50.* 50 different customers/ })
  assert.ok(Number(refused.headers.get('retry-after')) > 80_000)
  const lucky = answers.findIndex((answer) => answer.status === 200)
  assertDone(await owner.post(SEND, template(customer(lucky), [])))
  await clock.advance(24 * 3600)
  const again = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      patiently(world, () => owner.post(SEND, template(customer(i + 100), []))),
    ),
  )
  assert.ok(again.every((answer) => answer.status === 200))
  assertRefused(await owner.post(SEND, template(customer(500), [])), { status: 429, code: 130429 })
})

testOnce('every kind of message is taken, and every malformed one refused (100)', async (t) => {
  const { owner, operator } = await house(t)
  const { body: first } = await says(operator, ANN, 'Hi')
  const body = { text: 'Choose' }
  const button = (id: string) => ({ type: 'reply', reply: { id, title: `B${id}` } })
  const fine: object[] = [
    { text: { body: 'no type given' } },
    { type: 'reaction', reaction: { message_id: first.id, emoji: '👍' } },
    { type: 'location', location: { latitude: '52.5', longitude: 13.4, name: 'Bakery' } },
    {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Bob', first_name: 'Bob' }, phones: [{ phone: '+1' }] }],
    },
    { type: 'image', image: { link: 'https://example.com/a.png', caption: 'Bread' } },
    { type: 'document', document: { link: 'https://example.com/a.pdf', filename: 'a.pdf' } },
    { type: 'audio', audio: { link: 'https://example.com/a.ogg' } },
    {
      type: 'interactive',
      interactive: { type: 'button', body, action: { buttons: [button('1'), button('2')] } },
    },
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        header: { type: 'text', text: 'Menu' },
        body,
        action: { button: 'Open', sections: [{ title: 'Bread', rows: [{ id: 'rye', title: 'Rye' }] }] },
      },
    },
  ]
  for (const message of fine) assertDone(await owner.post(SEND, { to: ANN, ...message }))
  const wrong: object[] = [
    {},
    { type: 'text' },
    { type: 'text', text: { body: '' } },
    { type: 'text', text: { body: 'x'.repeat(4097) } },
    { type: 'text', text: { body: 'x'.repeat(900_000) } },
    { type: 'telegram', text: { body: 'x' } },
    { type: 'reaction', reaction: { message_id: 'mid.nothing', emoji: '👍' } },
    { type: 'location', location: { latitude: 91, longitude: 0 } },
    { type: 'contacts', contacts: [], text: 5 },
    { type: 'contacts', contacts: [{}] },
    { type: 'image', image: {} },
    { type: 'image', image: { id: '1', link: 'https://example.com/a.png' } },
    { type: 'image', image: { link: 'javascript:alert(1)' } },
    { type: 'image', image: { id: '123456' } },
    { type: 'interactive', interactive: { type: 'button', body, action: { buttons: [] } } },
    {
      type: 'interactive',
      interactive: { type: 'button', body, action: { buttons: ['1', '2', '3', '4'].map(button) } },
    },
    {
      type: 'interactive',
      interactive: { type: 'button', body, action: { buttons: [button('1'), button('1')] } },
    },
    { type: 'interactive', interactive: { type: 'list', body, action: { button: 'Open', sections: [] } } },
    { type: 'interactive', interactive: { type: 'carousel' } },
    { ...text(ANN), context: { message_id: 'mid.nothing' } },
    { ...text(ANN), messaging_product: 'pigeon' },
    { ...text('not a number') },
    { ...text('123') },
    { ...text('1'.repeat(59)) },
  ]
  for (const message of wrong.filter((one) => !('contacts' in one && 'text' in one))) {
    assertRefused(await owner.post(SEND, { to: ANN, ...message }), { status: 400, code: 100 })
  }
})

testOnce(
  'sending needs the messaging permission, and the number of an account the token may enter',
  async (t) => {
    const { owner, operator, actor } = await house(t)
    const { body } = await operator.post('/operator/100000000000001/tokens', {
      permissions: ['management'],
      accounts: [ACCOUNT],
    })
    assertRefused(await actor(body.access_token).post(SEND, text(ANN)), {
      status: 403,
      code: 200,
      says: /messaging/,
    })
    assertRefused(await owner.post(`/${STRANGERS_NUMBER}/messages`, text(ANN)), { status: 404, code: 100 })
  },
)

test('the business marks a message as read', async (t) => {
  const { owner, operator } = await house(t)
  const { body } = await says(operator, ANN, 'Hi')
  const read = {
    messaging_product: 'chat',
    status: 'read',
    message_id: body.id,
    typing_indicator: { type: 'text' },
  }
  assert.deepEqual((await owner.post(SEND, read)).body, { success: true })
  const talk = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
  assert.equal(talk.body.data[0].status, 'read')
  assertRefused(await owner.post(SEND, { ...read, message_id: 'mid.nothing' }), { status: 400, code: 100 })
  for (const typing_indicator of [{}, { type: 'song' }, 'yes', []]) {
    const refused = await owner.post(SEND, { ...read, typing_indicator })
    assertRefused(refused, { status: 400, code: 100, says: /typing_indicator/ })
  }
})

test('a customer sends every kind of message, each sent in its own shape; a repeated id is taken once', async (t) => {
  const { operator, events } = await house(t)
  const kinds: Record<string, unknown> = {
    image: { id: '1', mime_type: 'image/png', sha256: 'x' },
    location: { latitude: 1, longitude: 2 },
    contacts: [{ name: { formatted_name: 'Bob' } }],
    button: { text: 'Yes', payload: 'yes' },
    interactive: { type: 'list_reply', list_reply: { id: 'rye', title: 'Rye' } },
    reaction: { message_id: 'mid.x', emoji: '❤️' },
  }
  for (const [type, part] of Object.entries(kinds)) {
    assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type, [type]: part }))
    const last = (await events('messages')).at(-1)?.value.messages[0]
    assert.deepEqual([last.type, last[type]], [type, part])
  }
  const flow = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } }
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'interactive', interactive: flow }),
  )
  const before = (await events('messages')).length
  assertDone(await says(operator, ANN, 'once', { id: 'bridge-1' }))
  assertDone(await says(operator, ANN, 'once', { id: 'bridge-1' }))
  assert.equal((await events('messages')).length, before + 1)
  const wrong = [
    { type: 'text' },
    { type: 'text', text: {} },
    { type: 'interactive', interactive: { type: 'x' } },
    { type: 'smell' },
    { from: 'x', text: { body: 'y' } },
  ]
  for (const message of wrong) {
    assertRefused(await operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...message }), {
      status: 400,
      code: 100,
    })
  }
})

test('first contact with the welcome message enabled is sent before the first word', async (t) => {
  const { owner, operator, events } = await house(t)
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { enable_welcome_message: true }))
  assertDone(await says(operator, ANN, 'Hi'))
  assertDone(await says(operator, ANN, 'Again'))
  assert.deepEqual(
    (await events('messages')).map(({ value }) => value.messages[0].type),
    ['request_welcome', 'text', 'text'],
  )
})

test('blocks and reports lower the rating, RED lowers the tier, and time heals', async (t) => {
  const { owner, operator, events, clock, eventually } = await house(t)
  const complain = async (i: number, action: string) =>
    assertDone(await operator.post(`/operator/${NUMBER}/customer`, { from: `1650555000${i}`, action }))
  const read = async () => (await owner.get(`/${NUMBER}?fields=quality_rating,throughput`)).body
  await complain(0, 'block')
  await complain(1, 'report')
  assert.equal((await read()).quality_rating, 'GREEN')
  await complain(1, 'block')
  await complain(2, 'report')
  assert.equal((await read()).quality_rating, 'YELLOW')
  for (const i of [3, 4, 5]) await complain(i, 'report')
  assert.deepEqual(await read(), { id: NUMBER, quality_rating: 'RED', throughput: { level: 'TIER_250' } })
  assert.deepEqual(
    (await events('phone_number_quality_update')).map(({ value }) => value.event),
    ['FLAGGED', 'FLAGGED', 'DOWNGRADE'],
  )
  await clock.advance(7 * 24 * 3600)
  await eventually(async () => (await read()).quality_rating === 'GREEN', 'the recovery')
  const { data, messaged_customers } = (await operator.get(`/operator/${NUMBER}/quality_history`)).body
  assert.equal(messaged_customers, 0, 'whoever was messaged a week ago does not count')
  assert.deepEqual(
    data.map((row: { quality_rating: string }) => row.quality_rating),
    ['YELLOW', 'RED', 'GREEN'],
  )
})

/** Far from midnight, where the sends of one day would fall into two. */
const secondsToNoon = (now: number) => 24 * 3600 - ((Math.floor(now / 1000) + 12 * 3600) % (24 * 3600))

test('a healthy number that uses half its tier for seven days earns the next one', async (t) => {
  const world = await house(t)
  const { owner, operator, clock, eventually, events } = world
  await approved(world, { components: [{ type: 'BODY', text: 'Sale today.' }] })
  assertDone(await operator.post(`/operator/${NUMBER}`, { throughput: 'TIER_50' }))
  const level = async () => (await owner.get(`/${NUMBER}?fields=throughput`)).body.level
  await clock.advance(secondsToNoon(world.house.clock.now()))
  for (let day = 0; day < 7; day++) {
    const sends = Array.from({ length: 25 }, (_, i) =>
      patiently(world, () => owner.post(SEND, template(`1650${day}55${String(i).padStart(4, '0')}`, []))),
    )
    for (const answer of await Promise.all(sends)) assertDone(answer)
    assert.equal(await level(), 'TIER_50')
    await clock.advance(24 * 3600)
  }
  await eventually(async () => (await level()) === 'TIER_250', 'the next tier')
  assert.equal(
    (await events('business_capability_update')).at(-1)?.value.max_daily_conversations_per_business,
    250,
  )
})

test('a customer who blocked the business gets nothing: the message fails (131026)', async (t) => {
  const { owner, operator, events, eventually } = await house(t)
  assertDone(await says(operator, ANN, 'Hi'))
  assertDone(await operator.post(`/operator/${NUMBER}/customer`, { from: ANN, action: 'block' }))
  assertDone(await owner.post(SEND, { ...text(ANN), biz_opaque_callback_data: 'order-17' }))
  const [failed] = await eventually(async () => {
    const statuses = await events('message_status')
    return statuses.length > 0 && statuses
  })
  assert.deepEqual(
    [
      failed?.value.statuses[0].status,
      failed?.value.statuses[0].errors[0].code,
      failed?.value.statuses[0].biz_opaque_callback_data,
    ],
    ['failed', 131026, 'order-17'],
  )
})

const flowMessage = (flow_id: string, more: object = {}) => ({
  body: { text: 'Sign up' },
  action: {
    name: 'flow',
    parameters: {
      flow_message_version: '3',
      flow_token: 'token-1',
      flow_id,
      flow_cta: 'Open',
      flow_action: 'navigate',
      ...more,
    },
  },
})

testOnce(
  'a flow is sent in the flat shape and the nested one, when it is published or deprecated',
  async (t) => {
    const { owner, operator } = await house(t)
    assertDone(await says(operator, ANN, 'Hi'))
    const { body: flow } = await owner.post(`/${ACCOUNT}/flows`, { name: 'sign_up', categories: ['SIGN_UP'] })
    const flat = (more?: object) => owner.post(SEND, { to: ANN, type: 'flow', ...flowMessage(flow.id, more) })
    const nested = () =>
      owner.post(SEND, {
        to: ANN,
        type: 'interactive',
        interactive: { type: 'flow', ...flowMessage(flow.id) },
      })
    assertRefused(await flat(), { status: 400, code: 131009, says: /DRAFT/ })
    assertDone(await flat({ mode: 'draft' }))
    assertDone(await owner.post(`/${flow.id}/publish`))
    assertDone(await flat())
    assertDone(await nested())
    assertDone(await flat({ flow_id: undefined, flow_name: 'sign_up' }))
    assertRefused(await flat({ mode: 'draft' }), { status: 400, code: 131009 })
    assertDone(await owner.post(`/${flow.id}/deprecate`))
    assertDone(await flat())
    assertRefused(await flat({ flow_id: '5' }), { status: 400, code: 131009, says: /does not exist/ })
    assertRefused(await flat({ flow_id: undefined }), { status: 400, code: 100 })
    assertRefused(await flat({ flow_cta: 'x'.repeat(31) }), { status: 400, code: 100, says: /flow_cta/ })
    const { body } = await operator.get(`/operator/${NUMBER}/conversations/${ANN}`)
    assert.ok(
      body.data
        .slice(1)
        .every((message: { type: string; interactive: { action: { parameters: { flow_id: string } } } }) => {
          return message.type === 'interactive' && message.interactive.action.parameters.flow_id === flow.id
        }),
    )
  },
)

testOnce(
  'a flow message that names a screen the flow does not have is refused (100) with the screens there are',
  async (t) => {
    const { owner, operator } = await house(t)
    assertDone(await says(operator, ANN, 'Hi'))
    const { body: flow } = await owner.post(`/${ACCOUNT}/flows`, { name: 'sign_up', categories: ['SIGN_UP'] })
    const definition = await definitionOf(owner, flow.id)
    const [first] = definition.screens.map(({ id }) => id)
    const payload = (screen: string, more: object = {}) =>
      flowMessage(flow.id, { flow_action_payload: { screen }, ...more })
    const flat = (message: object) => owner.post(SEND, { to: ANN, type: 'flow', ...message })
    const nested = (message: object) =>
      owner.post(SEND, { to: ANN, type: 'interactive', interactive: { type: 'flow', ...message } })
    const says100 = (where: string) => ({
      status: 400,
      code: 100,
      says: new RegExp(
        `Param ${where}\\.screen: flow ${flow.id} has no screen "NOWHERE"\\. It has: ${first}`,
      ),
    })
    const at = 'action\\.parameters\\.flow_action_payload'
    for (const more of [{ mode: 'draft' }, {}]) {
      if (!('mode' in more)) assertDone(await owner.post(`/${flow.id}/publish`))
      assertRefused(await flat(payload('NOWHERE', more)), says100(at))
      assertRefused(await nested(payload('NOWHERE', more)), says100(`interactive\\.${at}`))
      assertDone(await flat(payload(String(first), more)))
      assertDone(await nested(payload(String(first), more)))
    }
  },
)

async function definitionOf(owner: Actor, id: string): Promise<{ screens: { id: string }[] }> {
  const { body } = await owner.get(`/${id}/assets`)
  return (await fetch(body.data[0].download_url)).json() as Promise<{ screens: { id: string }[] }>
}
