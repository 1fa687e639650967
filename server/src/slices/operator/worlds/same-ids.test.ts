import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  actorAt,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  PRODUCTION,
} from '../../../../test/house.ts'
import { SAMPLES } from '../../../../test/upload.ts'
import { newWorld } from '../../../../test/worlds.ts'
import { seededIds } from '../../../kernel/call/id-source.ts'

/** What depends on the time (cursors do, too) or is a secret may differ, and so may where the service listens. */
const DIFFERS =
  /"(?:trace_id|fbtrace_id|before|after|access_token|app_secret|env|[a-z_]*(?:_time|_at|time|timestamp|now|unix_ms))":(?:"[^"]*"|\d+)|(?:expires|signature)=[\w-]+|http:\/\/[\w.:]+|"access_tokens":\[[^\]]*\]/g

const plain = (answer: Answer) => `${answer.status} ${answer.text.replaceAll(DIFFERS, '…')}`

/** Calls of every kind that draws something; gives all answers, one after the other. */
async function live(owner: Actor, operator: Actor, { account, number }: { account: string; number: string }) {
  const said: string[] = []
  const ask = async (answering: Promise<Answer>) => {
    const answer = await answering
    said.push(plain(answer))
    return answer.body
  }
  await ask(owner.post(`/${number}/request_code`, { code_method: 'SMS' }))
  await ask(operator.get(`/operator/${number}/verification_code`))
  const template = await ask(
    owner.post(`/${account}/message_templates`, {
      name: 'order_update',
      language: 'en_US',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Your order is ready.' }],
    }),
  )
  await ask(operator.post(`/operator/${template.id}`, { quality_score: 'GREEN' }))
  await ask(operator.post(`/operator/${number}/inbound`, { from: '16505551234', text: { body: 'Hi' } }))
  const message = { to: '16505551234', type: 'text', text: { body: 'Hello' } }
  await ask(owner.post(`/${number}/messages`, message))
  await ask(owner.post(`/${number}/messages`, { ...message, to: 'nobody' }))
  await ask(owner.post(`/${number}/messages`, message))
  const upload = await ask(owner.post('/app/uploads?file_length=24&file_type=image/png&file_name=a'))
  await ask(owner.post(`/${upload.id}`, undefined, { raw: SAMPLES['image/png'].subarray(0, 24) }))
  await ask(owner.get(`/${upload.id}`))
  await ask(owner.post(`/${number}/message_qrdls`, { prefilled_message: 'Hi' }))
  await ask(owner.post(`/${account}/flows`, { name: 'A flow', categories: ['OTHER'] }))
  await ask(owner.get(`/${account}/flows`))
  await ask(operator.post(`/operator/${account}/phone_numbers`, newNumber))
  await ask(owner.get(`/${account}/phone_numbers`))
  await ask(owner.get(`/${account}`))
  return said
}

const newNumber = { display_phone_number: '+1 555 0100', verified_name: 'Another' }

async function liveInFreshDatabase(t: TestContext) {
  const all = await house(t, { PARLEY_REVIEW: 'manual' })
  const { owner, operator } = all
  const seeded = await live(owner, operator, { account: ACCOUNT, number: NUMBER })
  const made = await operator.post('/operator/worlds')
  assertDone(made)
  const here = { account: made.body.account_id, number: made.body.phone_number_id }
  const world = await live(all.actor(made.body.access_token), operator, here)
  const ids = (await all.events()).map(({ node_id, field }) => `${field} ${node_id}`)
  const events = await all.house.storage.read.selectFrom('events').select('id').orderBy('seq').execute()
  return { answers: [...seeded, plain(made), ...world], events: [...ids, ...events.map((one) => one.id)] }
}

test('the same calls in the same order on a fresh database are answered alike, in every world', async (t) => {
  const [one, other] = [await liveInFreshDatabase(t), await liveInFreshDatabase(t)]
  assert.deepEqual(one.answers, other.answers)
  assert.deepEqual(one.events, other.events)
  assert.equal(one.answers.filter((answer) => answer.startsWith('400')).length, 2)
})

test('worlds of other seeds draw other ids; one seed is for one world (100)', async (t) => {
  const { operator, url } = await house(t)
  const worlds = [
    await newWorld(url, operator, { seed: 'mine' }),
    await newWorld(url, operator),
    await newWorld(url, operator),
  ]
  const ids = worlds.flatMap(({ app_id, account_id, phone_number_id }) => [
    app_id,
    account_id,
    phone_number_id,
  ])
  assert.equal(new Set(ids).size, 9)
  for (const seed of ['mine', '0', '2'])
    assertRefused(await operator.post('/operator/worlds', { seed }), {
      status: 400,
      code: 100,
      says: /Another world has the seed/,
    })
})

test('a seed gives the same ids wherever it is used, also when a world begins anew', async (t) => {
  const first = await house(t)
  const second = await house(t)
  await newWorld(second.url, second.operator)
  const here = await newWorld(first.url, first.operator, { seed: 'mine' })
  const there = await newWorld(second.url, second.operator, { seed: 'mine' })
  assert.deepEqual([here.app_id, here.phone_number_id], [there.app_id, there.phone_number_id])
  const template = {
    name: 'a',
    language: 'en_US',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hi.' }],
  }
  const make = async () => (await here.owner.post(`/${here.account_id}/message_templates`, template)).body.id
  const id = await make()
  assertDone(await first.operator.post(`/operator/worlds/${here.id}/reset`))
  assert.equal(await make(), id)
})

test('in production ids are drawn at random', async (t) => {
  const operatorOf = async () => {
    const { house: inside } = await house(t, PRODUCTION)
    return actorAt(inside.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  }
  const drawn = [await operatorOf(), await operatorOf()].map(async (operator) => {
    const app = await operator.post('/operator/apps', { name: 'App' })
    assertDone(app)
    return app.body.id
  })
  const [one, other] = await Promise.all(drawn)
  assert.notEqual(one, other)
  const { nodeId } = seededIds('0', () => ({ name: 'turn 0', turn: 0 }))
  assert.equal([one, other].includes(nodeId()), false)
})
