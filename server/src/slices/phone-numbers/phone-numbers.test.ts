import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'

const codeOf = async (operator: Awaited<ReturnType<typeof house>>['operator']) =>
  (await operator.get(`/operator/${UNVERIFIED_NUMBER}/verification_code`)).body.code as string

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

test('a phone number is read with every field of the specification', async (t) => {
  const { owner } = await house(t)
  const { body } = await owner.get(`/${NUMBER}`)
  assert.match(body.last_onboarded_time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
  assert.deepEqual(
    { ...body, last_onboarded_time: '' },
    {
      id: NUMBER,
      display_phone_number: '+1 555-010-0001',
      verified_name: 'Parley Bakery',
      quality_rating: 'GREEN',
      platform_type: 'CLOUD_API',
      throughput: { level: 'TIER_1K' },
      last_onboarded_time: '',
      code_verification_status: 'VERIFIED',
      account_mode: 'LIVE',
      certificate_status: 'NONE',
      name_status: 'APPROVED',
      conversational_automation: { enable_welcome_message: false, prompts: [], commands: [] },
    },
  )
})

testOnce('only the fields asked for are answered, and id always', async (t) => {
  const { owner } = await house(t)
  const { body } = await owner.get(`/${NUMBER}?fields=verified_name,throughput{level}`)
  assert.deepEqual(body, { id: NUMBER, verified_name: 'Parley Bakery', throughput: { level: 'TIER_1K' } })
  const dated = await owner.get(`/${NUMBER}?fields=last_onboarded_time&date_format=U`)
  assert.equal(typeof dated.body.last_onboarded_time, 'number')
})

testOnce('the throughput-only query has the object at the top and nested', async (t) => {
  const { owner, operator } = await house(t)
  const whole = { level: 'TIER_1K', max_messages_per_day: 1000 }
  assert.deepEqual((await owner.get(`/${NUMBER}?fields=throughput`)).body, {
    ...whole,
    throughput: whole,
    id: NUMBER,
  })
  const days = {
    TIER_50: 50,
    TIER_250: 250,
    TIER_10K: 10_000,
    TIER_100K: 100_000,
    UNLIMITED: -1,
    STANDARD: 250,
  }
  for (const [level, perDay] of Object.entries(days)) {
    assertDone(await operator.post(`/operator/${NUMBER}`, { throughput: level }))
    const { body } = await owner.get(`/${NUMBER}?fields=throughput`)
    assert.deepEqual([body.level, body.max_messages_per_day], [level, perDay])
  }
})

test('the numbers of an account are listed in pages that end', async (t) => {
  const { owner, operator } = await house(t)
  for (let i = 0; i < 3; i++) {
    const number = { display_phone_number: `+49 30 0000${i}`, verified_name: `Line ${i}` }
    assertDone(await operator.post(`/operator/${ACCOUNT}/phone_numbers`, number))
  }
  const seen: string[] = []
  let path: string | undefined = `/${ACCOUNT}/phone_numbers?limit=2&fields=verified_name`
  for (let pages = 0; path; pages++) {
    assert.ok(pages < 5)
    const { body } = await owner.get(path)
    seen.push(...body.data.map((number: { verified_name: string }) => number.verified_name))
    path = body.paging.next && new URL(body.paging.next).pathname + new URL(body.paging.next).search
    if (!path) {
      assert.equal(body.data.length, 1)
      const back = await owner.get(
        new URL(body.paging.previous).pathname + new URL(body.paging.previous).search,
      )
      assert.deepEqual(
        back.body.data.map((number: { verified_name: string }) => number.verified_name),
        seen.slice(2, 4),
      )
    }
  }
  assert.equal(seen.length, 5)
  assert.equal(new Set(seen).size, 5)
})

test('an object that is all that is asked for keeps to its selection', async (t) => {
  const { owner } = await house(t)
  const { body } = await owner.get(`/${NUMBER}?fields=throughput{level}`)
  const { level } = body
  assert.equal(typeof level, 'string')
  assert.deepEqual(body, { id: NUMBER, level, throughput: { level } })
})

test('on versioned paths JSON in a parameter may stand in single quotes, as documentation of the platform has it', async (t) => {
  const { owner } = await house(t)
  const of = (mode: string) =>
    `/${ACCOUNT}/phone_numbers?filtering=${encodeURIComponent(`[{'field':'account_mode','operator':'EQUAL','value':'${mode}'}]`)}`
  const all = (await owner.get(`/${ACCOUNT}/phone_numbers`)).body.data
  const counts = []
  for (const mode of ['LIVE', 'SANDBOX']) {
    const { body } = await owner.get(`/v23.0${of(mode)}`)
    counts.push(body.data.length)
    assert.ok(body.data.length < all.length)
  }
  assert.equal(counts[0] + counts[1], all.length)
  const flow = { name: "Rock 'n' roll", categories: "['SURVEY', 'OTHER']" }
  const { body } = await owner.post(`/v23.0/${ACCOUNT}/flows`, flow)
  assert.deepEqual([body.name, body.categories], [flow.name, ['SURVEY', 'OTHER']])
  assertRefused(await owner.get(of('LIVE')), { status: 400, code: 100, says: /filtering must be a list/ })
})

testOnce('a cursor that we did not make for this list is refused (100)', async (t) => {
  const { owner } = await house(t)
  const { body } = await owner.get(`/${ACCOUNT}/phone_numbers?limit=1`)
  const { after } = body.paging.cursors
  for (const forged of ['x', 'AAAA', after.slice(0, -2), Buffer.from('0.1.abc').toString('base64url')]) {
    const answer = await owner.get(`/${ACCOUNT}/phone_numbers?after=${forged}`)
    assertRefused(answer, { status: 400, code: 100, says: /cursor/i })
  }
  for (const limit of ['0', '-1', 'x', '1.5', '']) {
    assertRefused(await owner.get(`/${ACCOUNT}/phone_numbers?limit=${limit}`), {
      status: 400,
      code: 100,
      says: /limit/,
    })
  }
  assertDone(await owner.get(`/${ACCOUNT}/phone_numbers?limit=100000`))
})

test('the right code verifies the number, once', async (t) => {
  const { owner, operator, events } = await house(t)
  assertDone(
    await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS', language: 'pt_BR' }),
  )
  const code = await codeOf(operator)
  assert.match(code, /^\d{6}$/)
  const answer = await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, {
    code: `${code.slice(0, 3)}-${code.slice(3)}`,
  })
  assert.deepEqual(answer.body, { success: true })
  const { body } = await owner.get(`/${UNVERIFIED_NUMBER}?fields=code_verification_status`)
  assert.equal(body.code_verification_status, 'VERIFIED')
  const again = await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code })
  assertRefused(again, { status: 400, code: 133016, says: /no code is outstanding/ })
  const [onboarded] = await events('phone_number_quality_update')
  assert.equal(onboarded?.value.event, 'ONBOARDING')
})

test('an expired code is refused (368)', async (t) => {
  const { owner, operator, clock } = await house(t)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'VOICE' }))
  const code = await codeOf(operator)
  await clock.advance(600)
  assertRefused(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code }), { status: 400, code: 368 })
})

test('a wrong code is refused (133016), and after five tries even the right one (133015)', async (t) => {
  const { owner, operator } = await house(t)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  const code = await codeOf(operator)
  const none = await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: 'no digits' })
  assertRefused(none, { status: 400, code: 100, says: /digits of the code/ })
  const guesses = [wrongFor(code), code.slice(1), `${code}0`, '7', wrongFor(code)]
  for (const guess of guesses) {
    const answer = await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: guess })
    assertRefused(answer, { status: 400, code: 133016 })
  }
  const answer = await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code })
  assertRefused(answer, { status: 429, code: 133015 })
  assert.ok(answer.headers.get('retry-after'))
})

test('of many guesses at the same instant exactly five are evaluated', async (t) => {
  const { owner, operator } = await house(t)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  const code = await codeOf(operator)
  const guesses = Array.from({ length: 60 }, () =>
    owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: wrongFor(code) }),
  )
  const codes = (await Promise.all(guesses)).map((answer) => answer.body.error.code)
  assert.equal(codes.filter((one) => one === 133016).length, 5)
  assert.equal(codes.filter((one) => one === 133015).length, 55)
})

test('twenty wrong tries a day on a number are the most (133015)', async (t) => {
  const { owner, operator, clock } = await house(t)
  for (let round = 0; round < 4; round++) {
    assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
    const code = await codeOf(operator)
    for (let tries = 0; tries < 5; tries++) {
      await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: wrongFor(code) })
    }
  }
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  const code = await codeOf(operator)
  assertRefused(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code }), {
    status: 429,
    code: 133015,
    says: /20 wrong/,
  })
  await clock.advance(24 * 3600)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/verify_code`, { code: await codeOf(operator) }))
})

test('more than five codes an hour are refused (136024, 429)', async (t) => {
  const { owner, clock } = await house(t)
  for (let i = 0; i < 5; i++)
    assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code?code_method=sms`))
  const sixth = await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' })
  assertRefused(sixth, { status: 429, code: 136024 })
  assert.ok(Number(sixth.headers.get('retry-after')) > 3500)
  await clock.advance(3600)
  assertDone(await owner.post(`/${UNVERIFIED_NUMBER}/request_code`, { code_method: 'SMS' }))
})

test('conversational automation keeps what is omitted and clears what is empty', async (t) => {
  const { owner } = await house(t)
  const edge = `/${NUMBER}/conversational_automation`
  const commands = [{ command_name: 'tickets', command_description: 'Book tickets 🎫' }]
  assertDone(
    await owner.post(edge, {
      enable_welcome_message: 'true',
      prompts: ['Book', 'Cancel'],
      commands: JSON.stringify(commands),
    }),
  )
  const expected = { enable_welcome_message: true, prompts: ['Book', 'Cancel'], commands }
  const { body } = await owner.get(`/${NUMBER}?fields=conversational_automation`)
  assert.deepEqual(body, { ...expected, conversational_automation: expected, id: NUMBER })
  assertDone(await owner.post(edge, { enable_welcome_message: false, prompts: [] }))
  const after = await owner.get(`/${NUMBER}?fields=conversational_automation`)
  assert.deepEqual(
    [after.body.enable_welcome_message, after.body.prompts, after.body.commands],
    [false, [], commands],
  )
  const versioned = await owner.get(`/v23.0/${NUMBER}?fields=conversational_automation,username`)
  assert.equal(versioned.body.conversational_automation.id, NUMBER)
})

testOnce('prompts and commands beyond their limits are refused (100)', async (t) => {
  const { owner } = await house(t)
  const edge = `/${NUMBER}/conversational_automation`
  const command = { command_name: 'a', command_description: 'b' }
  const wrong = [
    { prompts: ['x'.repeat(81)] },
    { prompts: Array(31).fill('x') },
    { prompts: [null] },
    { prompts: 'not json' },
    { commands: [{ ...command, command_name: 'x'.repeat(33) }] },
    { commands: [{ ...command, command_name: 'has space' }] },
    { commands: [{ ...command, command_description: 'x'.repeat(257) }] },
    { commands: [{ command_name: 'a' }] },
    { commands: [command, command] },
    { commands: Array.from({ length: 31 }, (_, i) => ({ ...command, command_name: `c${i}` })) },
    { enable_welcome_message: 'perhaps' },
  ]
  for (const input of wrong) assertRefused(await owner.post(edge, input), { status: 400, code: 100 })
  assertDone(await owner.post(edge, { prompts: ['😀'.repeat(80)] }))
  assert.deepEqual((await owner.get(`/${NUMBER}?fields=conversational_automation`)).body.commands, [])
})

test("the operator's changes are sent to subscribers", async (t) => {
  const { owner, operator, events } = await house(t)
  const change = {
    quality_rating: 'RED',
    throughput: { level: 'TIER_50' },
    verified_name: 'New',
    name_status: 'declined',
  }
  assertDone(await operator.post(`/operator/${NUMBER}`, change))
  assert.equal((await owner.get(`/${NUMBER}?fields=quality_rating`)).body.quality_rating, 'RED')
  const recorded = (await events()).map(({ field, value }) => [field, value.event ?? value.decision])
  assert.deepEqual(recorded, [
    ['phone_number_quality_update', 'FLAGGED'],
    ['phone_number_quality_update', 'DOWNGRADE'],
    ['business_capability_update', undefined],
    ['phone_number_name_update', 'REJECTED'],
  ])
})

test("a stranger's number is not there, in the very words of one that does not exist", async (t) => {
  const { owner } = await house(t)
  const foreign = await owner.get(`/${STRANGERS_NUMBER}`)
  const absent = await owner.get('/399999999999999')
  assertRefused(foreign, { status: 404, code: 100, subcode: 33 })
  const words = (answer: typeof foreign, id: string) => answer.body.error.message.replaceAll(id, 'ID')
  assert.equal(words(foreign, STRANGERS_NUMBER), words(absent, '399999999999999'))
})
