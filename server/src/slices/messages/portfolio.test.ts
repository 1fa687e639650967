import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Answer, assertDone, assertRefused, house } from '../../../test/house.ts'
import { sentOnPlatform } from '../../../test/platform-words.ts'
import { newWorld } from '../../../test/worlds.ts'

const BUSINESS = '600000000000001'
const PARENT = '600000000000009'
const DAY_SECONDS = 86_400

const number = (id: string, account_id: string, throughput: string) => ({
  id,
  account_id,
  display_phone_number: `+49 30 555000${id.length}`,
  verified_name: 'Shop',
  code_verification_status: 'VERIFIED',
  quality_rating: 'GREEN',
  throughput,
})

/** Two accounts of one business, each with a number; the second one could do less. */
const seedOf = (business: object) => ({
  apps: [{ id: 'app', name: 'Shop', secret: 'a-secret-of-the-shop' }],
  accounts: ['one', 'two'].map((id) => ({ id, app_id: 'app', name: id, ...business })),
  phone_numbers: [number('first', 'one', 'TIER_250'), number('second', 'two', 'TIER_50')],
  tokens: [{ app_id: 'app', accounts: ['one', 'two'] }],
  templates: ['one', 'two'].map((account_id) => ({
    account_id,
    name: 'hello',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Your order is on its way to you.' }],
  })),
})

async function scene(t: TestContext, at: string, business: object = { business_id: BUSINESS }) {
  const all = await house(t)
  const world = await newWorld(all.url, all.operator, { at, seed_file: seedOf(business) })
  assertDone(await all.operator.post(`/operator/${world.app_id}`, { api_version: 'v26.0' }))
  const accounts = (await all.operator.get(`/operator/accounts?app_id=${world.app_id}`)).body.data
  const idOf = (name: string) => accounts.find((one: { name: string }) => one.name === name).id
  const [one, two] = [idOf('one'), idOf('two')]
  const numberOf = async (account: string) =>
    (await world.owner.get(`/${account}/phone_numbers`)).body.data[0].id
  const [first, second] = [await numberOf(one), await numberOf(two)]
  const template = { name: 'hello', language: { code: 'en_US' } }
  const send = (from: string, to: string, version = '/v26.0') =>
    world.owner.post(`${version}/${from}/messages`, {
      messaging_product: 'whatsapp',
      to,
      type: 'template',
      template,
    })
  const wordOf = async (id: string, version: string, word: string) =>
    (await world.owner.get(`/${version}/${id}?fields=${word}`)).body[word]
  const clock = await all.house.worldClocks.of(world.app_id)
  let seen = 0
  const eventsOf = async (field: string, asked = 'v26.0'): Promise<Answer['body'][]> => {
    const news = await sentOnPlatform(all.house, { after: seen, asked, switched: clock.switched() })
    seen = news.at(-1)?.seq ?? seen
    return news.filter((event) => event.field === field).map(({ value }) => value)
  }
  return { ...all, world, owner: world.owner, one, two, first, second, send, wordOf, eventsOf }
}

const LIMIT = 'whatsapp_business_manager_messaging_limit'
const customer = (at: number) => String(4_930_100_000_000 + at)

test('the numbers of a business share its limit on versioned paths since its day, and nothing on plain ones', async (t) => {
  const { send, first, second, wordOf, operator, eventsOf } = await scene(t, '2025-10-08T10:00:00Z')
  assert.deepEqual(
    [await wordOf(first, 'v24.0', LIMIT), await wordOf(second, 'v24.0', LIMIT)],
    Array(2).fill('TIER_250'),
  )
  const sent = await Promise.all(
    Array.from({ length: 250 }, (_, at) => send(at % 2 ? first : second, customer(at))),
  )
  for (const one of sent) assertDone(one)
  for (const from of [first, second])
    assertRefused(await send(from, customer(250)), {
      status: 429,
      code: 130429,
      says: /all numbers of this business share, TIER_250, allows messages to 250/,
    })
  assertDone(await send(second, customer(1)))
  assertDone(await send(second, customer(250), ''))

  await eventsOf('')
  assertDone(await operator.post(`/operator/${second}`, { throughput: 'TIER_1K' }))
  const news = await eventsOf('phone_number_quality_update', 'v24.0')
  assert.deepEqual(
    news.map(({ display_phone_number: _, ...value }) => value),
    ['TIER_250', 'TIER_250'].map((old_limit) => ({
      event: 'UPGRADE',
      old_limit,
      current_limit: 'TIER_2K',
      max_daily_conversations_per_business: 'TIER_2K',
    })),
  )
  assert.equal(await wordOf(first, 'v24.0', LIMIT), 'TIER_2K')
  assertDone(await send(first, customer(250)))
  assert.equal((await operator.get(`/operator/${first}`)).body.throughput.level, 'TIER_1K')
})

test('before its day, and without a business, each number has a limit of its own', async (t) => {
  const before = await scene(t, '2025-10-05T10:00:00Z')
  const tier = 'messaging_limit_tier'
  const { first, second, wordOf, operator } = before
  assert.deepEqual(
    [await wordOf(first, 'v23.0', tier), await wordOf(second, 'v23.0', tier)],
    ['TIER_250', 'TIER_50'],
  )
  await before.world.advance(3 * DAY_SECONDS)
  assert.equal(await wordOf(second, 'v23.0', tier), 'TIER_250')
  assertDone(await operator.post(`/operator/${before.two}`, { business_id: '' }))
  assert.equal(await wordOf(second, 'v23.0', tier), 'TIER_50')
  assert.equal((await operator.get(`/operator/${before.two}`)).body.business_id, undefined)
  assertRefused(await operator.post(`/operator/${before.two}`, { business_id: 'the bakery' }), {
    status: 400,
    code: 100,
    says: /business_id must be a decimal number/,
  })
})

test('a change of the limit is sent once to each account, in the words of the day', async (t) => {
  const per_business = { max_daily_conversations_per_business: 2_000, max_phone_numbers_per_waba: 25 }
  const days: [string, string, object][] = [
    ['2025-09-01', 'v23.0', { max_daily_conversation_per_phone: 1_000 }],
    ['2025-11-01', 'v24.0', { ...per_business, max_daily_conversation_per_phone: 2_000 }],
    ['2026-03-01', 'v25.0', per_business],
  ]
  for (const [at, version, value] of days) {
    const { operator, first, eventsOf } = await scene(t, at)
    await eventsOf('')
    assertDone(await operator.post(`/operator/${first}`, { throughput: 'TIER_1K' }))
    const count = at < '2025-10' ? 1 : 2
    assert.deepEqual(await eventsOf('business_capability_update', version), Array(count).fill(value), at)
  }
})

test('half of the limit within seven days lifts it for all numbers, unless one is of low quality; a low quality lowers nothing', async (t) => {
  const { send, first, second, wordOf, operator, world, eventually } = await scene(t, '2025-11-03T10:00:00Z')
  assertDone(await operator.post(`/operator/${second}`, { quality_rating: 'YELLOW' }))
  const use = async (from: number, to: number) => {
    const all = Array.from({ length: to - from }, (_, at) =>
      send(at % 2 ? first : second, customer(from + at)),
    )
    for (const sent of await Promise.all(all)) assertDone(sent)
  }
  await use(0, 70)
  await world.advance(2 * DAY_SECONDS)
  await use(70, 125)
  await world.advance(7_200)
  assert.equal(await wordOf(first, 'v26.0', LIMIT), 'TIER_250')
  assertDone(await operator.post(`/operator/${second}`, { quality_rating: 'GREEN' }))
  await world.advance(7_200)
  await eventually(async () => (await wordOf(second, 'v26.0', LIMIT)) === 'TIER_2K', 'the limit to rise')
  const [{ reason }] = (await operator.get(`/operator/${first}/quality_history`)).body.data
  assert.match(reason, /50 % of TIER_250 or more in 7 days, by all numbers of the business/)

  const complain = async () => {
    for (let at = 0; at < 5; at++)
      assertDone(
        await operator.post(`/operator/${first}/customer`, { customer: customer(at), action: 'report' }),
      )
  }
  await complain()
  assert.equal((await operator.get(`/operator/${first}`)).body.quality_rating, 'RED')
  assert.equal(await wordOf(second, 'v26.0', LIMIT), 'TIER_2K')
})

test('where low quality is switched to lower the limit, it lowers that of all numbers', async (t) => {
  const { second, first, wordOf, operator, world } = await scene(t, '2025-11-03')
  const changes = { low_quality_lowers_no_limit: false }
  assertDone(await operator.post(`/operator/worlds/${world.id}/platform`, { changes }))
  assertDone(await operator.post(`/operator/${first}`, { throughput: 'TIER_10K' }))
  for (let at = 0; at < 5; at++) {
    const by = { customer: customer(at), action: 'report' }
    assertDone(await operator.post(`/operator/${first}/customer`, by))
  }
  assert.deepEqual(
    [await wordOf(first, 'v26.0', LIMIT), await wordOf(second, 'v26.0', LIMIT)],
    ['TIER_2K', 'TIER_2K'],
  )
})

test('a business knows a customer by one id at all its accounts, and by a parent id where it is linked', async (t) => {
  const owned = { business_id: BUSINESS, parent_business_id: PARENT }
  const { operator, first, second, one, eventsOf, owner } = await scene(t, '2026-11-01', owned)
  await eventsOf('')
  const contactAt = async (number: string) => {
    assertDone(
      await operator.post(`/operator/${number}/inbound`, { from: customer(1), text: { body: 'Hi' } }),
    )
    const [{ contacts, messages }] = await eventsOf('messages')
    return { contact: contacts[0], message: messages[0] }
  }
  const { contact, message } = await contactAt(first)
  assert.match(contact.user_id, /^DE\.\d{20}$/)
  assert.match(contact.parent_user_id, /^DE\.ENT\.\d{20}$/)
  assert.deepEqual(
    [message.from_user_id, message.from_parent_user_id],
    [contact.user_id, contact.parent_user_id],
  )
  assert.deepEqual((await contactAt(second)).contact, contact)
  for (const recipient of [contact.user_id, contact.parent_user_id])
    assertDone(
      await owner.post(`/v26.0/${second}/messages`, {
        messaging_product: 'whatsapp',
        recipient,
        text: { body: 'Hello' },
      }),
    )
  const statuses = (await eventsOf('messages')).flatMap((value) => value.statuses)
  assert.ok(statuses.every((status) => status.parent_recipient_user_id === contact.parent_user_id))

  assertDone(await operator.post(`/operator/${one}`, { business_id: '', parent_business_id: '' }))
  const alone = (await contactAt(first)).contact
  assert.ok(alone.user_id !== contact.user_id && alone.parent_user_id === undefined)
  const recipient = contact.user_id
  assertRefused(
    await owner.post(`/v26.0/${first}/messages`, {
      messaging_product: 'whatsapp',
      recipient,
      text: { body: 'Hello' },
    }),
    {
      status: 400,
      code: 100,
      says: /recipient must be the user_id/,
    },
  )
})

test('the limit of templates by portfolio comes with its day, and a staged rule has it reached (2388019)', async (t) => {
  const { operator, owner, one, world } = await scene(t, '2024-12-31T12:00:00Z', {})
  const edge = `/v26.0/${one}/message_templates`
  const limit = async () => (await owner.get(`${edge}?summary=true`)).body.summary.message_template_limit
  assert.equal(await limit(), 2_147_483_647)
  await world.advance(DAY_SECONDS)
  assert.equal(await limit(), 6_000)
  const what = { do: 'refuse', code: 100, error_subcode: 2_388_019 }
  const rule = { what, when: { operation: 'createTemplate', times: 1 } }
  assertDone(await operator.post(`/operator/apps/${world.app_id}/stage`, rule))
  const body = [{ type: 'BODY', text: 'One more.' }]
  const template = { name: 'one_more', language: 'en_US', category: 'UTILITY', components: body }
  assertRefused(await owner.post(edge, template), { status: 400, code: 100, subcode: 2_388_019 })
  assertDone(await owner.post(edge, template))
})

test('accounts of a business are verified together, and one that joins is verified as they are', async (t) => {
  const { operator, owner, one, two, eventsOf } = await scene(t, '2026-11-01', {})
  const statusOf = async (id: string) =>
    (await operator.get(`/operator/${id}`)).body.business_verification_status
  assertDone(
    await operator.post(`/operator/${one}`, {
      business_id: BUSINESS,
      business_verification_status: 'unverified',
    }),
  )
  const limitOf = async (id: string) =>
    (await owner.get(`/v26.0/${id}/message_templates?summary=true`)).body.summary.message_template_limit
  assert.deepEqual([await limitOf(one), await limitOf(two)], [250, 6_000])
  assertDone(await operator.post(`/operator/${two}`, { business_id: BUSINESS }))
  assert.deepEqual([await statusOf(two), await limitOf(two)], ['unverified', 250])
  await eventsOf('')
  assertDone(await operator.post(`/operator/${one}`, { business_verification_status: 'verified' }))
  assert.deepEqual([await statusOf(two), await limitOf(two)], ['verified', 6_000])
  assert.equal((await eventsOf('account_update')).length, 2)
})
