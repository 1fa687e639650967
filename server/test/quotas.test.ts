/** Every quota under fifty requests at once: exactly as much fits as there is room for. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from './engines.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  APP,
  actorAt,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  type TestHouse,
} from './house.ts'

const AT_ONCE = 50

const atOnce = (ask: (index: number) => Promise<Answer>, count = AT_ONCE) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))

function assertFits(answers: Answer[], room: number, refusal: { status: number; code: number }): void {
  assert.equal(answers.filter(({ status }) => status === 200).length, room)
  for (const answer of answers.filter(({ status }) => status !== 200)) assertRefused(answer, refusal)
}

/** Rows that were there before, by many at a time. */
async function fill<T>(rows: T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) await insert(rows.slice(at, at + 500))
}

const count = (many: number) => Array.from({ length: many }, (_, index) => index)

const HALF_A_MEGABYTE = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500_000 - 8)])

const mediaForm = () => {
  const form = new FormData()
  form.set('file', new Blob([HALF_A_MEGABYTE], { type: 'image/png' }), 'a.png')
  return form
}

const spaceOf = async ({ house: inside }: TestHouse) =>
  (
    await inside.storage.read
      .selectFrom('space_taken')
      .select('bytes')
      .where('app_id', '=', APP)
      .executeTakeFirst()
  )?.bytes

testOnce('the space for uploads', async (t) => {
  const world = await house(t, { PARLEY_UPLOADS_MB_PER_APP: '1' })
  const { owner } = world
  const query = `file_length=${HALF_A_MEGABYTE.length}&file_type=image/png`
  const sessions = await atOnce(() => owner.post(`/app/uploads?${query}`))
  const answers = await atOnce((at) =>
    owner.post(`/${sessions[at]?.body.id}`, undefined, { raw: HALF_A_MEGABYTE }),
  )
  assertFits(answers, 2, { status: 429, code: 80007 })
  assert.equal(await spaceOf(world), 1_000_000)
})

test('the space for media, which is the same as that for uploads; removing one makes room for one', async (t) => {
  const world = await house(t, { PARLEY_UPLOADS_MB_PER_APP: '2' })
  const { owner } = world
  const upload = () => owner.post(`/${NUMBER}/media`, undefined, { raw: mediaForm() })
  const session = await owner.post(`/app/uploads?file_length=${HALF_A_MEGABYTE.length}&file_type=image/png`)
  assertDone(await owner.post(`/${session.body.id}`, undefined, { raw: HALF_A_MEGABYTE }))
  const answers = await atOnce(upload)
  assertFits(answers, 3, { status: 429, code: 80007 })
  const [one] = answers.filter(({ status }) => status === 200)
  const removals = await atOnce(() => owner.delete(`/${one?.body.id}`))
  assert.equal(removals.filter(({ status }) => status === 200).length >= 1, true)
  assertFits(await atOnce(upload), 1, { status: 429, code: 80007 })
  assert.equal(await spaceOf(world), 2_000_000)
})

testOnce('upload sessions', async (t) => {
  const { owner, house: inside } = await house(t)
  const rows = count(24_990).map((index) => ({
    id: `upload:${index}`,
    app_id: APP,
    file_name: '',
    file_type: 'image/png' as const,
    file_length: 1,
    file_offset: 0,
    sender: null,
    h: `file_${index}`,
    sha256: null,
    kept: 0,
    created_at: inside.clock.now(),
    expires_at: inside.clock.now() + 86_400_000,
  }))
  await fill(rows, (some) => inside.storage.transact((db) => db.insertInto('uploads').values(some).execute()))
  const answers = await atOnce(() => owner.post('/app/uploads?file_length=1&file_type=image/png'))
  assertFits(answers, 10, { status: 429, code: 80007 })
})

test('templates of an account', async (t) => {
  // One of them is there from the beginning.
  const { owner } = await house(t, { PARLEY_TEMPLATES_PER_ACCOUNT: '11' })
  const components = [{ type: 'BODY', text: 'Hello.' }]
  const answers = await atOnce((index) =>
    owner.post(`/${ACCOUNT}/message_templates`, {
      name: `template_${index}`,
      category: 'UTILITY',
      language: 'en_US',
      components,
    }),
  )
  assertFits(answers, 10, { status: 400, code: 100 })
})

testOnce('QR codes of a number', async (t) => {
  const { owner, house: inside } = await house(t)
  const rows = count(1_990).map((index) => ({
    id: `FILLED${index}`,
    phone_number_id: NUMBER,
    prefilled_message: 'Hi',
    image_format: null,
    created_at: inside.clock.now(),
  }))
  await fill(rows, (some) =>
    inside.storage.transact((db) => db.insertInto('qr_codes').values(some).execute()),
  )
  const answers = await atOnce(() => owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message: 'Hello' }))
  assertFits(answers, 10, { status: 400, code: 100 })
})

testOnce('applications that are subscribed to an account', async (t) => {
  const { operator, house: inside, url } = await house(t)
  const created_at = inside.clock.now()
  const apps = count(990).map((index) => ({ id: `9${index}`, name: 'App', secret: 'sealed', created_at }))
  await fill(apps, (some) => inside.storage.transact((db) => db.insertInto('apps').values(some).execute()))
  const rows = apps.map(({ id }) => ({
    id: `subscription ${id}`,
    account_id: ACCOUNT,
    app_id: id,
    fields: null,
    receiver_id: null,
    verify_token: null,
    dialect: 'plain' as const,
    created_at,
  }))
  await fill(rows, (some) =>
    inside.storage.transact((db) => db.insertInto('subscriptions').values(some).execute()),
  )
  const actors: Actor[] = []
  while (actors.length < AT_ONCE) {
    const app = (await operator.post('/operator/apps', { name: 'App' })).body.id
    const { access_token } = (await operator.post(`/operator/${app}/tokens`, { accounts: [ACCOUNT] })).body
    actors.push(actorAt(url, access_token))
  }
  const answers = await atOnce((at) => (actors[at] as Actor).post(`/${ACCOUNT}/subscribed_apps`))
  assertFits(answers, 10, { status: 400, code: 100 })
})

testOnce('policy rules', async (t) => {
  const { operator } = await house(t)
  const before = (await operator.get('/operator/policy_rules')).body.data.length
  const rule = (name: string) => ({ name, pattern: 'nothing', explanation: 'None' })
  const add = (name: string) => operator.post('/operator/policy_rules', rule(name))
  for (let made = before; made < 90; made++) assertDone(await add(`rule_${made}`))
  assertFits(await atOnce((index) => add(`late_${index}`)), 10, { status: 400, code: 100 })
})

test('customers of a number’s tier', async (t) => {
  const { owner, operator } = await house(t)
  assertDone(await operator.post(`/operator/${NUMBER}`, { throughput: 'TIER_50' }))
  const customers = count(60).map((index) => `1650555${String(index).padStart(4, '0')}`)
  const hello = { type: 'text', text: { body: 'Hi' } }
  for (const from of customers)
    assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from, ...hello }))
  const answers = await atOnce((at) => owner.post(`/${NUMBER}/messages`, { to: customers[at], ...hello }), 60)
  assertFits(answers, 50, { status: 429, code: 130429 })
})
