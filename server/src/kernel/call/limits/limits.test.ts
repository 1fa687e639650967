import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT,
  type Answer,
  actorAt,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  PRODUCTION,
  SECOND_ACCOUNT,
} from '../../../../test/house.ts'
import { newTenant } from '../../../../test/tenant.ts'

import { type Budget, budgetsOf } from './budget.ts'
import { tooManyCalls } from './errors.ts'

const at = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))

const codesOf = (answers: Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? 200 : body.error.code))

test('of fifty calls at once exactly those that the application may make are answered (4), and time gives more', async (t) => {
  const { owner, stranger, clock } = await house(t, { PARLEY_CALLS_PER_HOUR_PER_APP: '20' })
  const answers = await at(50, () => owner.get(`/${NUMBER}`))
  assert.equal(codesOf(answers).filter((code) => code === 200).length, 20)
  const refused = answers.find(({ status }) => status !== 200) as Answer
  assertRefused(refused, { status: 429, code: 4, says: /20 calls an hour/ })
  assert.equal(refused.body.error.is_transient, true)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(JSON.parse(refused.headers.get('x-app-usage') ?? '{}').call_count, 100)
  assertDone(await stranger.get('/app'))
  assertRefused(await owner.get('/399999999999998'), { status: 429, code: 4 })
  await clock.advance(360)
  assert.deepEqual(
    codesOf([await owner.get(`/${NUMBER}`), await owner.get(`/${NUMBER}`), await owner.get(`/${NUMBER}`)]),
    [200, 200, 4],
  )
})

test('management calls about one account have a budget of their own (80007), and the answers say how much is spent', async (t) => {
  const { owner } = await house(t, { PARLEY_CALLS_PER_HOUR_PER_ACCOUNT: '10' })
  const usage = ({ headers }: Answer) =>
    JSON.parse(headers.get('x-business-use-case-usage') ?? '{}')[ACCOUNT]?.[0]
  const first = await owner.get(`/${ACCOUNT}`)
  assertDone(first)
  assert.deepEqual(usage(first), {
    type: 'chat_business_management',
    call_count: 10,
    total_cputime: 0,
    total_time: 0,
    estimated_time_to_regain_access: 0,
  })
  const answers = await at(49, (index) => owner.get(index % 2 === 0 ? `/${ACCOUNT}` : `/${NUMBER}`))
  assert.equal(codesOf(answers).filter((code) => code === 200).length, 9)
  const refused = await owner.post(`/v23.0/${NUMBER}/conversational_automation`, { prompts: ['no'] })
  assertRefused(refused, { status: 429, code: 80007, subcode: 2446079, says: /10 management calls/ })
  assert.equal(usage(refused).call_count, 100)
  assert.ok(usage(refused).estimated_time_to_regain_access >= 1)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assertDone(await owner.get(`/${SECOND_ACCOUNT}`))
  const sent = await owner.post(`/${NUMBER}/messages`, {
    to: '16505551234',
    type: 'text',
    text: { body: 'Hi' },
  })
  assertRefused(sent, { status: 400, code: 131047 })
})

test('a number that sends faster than it may is refused (130429), whatever the others do', async (t) => {
  const { owner, operator } = await house(t, { PARLEY_MESSAGES_PER_SECOND_PER_NUMBER: '1' })
  await operator.post(`/operator/${NUMBER}/inbound`, {
    from: '16505551234',
    type: 'text',
    text: { body: 'Hi' },
  })
  const message = { to: '16505551234', type: 'text', text: { body: 'Hi' } }
  const started = Date.now()
  const answers = await at(50, () => owner.post(`/${NUMBER}/messages`, message))
  const seconds = (Date.now() - started) / 1000
  const done = answers.filter(({ status }) => status === 200).length
  assert.ok(done >= 1 && done <= 2 + seconds, `${done} within ${seconds} s`)
  const refused = answers.find(({ status }) => status !== 200) as Answer
  assertRefused(refused, { status: 429, code: 130429, says: /1 messages a second/ })
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.match(refused.headers.get('x-business-use-case-usage') ?? '', /chat_business_messaging/)
})

test('a sandbox limits nothing and says nothing of it; production does both by default', async (t) => {
  const sandbox = await house(t)
  const free = await sandbox.owner.get(`/${NUMBER}`)
  assert.equal(free.headers.get('x-app-usage'), null)
  const { house: inside } = await house(t, PRODUCTION)
  const operator = actorAt(inside.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  const { owner, account_id } = await newTenant(inside.localUrl, operator)
  const limited = await owner.get(`/${account_id}`)
  assertDone(limited)
  assert.equal(JSON.parse(limited.headers.get('x-app-usage') ?? '{}').call_count, 0)
  assert.match(limited.headers.get('x-business-use-case-usage') ?? '', new RegExp(account_id))
})

const trial: Budget = {
  name: 'trial',
  windowMs: 1_000,
  limit: {
    setting: { name: 'none', about: '', fallback: undefined, secret: false } as never,
    inProduction: 200,
  },
  refuse: tooManyCalls,
}

test('processes spend from one budget: together not more than there is', async (t) => {
  const { house: inside } = await house(t, PRODUCTION)
  const frozen = { ...inside, clock: { ...inside.clock, now: () => 1_800_000_000_000 } }
  const processes = [budgetsOf(frozen), budgetsOf(frozen), budgetsOf(frozen)]
  const usages = await at(
    600,
    (index) => processes[index % 3]?.spend(trial, 'one') as Promise<{ waitSeconds: number }>,
  )
  const given = usages.filter(({ waitSeconds }) => waitSeconds === 0).length
  assert.ok(given <= 200 && given > 200 - 3 * 4, `${given}`)
})

test('a budget spent under a clock that ran ahead is whole again when the clock is put right', async (t) => {
  const { house: inside } = await house(t, PRODUCTION)
  let now = 1_800_000_000_000
  const moving = { ...inside, clock: { ...inside.clock, now: () => now } }
  const budgets = budgetsOf(moving)
  const spend = async () => (await budgets.spend(trial, 'two'))?.waitSeconds
  while ((await spend()) === 0);
  now -= 86_400_000
  assert.equal(await spend(), 0)
})
