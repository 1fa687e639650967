import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertDone, assertRefused, house } from '../../../test/house.ts'
import { receiver } from '../../../test/receiver.ts'
import { newWorld, type TestWorld } from '../../../test/worlds.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { readRateCard } from './rules/rate-card.ts'
import { sumsOf } from './store/sums.ts'

const HEAD = 'market,category,tier_from,tier_to,currency,amount,valid_from'
const CARD = `${HEAD}
# Not a real card.
US,utility,1,2,USD,0.01,2026-01-01
US,utility,3,,USD,0.004,2026-01-01
US,utility,1,,USD,0.02,2026-11-01
*,utility,1,,USD,0.1,2026-01-01
*,marketing,1,,USD,0.123456,2026-01-01
`
const SECRET = 'a-secret-of-the-shop'
const template = (name: string, category: string) => ({
  account_id: 'account',
  name,
  language: 'en_US',
  category,
  components: [{ type: 'BODY', text: 'Hello from the shop, good to see you.' }],
})
const SEED = {
  apps: [{ id: 'app', name: 'Shop', secret: SECRET }],
  accounts: [{ id: 'account', app_id: 'app', name: 'Shop' }],
  phone_numbers: [
    {
      id: 'number',
      account_id: 'account',
      display_phone_number: '+1 555 0100999',
      verified_name: 'Shop',
      code_verification_status: 'VERIFIED',
      throughput: 'TIER_10K',
    },
  ],
  tokens: [{ app_id: 'app', accounts: ['account'] }],
  templates: [template('paid', 'UTILITY'), template('offer', 'MARKETING')],
}

const sends = (world: TestWorld, to: string, name?: string) => {
  const said =
    name === undefined
      ? { text: { body: 'Yes' } }
      : { type: 'template', template: { name, language: { code: 'en_US' } } }
  return world.owner.post(`/v26.0/${world.phone_number_id}/messages`, {
    messaging_product: 'whatsapp',
    to,
    ...said,
  })
}

test('sums equal what the notifications say, message by message, and the fields of the platform say the same', async (t) => {
  const { operator, url, eventually } = await house(t)
  assertDone(await operator.post('/operator/rates', { csv: CARD }))
  const world = await newWorld(url, operator, { at: '2026-10-02T10:00:00Z', seed_file: SEED })
  const hook = await receiver(t, { appSecret: SECRET })
  const subscription = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await world.owner.post(`/v26.0/${world.account_id}/subscribed_apps`, subscription))
  // Marketing reaches nobody in the United States.
  const [ann, heinz, ad] = ['16505551234', '4930123456', '4930555999']
  const wrote = (from: string, more = {}) =>
    operator.post(`/operator/${world.phone_number_id}/inbound`, { from, text: { body: 'Hi' }, ...more })
  for (const from of [ann, heinz]) assertDone(await wrote(from))
  assertDone(
    await wrote(ad, { referral: { source_type: 'ad', source_id: '1', source_url: 'https://shop.example' } }),
  )
  // Three of one market: the third is of the second tier. A service message costs what utility does, by a tier of its own.
  for (const [to, name] of [
    [ann, 'paid'],
    [ann, 'paid'],
    [ann, 'paid'],
    [ann],
    [heinz, 'paid'],
    [heinz],
    [heinz, 'offer'],
    [ad, 'offer'],
  ] as const)
    assertDone(await sends(world, to, name))
  const delivered = () =>
    hook.arrivals.flatMap(({ value }) =>
      (value.statuses ?? []).filter((one: { status: string }) => one.status === 'delivered'),
    )
  await eventually(async () => delivered().length === 8, 'eight deliveries')
  const costs = async (by: string) => (await operator.get(`/operator/costs?world=${world.id}&by=${by}`)).body
  const { totals, data } = await costs('message')
  assert.deepEqual(totals, [
    { volume: 8, charged: 7, unpriced: 0, currency: 'USD', amount: 0.357456, amount_micros: 357_456 },
  ])
  assert.equal(
    data.reduce((sum: number, one: { amount_micros: number }) => sum + one.amount_micros, 0),
    357_456,
  )
  for (const status of delivered()) {
    const one = data.find(({ message_id }: { message_id: string }) => status.id.endsWith(message_id))
    assert.deepEqual(
      [status.pricing.billable ? 1 : 0, status.pricing.category],
      [one.charged, one.category],
      one.why,
    )
    assert.equal(status.conversation === undefined, one.reason !== 'free_entry_point')
  }
  assert.deepEqual(
    (await costs('day')).data.map((one: { day: string; amount_micros: number }) => [
      one.day,
      one.amount_micros,
    ]),
    [['2026-10-02', 357_456]],
  )
  const [start, end] = [1790812800, 1790985600]
  const field = `pricing_analytics.start(${start}).end(${end}).granularity(DAILY).dimensions([PRICING_CATEGORY,"TIER"]).metric_types([COST,VOLUME])`
  const read = await world.owner.get(`/v26.0/${world.account_id}?fields=id,${encodeURIComponent(field)}`)
  assertDone(read)
  const day = { start: 1790899200, end: 1790985600 }
  assert.deepEqual(read.body.pricing_analytics.data[0].data_points, [
    { ...day, pricing_category: 'MARKETING', tier: '1:', volume: 1, cost: 0.123456 },
    { ...day, pricing_category: 'REFERRAL_CONVERSION', volume: 1, cost: 0 },
    { ...day, pricing_category: 'SERVICE', tier: '1:', volume: 1, cost: 0.1 },
    { ...day, pricing_category: 'SERVICE', tier: '1:2', volume: 1, cost: 0.01 },
    { ...day, pricing_category: 'UTILITY', tier: '1:', volume: 1, cost: 0.1 },
    { ...day, pricing_category: 'UTILITY', tier: '1:2', volume: 2, cost: 0.02 },
    { ...day, pricing_category: 'UTILITY', tier: '3:', volume: 1, cost: 0.004 },
  ])
  const edge = (name: string, more = '') =>
    world.owner.get(`/v26.0/${world.account_id}/${name}?start=${start}&end=${end}${more}`)
  const all = (await edge('analytics', '&granularity=DAY')).body
  assert.deepEqual(
    [all.data_points, all.phone_numbers],
    [[{ ...day, sent: 8, delivered: 8 }], ['15550100999']],
  )
  assert.deepEqual((await edge('conversation_analytics', '&granularity=DAILY')).body.data, [
    { data_points: [] },
  ])
  assertRefused(await edge('analytics'), { status: 400, code: 100, says: /granularity/ })
  for (const [name, granularity] of [
    ['analytics', 'DAY'],
    ['conversation_analytics', 'DAILY'],
    ['pricing_analytics', 'DAILY'],
  ])
    assertRefused(
      await world.owner.get(
        `/v26.0/${world.account_id}/${name}?start=${end}&end=${start}&granularity=${granularity}`,
      ),
      { status: 400, code: 100, says: /end must be after start/ },
    )
  assertRefused(await operator.get('/operator/costs?since=2026-10-03&until=2026-10-01'), {
    status: 400,
    code: 100,
    says: /must be after start/,
  })
})

test('of thousands of messages the sum is that of each by itself, over tiers, months and cards', async (t) => {
  const { operator, url, house: inside } = await house(t)
  const world = await newWorld(url, operator, { at: '2026-12-01', seed_file: SEED })
  const rates = readRateCard(CARD)
  assertDone(await operator.post('/operator/rates', { csv: CARD }))
  const from = Date.parse('2026-09-15')
  const categories = ['utility', 'service', 'marketing', 'authentication']
  const rows = Array.from({ length: 3_000 }, (_, at) => {
    const category = categories[at % 4] ?? ''
    const when = from + ((at * 7_919_993) % (70 * DAY))
    const [billable, country] = [at % 5 === 0 ? 0 : 1, at % 3 === 0 ? 'US' : at % 3 === 1 ? 'DE' : 'BR']
    const about = {
      message_id: `mid.${at}`,
      phone_number_id: world.phone_number_id,
      wa_id: '16505551234',
      template_id: null,
    }
    const price = { pricing_model: 'PMP', type: 'regular', category, reason: 'template' } as const
    return {
      ...about,
      ...price,
      country,
      billable,
      is_charged: billable,
      sent_at: when,
      delivered_at: when,
      read_at: null,
    }
  })
  for (let at = 0; at < rows.length; at += 500)
    await inside.storage.transact((db) =>
      db
        .insertInto('message_prices')
        .values(rows.slice(at, at + 500))
        .execute(),
    )
  const places = new Map<string, number>()
  const inOrder = rows.toSorted(
    (one, other) => one.delivered_at - other.delivered_at || (one.message_id < other.message_id ? -1 : 1),
  )
  let [charged, unpriced, amount_micros] = [0, 0, 0]
  for (const { delivered_at, country, category, is_charged } of inOrder.filter((row) => row.is_charged)) {
    const key = `${new Date(delivered_at).toISOString().slice(0, 7)} ${country} ${category}`
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    const rate = rates.find(
      (one) =>
        one.market === (country === 'US' ? 'US' : '*') &&
        one.category === (category === 'service' ? 'utility' : category) &&
        place >= one.tier_from &&
        place <= (one.tier_to ?? Number.POSITIVE_INFINITY) &&
        delivered_at >= one.valid_from &&
        delivered_at < (one.valid_until ?? Number.POSITIVE_INFINITY),
    )
    charged += is_charged
    if (rate) amount_micros += rate.amount_micros
    else unpriced += 1
  }
  const asked = { phone_number_ids: [world.phone_number_id], since: from, until: from + 70 * DAY, by: [] }
  const [sum] = await sumsOf({ db: inside.storage.read }, asked)
  assert.deepEqual(sum, { starts: 0, currency: 'USD', volume: 3_000, charged, unpriced, amount_micros })
  assert.ok(unpriced > 500 && amount_micros > 0)
  for (const granularity of ['DAILY', 'MONTHLY', 'HALF_HOUR'] as const) {
    const parts = await sumsOf(
      { db: inside.storage.read },
      { ...asked, granularity, by: ['country', 'category', 'tier_from'] },
    )
    assert.equal(
      parts.reduce((total, part) => total + part.amount_micros, 0),
      amount_micros,
      granularity,
    )
    assert.equal(
      parts.reduce((total, part) => total + part.volume, 0),
      3_000,
      granularity,
    )
  }
})

test('a rate card that cannot be read says in which line, and changes nothing (100)', async (t) => {
  const { operator } = await house(t)
  assertDone(await operator.post('/operator/rates', { csv: CARD }))
  for (const [csv, says] of [
    ['market,price\n', /line 1 names the columns market,price/],
    [`${HEAD}\nGermany,utility,1,,EUR,1,2026-01-01`, /line 2 has the market Germany: a country such as DE/],
    [`${HEAD}\nDE,rain,1,,EUR,1,2026-01-01`, /category rain: one of marketing, utility/],
    [`${HEAD}\nDE,utility,5,4,EUR,1,2026-01-01`, /tier_to 4/],
    [`${HEAD}\nDE,utility,1,,EUR,0.1234567,2026-01-01`, /amount 0.1234567: .* at most 6 decimals/],
    [`${HEAD}\nDE,utility,1,,EUR,1,01.10.2026`, /valid_from 01.10.2026: a day/],
    [`${HEAD}\nDE,utility`, /has 2 values in place of 7/],
  ] as const)
    assertRefused(await operator.post('/operator/rates', { csv }), { status: 400, code: 100, says })
  assert.equal((await operator.get('/operator/rates')).body.data.length, 5)
  assertDone(await operator.post('/operator/rates', { csv: HEAD }))
  assert.deepEqual((await operator.get('/operator/rates')).body.data, [])
})
