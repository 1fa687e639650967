import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { dump, search } from '../../../test/canaries.ts'
import { evennessOf } from '../../../test/code-evenness.ts'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  type Actor,
  actorAt,
  actorsOf,
  assertDone,
  assertRefused,
  eventually,
  house,
  PRODUCTION,
  plantedDatabase,
  STRANGERS_NUMBER,
  settingsFor,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'
import { newProcess } from '../../../test/processes.ts'
import { newTenant } from '../../../test/tenant.ts'
import { startService } from '../../app/assembly.ts'
import { randomIds, seededIds } from '../../kernel/call/id-source.ts'
import { CODE_LIMITS } from './phone-number.ts'

const SMS = { code_method: 'SMS' }
const ask = (actor: Actor, number: string, headers: Record<string, string> = {}) =>
  actor.post(`/${number}/request_code`, SMS, { headers })

async function newNumber(operator: Actor, account: string, display_phone_number: string): Promise<string> {
  const asked = { display_phone_number, verified_name: 'Line' }
  const made = await operator.post(`/operator/${account}/phone_numbers`, asked)
  assertDone(made)
  return made.body.id
}

async function numbersOf(operator: Actor, account: string, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count)
    ids.push(await newNumber(operator, account, `+1 555 7${String(ids.length).padStart(6, '0')}`))
  return ids
}

testOnce(
  'in production codes are a minute apart, and twenty a day for a number; the refusal says which limit',
  async (t) => {
    const { house: inside } = await house(t, {
      ...PRODUCTION,
      PARLEY_CODE_GATEWAY_URL: 'https://gateway.example/codes',
    })
    const operator = actorAt(inside.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
    const { owner, account_id } = await newTenant(inside.localUrl, operator)
    const [number = ''] = await numbersOf(operator, account_id, 1)
    assertDone(await ask(owner, number))
    const soon = await ask(owner, number)
    assertRefused(soon, { status: 429, code: 136024, says: /within a minute/ })
    const wait = Number(soon.headers.get('retry-after'))
    assert.ok(wait >= 1 && wait <= 60)
    assert.equal(soon.body.error.is_transient, true)
    for (let count = 1; count < 20; count++) {
      inside.clock.setOffset(count * 15 * 60_000)
      assertDone(await ask(owner, number))
    }
    inside.clock.setOffset(20 * 15 * 60_000)
    const tomorrow = await ask(owner, number)
    assertRefused(tomorrow, {
      status: 429,
      code: 136024,
      says: /20 codes were requested for this number within a day/,
    })
    assert.ok(Number(tomorrow.headers.get('retry-after')) > 60_000)
  },
)

const SAME_PHONE = ['+1 555 700 0000', '+1 (555) 700-0000', '15557000000']

/** One phone in an account of each of several applications, each written in another way. */
function samePhone(url: string, operator: Actor): Promise<{ owner: Actor; number: string }[]> {
  const made = SAME_PHONE.map(async (phone) => {
    const { owner, account_id } = await newTenant(url, operator)
    return { owner, number: await newNumber(operator, account_id, phone) }
  })
  return Promise.all(made)
}

testOnce(
  'in production a phone that stands in several accounts is sent no more codes than one that stands in one',
  async (t) => {
    const { house: inside } = await house(t, {
      ...PRODUCTION,
      PARLEY_CODE_GATEWAY_URL: 'https://gateway.example/codes',
      PARLEY_TRUSTED_PROXIES: '127.0.0.1, ::1',
    })
    const operator = actorAt(inside.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
    const known = await samePhone(inside.localUrl, operator)
    let sent = 0
    for (let count = 0; count < 25; count++) {
      inside.clock.setOffset(count * 15 * 60_000)
      // Those who come from one address wait for each other anyway.
      const answers = await Promise.all(
        known.map(({ owner, number }, at) => ask(owner, number, { 'x-forwarded-for': `203.0.113.${at}` })),
      )
      const taken = answers.filter(({ status }) => status === 200)
      assert.ok(taken.length <= 1, `${taken.length} codes at once`)
      for (const refused of answers.filter(({ status }) => status !== 200))
        assertRefused(refused, { status: 429, code: 136024, says: /for this number within a (minute|day)/ })
      sent += taken.length
    }
    assert.equal(sent, 20)
  },
)

testOnce('in the sandbox worlds with the same phone do not notice each other', async (t) => {
  const { url, operator } = await house(t)
  for (const { owner, number } of await samePhone(url, operator)) {
    for (let count = 0; count < CODE_LIMITS.requestsMax; count++) assertDone(await ask(owner, number))
    assertRefused(await ask(owner, number), { status: 429, code: 136024, says: /within an hour/ })
  }
})

test('of fifty requests at once for as many numbers exactly those that the application may make are sent', async (t) => {
  const { owner, operator, stranger } = await house(t, { PARLEY_CODES_PER_DAY_PER_APP: '10' })
  const numbers = await numbersOf(operator, ACCOUNT, 50)
  const answers = await Promise.all(numbers.map((number) => ask(owner, number)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    assertRefused(refused, {
      status: 429,
      code: 136024,
      says: /10 codes were requested by this application within a day/,
    })
    assert.ok(Number(refused.headers.get('retry-after')) > 86_000)
  }
  assertDone(await ask(stranger, STRANGERS_NUMBER))
})

testOnce('the same holds for a network address, which a trusted proxy may forward', async (t) => {
  const { owner, operator, stranger } = await house(t, {
    PARLEY_CODES_PER_DAY_PER_ADDRESS: '10',
    PARLEY_TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8',
  })
  const numbers = await numbersOf(operator, ACCOUNT, 51)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const answers = await Promise.all(
    numbers
      .slice(1)
      .map((number, at) => ask(owner, number, from(`203.0.113.${at}, 2001:db8::${at}, 10.1.2.3`))),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  const refused = await ask(stranger, STRANGERS_NUMBER, from('2001:db8:0:0:9::1'))
  assertRefused(refused, { status: 429, code: 136024, says: /from this network address/ })
  assertDone(await ask(stranger, STRANGERS_NUMBER, from('2001:db8:0:1::1')))
  assertDone(await ask(owner, numbers[0] ?? ''))
})

test('of 200 wrong guesses at once exactly five are evaluated, on all processes together, and the right one is refused', async (t) => {
  const place = await plantedDatabase()
  t.after(() => place.remove())
  const processes = []
  for (let count = process.env.TEST_DATABASE_URL ? 3 : 1; count > 0; count--) {
    const one = await newProcess(place.environment)
    t.after(() => one.kill())
    await one.start()
    processes.push(one)
  }
  const owners = processes.map(({ url }) => actorAt(url, 'sandbox-token'))
  const [owner] = owners as [Actor]
  const operator = actorAt(processes[0]?.url ?? '', 'sandbox-operator-key')
  assertDone(await ask(owner, UNVERIFIED_NUMBER))
  const { code } = (await operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)).body
  const wrong = code === '000000' ? '111111' : '000000'
  const guess = (actor: Actor, guessed: string) =>
    actor.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: guessed })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => guess(owners[at % owners.length] as Actor, wrong)),
  )
  const codes = answers.map(({ body }) => body.error.code)
  assert.equal(codes.filter((one) => one === 133016).length, 5)
  // A machine that is busy with other things may refuse some before anything is done for them.
  const busy = answers.filter(({ status, body }) => status === 503 && body.error.code === 2).length
  assert.equal(codes.filter((one) => one === 133015).length + busy, 195)
  for (const actor of owners) assertRefused(await guess(actor, code), { status: 429, code: 133015 })
  const { body } = await owner.get(`/${UNVERIFIED_NUMBER}?fields=code_verification_status`)
  assert.equal(body.code_verification_status, 'NOT_VERIFIED')
})

testOnce('every code is as likely as any other, also where codes follow from a seed', () => {
  const { int } = randomIds(Date.now())
  const inTurn = (turn: number) => seededIds('a seed', () => ({ name: `turn ${turn}`, turn })).int
  // Of ten million runs of a fair draw one is less even than this.
  for (const draw of [() => int, inTurn]) assert.ok(evennessOf(200_000, draw) > 1e-7)
})

test('the code stands in no log line, in no answer but the operator’s, and nowhere in the database', async (t) => {
  const place = await plantedDatabase()
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log = pino({ level: 'trace' }, { write })
  const service = await startService(settingsFor(place.environment), log)
  t.after(async () => {
    await service.close()
    await place.remove()
  })
  const { owner, operator } = actorsOf(service)
  const asked = await ask(owner, UNVERIFIED_NUMBER)
  const { code } = (await operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)).body
  const found = async () =>
    Object.entries(await dump(place)).flatMap(([where, text]) => search(where, text, { code }))
  const outstanding = await found()
  const answers = [
    asked,
    await owner.get(`/${UNVERIFIED_NUMBER}`),
    await operator.get(`/operator/${UNVERIFIED_NUMBER}`),
    await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: code === '000000' ? '111111' : '000000' }),
    await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code }),
  ]
  assertDone(answers.at(-1) as (typeof answers)[number])
  const calls = await eventually(async () => {
    const answer = await operator.get('/operator/requests?whole=true')
    return answer.text.includes('verify_code') && answer
  }, 'the log of calls')
  answers.push(calls, await operator.get('/operator/audit'))
  assert.match(logged, /a verification code would have been sent/)
  assert.doesNotMatch(logged, new RegExp(`\\b${code}\\b`))
  for (const { text } of answers) assert.doesNotMatch(text, new RegExp(`\\b${code}\\b`))
  assert.deepEqual([...outstanding, ...(await found())], [])
})
