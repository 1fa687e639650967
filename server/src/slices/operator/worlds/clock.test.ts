import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testOnce } from '../../../../test/engines.ts'
import { type Answer, assertDone, assertRefused, house, type TestHouse } from '../../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../../test/receiver.ts'
import { SAMPLES } from '../../../../test/upload.ts'
import { newWorld, type TestWorld } from '../../../../test/worlds.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const ANN = '16505551234'

/** What was begun in a world: as it stands there after 25 hours, and as it stands where no time has passed. */
type Begun = { name: string; later(): Promise<void>; unmoved(): Promise<void> }
type Begins = (all: TestHouse, world: TestWorld, hook: TestReceiver) => Promise<Omit<Begun, 'name'>>

const template = (name: string) => ({
  name,
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Your order is ready.' }],
})

async function makeTemplate({ owner, account_id }: TestWorld, name: string): Promise<string> {
  const made = await owner.post(`/${account_id}/message_templates`, template(name))
  assertDone(made)
  return made.body.id
}

const statusIs = async ({ owner }: TestWorld, id: string, status: string) =>
  assert.equal((await owner.get(`/${id}`)).body.status, status)

const says = ({ operator }: TestHouse, { phone_number_id }: TestWorld, from = ANN) =>
  operator.post(`/operator/${phone_number_id}/inbound`, { from, type: 'text', text: { body: 'Hi' } })

const send = ({ owner, phone_number_id }: TestWorld, to: string): Promise<Answer> =>
  owner.post(`/${phone_number_id}/messages`, { to, type: 'text', text: { body: 'Hello' } })

const KINDS: Record<string, Begins> = {
  async reviews(_, world) {
    const id = await makeTemplate(world, 'reviewed')
    return {
      later: () => statusIs(world, id, 'APPROVED'),
      unmoved: () => statusIs(world, id, 'PENDING'),
    }
  },

  async codes({ operator }, world) {
    const number = `/${world.phone_number_id}`
    assertDone(await world.owner.post(`${number}/request_code`, { code_method: 'SMS' }))
    const { code } = (await operator.get(`/operator${number}/verification_code`)).body
    return {
      later: async () =>
        assertRefused(await world.owner.post(`${number}/verify_code`, { code }), {
          status: 400,
          code: 368,
          says: /expired/,
        }),
      unmoved: async () => assertDone(await world.owner.post(`${number}/verify_code`, { code })),
    }
  },

  async windows(all, world) {
    assertDone(await says(all, world))
    assertDone(await send(world, ANN))
    return {
      later: async () => assertRefused(await send(world, ANN), { status: 400, code: 131047 }),
      unmoved: async () => assertDone(await send(world, ANN)),
    }
  },

  async tiers(all, world) {
    assertDone(await all.operator.post(`/operator/${world.phone_number_id}`, { throughput: 'TIER_50' }))
    // Ann has the first place.
    const customers = Array.from({ length: 49 }, (_, at) => `1650600${String(at).padStart(4, '0')}`)
    for (const customer of customers) {
      assertDone(await says(all, world, customer))
      assertDone(await send(world, customer))
    }
    const another = async () => {
      assertDone(await says(all, world, '16507000001'))
      return send(world, '16507000001')
    }
    return {
      later: async () => assertDone(await another()),
      unmoved: async () => assertRefused(await another(), { status: 429, code: 130429 }),
    }
  },

  async tokens({ operator, actor }, world) {
    const made = await operator.post(`/operator/${world.app_id}/tokens`, { expires_in: DAY, accounts: 'all' })
    assertDone(made)
    const read = () => actor(made.body.access_token).get(`/${world.account_id}`)
    return {
      later: async () => assertRefused(await read(), { status: 401, code: 190, subcode: 463 }),
      unmoved: async () => assertDone(await read()),
    }
  },

  async 'upload sessions'(_, world) {
    const made = await world.owner.post('/app/uploads?file_length=10&file_type=image/png&file_name=a')
    const read = () => world.owner.get(`/${made.body.id}`)
    return {
      later: async () => assertRefused(await read(), { status: 404, code: 100 }),
      unmoved: async () => assertDone(await read()),
    }
  },

  async pauses({ operator }, world) {
    const id = await makeTemplate(world, 'paused')
    assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
    assertDone(await operator.post(`/operator/${id}`, { quality_score: 'RED' }))
    return {
      later: () => statusIs(world, id, 'APPROVED'),
      unmoved: () => statusIs(world, id, 'PAUSED'),
    }
  },

  /** The receiver has asked for an hour: without its clock moving, nothing is sent to it meanwhile. */
  async retries({ operator, eventually }, world, hook) {
    hook.answerWith((_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end())
    const { account_id, phone_number_id, app_id } = world
    // What happened before must have found no subscriber.
    await eventually(
      async () => (await operator.get(`/operator/apps/${app_id}/settled`)).body.settled,
      'all of before',
    )
    assertDone(
      await world.owner.post(`/${account_id}/subscribed_apps`, {
        override_callback_uri: hook.url,
        verify_token: hook.verifyToken,
      }),
    )
    assertDone(await operator.post(`/operator/${phone_number_id}`, { verified_name: 'Renamed' }))
    const waiting = async () =>
      (await operator.get(`/operator/events?outcome=waiting&account=${account_id}`)).body.data
    await eventually(async () => (await waiting())[0]?.deliveries[0]?.attempts > 0, 'the first attempt')
    hook.answerWith()
    return {
      later: async () => assert.ok(hook.arrivals.length > 0),
      unmoved: async () => assert.equal(hook.arrivals.length, 0),
    }
  },

  async links({ anyone, url }, world) {
    const form = new FormData()
    form.set('messaging_product', 'chat')
    form.set('file', new Blob([SAMPLES['image/png']], { type: 'image/png' }), 'a.png')
    const made = await world.owner.post(`/${world.phone_number_id}/media`, undefined, { raw: form })
    assertDone(made)
    const link = (await world.owner.get(`/${made.body.id}`)).body.url.replace(url, '')
    return {
      later: async () => assert.equal((await anyone.get(link)).status, 403),
      unmoved: async () => assert.equal((await anyone.get(link)).status, 200),
    }
  },

  async 'idempotency keys'(_, world) {
    const post = () =>
      world.owner.post(
        `/${world.account_id}/message_templates`,
        template(`t${Math.random()}`.replace('.', '')),
        {
          headers: { 'idempotency-key': 'one' },
        },
      )
    assertDone(await post())
    return {
      later: async () => assertDone(await post()),
      unmoved: async () => assertRefused(await post(), { status: 400, code: 100, says: /Idempotency-Key/ }),
    }
  },
}

async function beginAll(t: TestContext, all: TestHouse, world: TestWorld): Promise<Begun[]> {
  const hook = await receiver(t, { appSecret: world.app_secret })
  const begun: Begun[] = []
  for (const [name, begin] of Object.entries(KINDS)) begun.push({ name, ...(await begin(all, world, hook)) })
  return begun
}

/** The seeded sandbox has all that a world has, under fixed ids. */
async function seededWorld({ operator, owner }: TestHouse): Promise<TestWorld> {
  return {
    id: '0',
    app_id: '100000000000001',
    app_secret: 'sandbox-app-secret',
    access_token: 'sandbox-token',
    account_id: '200000000000001',
    phone_number_id: '300000000000001',
    owner,
    async advance(seconds) {
      const answer = await operator.post('/operator/worlds/0/clock/advance', { seconds })
      assertDone(answer)
      assert.equal(answer.body.settled, true, answer.text)
      return answer.body
    },
  }
}

const SLOW_REVIEW = { PARLEY_REVIEW_DELAY_MS: String(HOUR * 1000) }

for (const moved of ['a world', 'the seeded sandbox'] as const) {
  test(`when the clock of ${moved} is advanced, all of it moves there, at once, and nothing elsewhere`, async (t) => {
    const all = await house(t, SLOW_REVIEW)
    const worlds = [
      await seededWorld(all),
      await newWorld(all.url, all.operator),
      await newWorld(all.url, all.operator),
    ]
    const begun = await Promise.all(worlds.map((world) => beginAll(t, all, world)))
    const place = moved === 'a world' ? 1 : 0
    const { happened } = (await worlds[place]?.advance(25 * HOUR)) ?? {}
    assert.deepEqual([happened.due['templates.review'], happened.due['templates.end_pause']], [3, 1])
    assert.equal(happened.due['webhooks.deliver'], 1)
    assert.ok(happened.events.message_template_status_update >= 2)
    for (const [at, world] of begun.entries())
      for (const one of world)
        await (at === place ? one.later() : one.unmoved()).catch((error: Error) => {
          throw new Error(`${one.name} in world ${at}: ${error.message}`, { cause: error })
        })
  })
}

testOnce('ratings recover and tiers rise by the clock of their own world', async (t) => {
  const all = await house(t)
  const { operator } = all
  const [moved, still] = [await newWorld(all.url, operator), await newWorld(all.url, operator)]
  for (const { phone_number_id } of [moved, still])
    for (let at = 0; at < 5; at++)
      assertDone(
        await operator.post(`/operator/${phone_number_id}/customer`, {
          from: `1650555000${at}`,
          action: 'report',
        }),
      )
  const rating = async ({ owner, phone_number_id }: TestWorld) =>
    (await owner.get(`/${phone_number_id}`)).body.quality_rating
  assert.deepEqual([await rating(moved), await rating(still)], ['RED', 'RED'])
  await moved.advance(7 * DAY + 60)
  assert.deepEqual([await rating(moved), await rating(still)], ['GREEN', 'RED'])
  // What the operator makes for a world is made there, too.
  const made = await operator.post('/operator/accounts', { app_id: moved.app_id, name: 'Made later' })
  assertDone(made)
  const { created_at } = await all.house.storage.read
    .selectFrom('accounts')
    .select('created_at')
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  assert.ok(created_at > Date.now() + 7 * DAY * 1_000, 'a week after the accounts of other worlds')
})

testOnce(
  'a clock shows its own world: read, moved only forwards, kept over a restart of nobody else',
  async (t) => {
    const { operator, url, clock } = await house(t)
    const [one, other] = [await newWorld(url, operator), await newWorld(url, operator)]
    const read = async (id: string) => (await operator.get(`/operator/worlds/${id}/clock`)).body
    await one.advance(90)
    await clock.advance(DAY)
    assert.deepEqual(
      [await read(one.id), await read(other.id), await read('0')].map((body) => body.ahead_seconds),
      [90, 0, DAY],
    )
    assert.equal((await operator.get('/operator/clock')).body.ahead_seconds, DAY)
    for (const seconds of [0, -5, 'soon', 1e12])
      assertRefused(await operator.post(`/operator/worlds/${one.id}/clock/advance`, { seconds }), {
        status: 400,
        code: 100,
      })
    const nobody = { status: 404, code: 100, says: /no world 77/ }
    assertRefused(await operator.get('/operator/worlds/77/clock'), nobody)
    assertRefused(await operator.post('/operator/worlds/77/clock/advance', { seconds: 1 }), nobody)
  },
)
