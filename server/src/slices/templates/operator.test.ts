import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, SECOND_ACCOUNT } from '../../../test/house.ts'
import { uploadSample } from '../../../test/upload.ts'
import { houseWithoutTemplates as house } from '../../../test/without-templates.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const RULES = '/operator/policy_rules'
const MANUAL = { PARLEY_REVIEW: 'manual' }

const withText = (text: string, more: Record<string, unknown> = {}) => ({
  name: 'a',
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text }],
  ...more,
})

test('a rule is tried out, enabled, obeyed at once, disabled and removed', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const rule = { name: 'no_unicorns', effect: 'REFUSE', pattern: 'unicorns?', explanation: 'No unicorns.' }
  const made = await operator.post(RULES, rule)
  assert.deepEqual([made.body.enabled, made.body.made_by], [false, 'operator'])
  const tried = await operator.post(`${RULES}/test`, { name: 'no_unicorns', text: 'Two Unicorns.' })
  assert.deepEqual(
    [tried.body.data[0].matches, tried.body.data[0].match],
    [true, { text: 'Unicorns', start: 4, end: 12 }],
  )
  const loose = await operator.post(`${RULES}/test`, { pattern: '^x+$', text: 'xxx' })
  assert.deepEqual(loose.body.data[0].matches, true)
  const every = await operator.post(`${RULES}/test`, { text: 'Send your password' })
  const matching = every.body.data.filter(({ matches }: { matches: boolean }) => matches)
  assert.deepEqual(
    matching.map(({ name }: { name: string }) => name),
    ['passwords'],
  )

  assertDone(await owner.post(EDGE, withText('A unicorn.')))
  assertDone(await operator.post(`${RULES}/no_unicorns`, { enabled: true }))
  assertRefused(await owner.post(EDGE, withText('A unicorn.', { name: 'b' })), {
    status: 400,
    code: 131000,
    says: /no_unicorns: No unicorns\./,
  })
  assertDone(
    await operator.post(`${RULES}/no_unicorns`, { effect: 'REJECT', rejected_reason: 'ABUSIVE_CONTENT' }),
  )
  const foreseen = (await owner.post(`${EDGE}?validate_only=1`, withText('A unicorn.', { name: 'b' }))).body
  assert.deepEqual([foreseen.valid, foreseen.review.rejected_reason], [true, 'ABUSIVE_CONTENT'])
  assertDone(await operator.post(`${RULES}/no_unicorns`, { enabled: 'false' }))
  assertDone(await owner.post(EDGE, withText('A unicorn.', { name: 'b' })))
  assertDone(await operator.delete(`${RULES}/no_unicorns`))
  const names = (await operator.get(RULES)).body.data.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('card_numbers') && !names.includes('no_unicorns'))
})

test('the rules that come with the service can be disabled', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  assertDone(await operator.post(`${RULES}/link_shorteners`, { enabled: false }))
  assertDone(await owner.post(EDGE, withText('See https://bit.ly/abc')))
})

test('a pattern that cannot be used is refused, and none can hang the server', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const rule = (more: object) => ({ name: 'r', pattern: 'x', explanation: 'No.', enabled: true, ...more })
  const wrong = [
    { pattern: '(open' },
    { pattern: '(?=a)b' },
    { pattern: '(?:[a-z]{200}){5}' },
    { except_pattern: '[z-a]' },
    { pattern: '' },
    { pattern: 'x'.repeat(1001) },
    { name: 'Has Space' },
    { effect: 'EXPLODE' },
    { categories: ['NEWS'] },
    { explanation: '' },
  ]
  for (const more of wrong) assertRefused(await operator.post(RULES, rule(more)), { status: 400, code: 100 })
  assertRefused(await operator.post(RULES, rule({ name: 'passwords' })), {
    status: 400,
    code: 100,
    says: /already exists/,
  })
  assertRefused(await operator.post(`${RULES}/nobody`, { enabled: true }), { status: 404, code: 100 })
  assertRefused(await operator.post(`${RULES}/passwords`, {}), { status: 400, code: 100 })
  assertRefused(await operator.delete(`${RULES}/nobody`), { status: 404, code: 100 })
  assertRefused(await operator.post(`${RULES}/test`, { pattern: '(open', text: 'a' }), {
    status: 400,
    code: 100,
  })
  assertRefused(await operator.post(`${RULES}/test`, { pattern: 'a' }), {
    status: 400,
    code: 100,
    says: /text is required/,
  })
  assertRefused(await owner.get(RULES), { status: 401, code: 190 })

  assertDone(await operator.post(RULES, rule({ name: 'slow', effect: 'REFUSE', pattern: '(a+)+(b|c+)*$' })))
  assertDone(await owner.post(EDGE, withText(`${'a'.repeat(1023)}!`)))
})

test('rules that would be too much together are refused', async (t) => {
  const { operator } = await house(t, MANUAL)
  const add = (index: number, enabled: boolean) =>
    operator.post(RULES, { name: `r${index}`, pattern: '(?:abcdefgh){90}', explanation: 'No.', enabled })
  let refused = 0
  for (let i = 0; i < 20 && refused === 0; i++) if ((await add(i, true)).status === 400) refused = i
  assert.ok(refused > 5)
  assertRefused(await add(refused, true), { status: 400, code: 100, says: /steps/ })
  assertDone(await add(refused, false))
  assertRefused(await operator.post(`${RULES}/r${refused}`, { enabled: true }), {
    status: 400,
    code: 100,
    says: /steps/,
  })
})

test('what is exported can be imported elsewhere, each template with its own result', async (t) => {
  const { owner, operator, clock } = await house(t, MANUAL)
  const components = [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: [await uploadSample(owner, 'image/png')] } },
    { type: 'BODY', text: 'Hi {{1}}', example: { body_text: [['Ann']] } },
  ]
  for (const language of ['en', 'de']) {
    const wanted = {
      name: 'a',
      language,
      category: 'MARKETING',
      components,
      message_send_ttl_seconds: 43_200,
    }
    assertDone(await owner.post(EDGE, wanted))
    await clock.advance(1)
  }
  const exported = await operator.get(`/operator/${ACCOUNT}/templates`)
  assert.deepEqual(exported.body.templates[0], {
    name: 'a',
    language: 'en',
    category: 'MARKETING',
    parameter_format: 'POSITIONAL',
    components,
    message_send_ttl_seconds: 43_200,
  })
  const into = `/operator/${SECOND_ACCOUNT}/templates`
  const results = async (file: object) =>
    (await operator.post(into, file)).body.data.map((one: { result: string }) => one.result)
  assert.deepEqual(await results(exported.body), ['created', 'created'])
  assert.deepEqual(await results(exported.body), ['unchanged', 'unchanged'])
  const again = (await operator.get(into)).body.templates
  assert.deepEqual(again, exported.body.templates)

  const [first] = exported.body.templates
  const changed = { ...first, components: [{ type: 'BODY', text: 'New.' }] }
  const mixed = { templates: [changed, { ...first, name: 'bad name' }, { ...first, language: 'fr' }, 7] }
  const answer = await operator.post(into, mixed)
  assert.deepEqual(
    answer.body.data.map((one: { result: string; error?: { code: number; error_subcode: number } }) => [
      one.result,
      one.error?.code,
      one.error?.error_subcode,
    ]),
    [
      ['refused', 100, 2388024],
      ['refused', 100, 2388046],
      ['created', undefined, undefined],
      ['refused', 100, undefined],
    ],
  )
  assert.deepEqual(await results({ templates: [changed], update: true }), ['updated'])
})

test('an import may bring ids and statuses, and an export gives them when asked', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const one = { id: '777000000000001', status: 'APPROVED', ...withText('Hello.') }
  const into = `/operator/${ACCOUNT}/templates`
  const wrong = [
    { ...one, name: 'b' },
    { ...one, name: 'c', id: 'x' },
    { ...one, name: 'd', id: '9', status: 'LOST' },
    { ...one, name: 'e', id: ACCOUNT },
  ]
  const { data } = (await operator.post(into, { templates: [one, ...wrong] })).body
  assert.deepEqual(
    data.map((result: { result: string }) => result.result),
    ['created', 'refused', 'refused', 'refused', 'refused'],
  )
  assert.equal((await owner.get(`/${one.id}`)).body.status, 'APPROVED')
  const [exported] = (await operator.get(`${into}?with_state=true`)).body.templates
  assert.deepEqual([exported.id, exported.status], [one.id, 'APPROVED'])
  assertRefused(await operator.post(into, { templates: 'x' }), { status: 400, code: 100 })
  assertRefused(await operator.post(into, {}), { status: 400, code: 100 })
})

test('a seed file brings templates, once', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-seed-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'seed.json')
  const seed = {
    apps: [{ id: '100000000000001', name: 'App', secret: 'a-secret-of-the-seed' }],
    accounts: [{ id: ACCOUNT, app_id: '100000000000001', name: 'Account' }],
    tokens: [{ app_id: '100000000000001', access_token: 'sandbox-token', accounts: 'all' }],
    templates: [{ account_id: ACCOUNT, id: '777000000000002', ...withText('Hello.') }],
  }
  await writeFile(file, JSON.stringify(seed))
  const { owner } = await house(t, { PARLEY_SEED: file })
  assert.equal((await owner.get('/777000000000002')).body.status, 'APPROVED')
})
