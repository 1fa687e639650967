import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  ACCOUNT,
  type Actor,
  type Answer,
  assertDone,
  assertRefused,
  SECOND_ACCOUNT,
  STRANGERS_ACCOUNT,
} from '../../../test/house.ts'
import { houseWithoutTemplates as house } from '../../../test/without-templates.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const MANUAL = { PARLEY_REVIEW: 'manual' }

const body = { type: 'BODY', text: 'Order {{1}} is on its way.', example: { body_text: [['A-7']] } }
const form = (more: Record<string, unknown> = {}) => ({
  name: 'order_sent',
  language: 'en_US',
  category: 'UTILITY',
  components: [body],
  ...more,
})

async function make(actor: Actor, more: Record<string, unknown> = {}): Promise<Answer['body']> {
  const answer = await actor.post(EDGE, form(more))
  assertDone(answer)
  return answer.body
}

const names = (answer: Answer) => answer.body.data.map(({ name }: { name: string }) => name)
const local = (url: string) => new URL(url).pathname + new URL(url).search

test('a template is created PENDING, and the answer is the whole template', async (t) => {
  const { owner } = await house(t, MANUAL)
  const made = await make(owner)
  assert.match(made.id, /^[1-9][0-9]{14,15}$/)
  const { last_updated_time, ...rest } = made
  assert.match(last_updated_time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
  assert.deepEqual(rest, {
    id: made.id,
    name: 'order_sent',
    language: 'en_US',
    category: 'UTILITY',
    status: 'PENDING',
    parameter_format: 'POSITIONAL',
    components: [body],
    rejected_reason: 'NONE',
  })
  assert.deepEqual((await owner.get(`/${made.id}`)).body, made)
  assert.deepEqual((await owner.get(`/${made.id}?fields=status,components{type}`)).body, {
    id: made.id,
    status: 'PENDING',
    components: [{ type: 'BODY' }],
  })
  assert.deepEqual((await owner.get(`${EDGE}/${made.id}`)).body, made)
  assertRefused(await owner.get(`/${SECOND_ACCOUNT}/message_templates/${made.id}`), {
    status: 404,
    code: 100,
    subcode: 33,
  })
})

test('one name exists in several languages, and once in each (100)', async (t) => {
  const { owner } = await house(t, MANUAL)
  await make(owner)
  await make(owner, { language: 'de' })
  assertRefused(await owner.post(EDGE, form()), {
    status: 400,
    code: 100,
    subcode: 2388024,
    says: /already exists in en_US/,
  })
  assertDone(await owner.post(`/${SECOND_ACCOUNT}/message_templates`, form()))
})

test('of two creates at the same instant exactly one wins', async (t) => {
  const { owner } = await house(t)
  const answers = await Promise.all(Array.from({ length: 12 }, () => owner.post(EDGE, form())))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(11).fill(400)])
  for (const answer of answers.filter(({ status }) => status === 400)) {
    assertRefused(answer, { status: 400, code: 100, subcode: 2388024 })
  }
  assert.equal((await owner.get(EDGE)).body.data.length, 1)
})

testOnce('every violation of a request is in the refusal, the first in its message', async (t) => {
  const { owner } = await house(t, MANUAL)
  const answer = await owner.post(
    EDGE,
    form({
      components: [
        { type: 'BODY', text: 'x'.repeat(1025) },
        { type: 'FOOTER', text: 'Reply with your password, {{1}}' },
        { type: 'BUTTONS', buttons: Array(4).fill({ type: 'QUICK_REPLY', text: 'Yes' }) },
      ],
    }),
  )
  assertRefused(answer, { status: 400, code: 2388124, says: /body has 1025 characters; at most 1024/ })
  const { violations: details } = answer.body.error.error_data
  assert.deepEqual(
    details.map((one: Record<string, unknown>) => [one.code, one.component, one.path, one.found]),
    [
      [2388124, 'BODY', 'components[0].text', 1025],
      [2388124, 'FOOTER', 'components[1].text', 'Reply with your password, {{1}}'],
      [2388124, 'BUTTONS', 'components[2].buttons', 4],
      [131000, 'FOOTER', 'components[1].text', 'Reply with your password'],
    ],
  )
  for (const one of details) assert.ok(one.allowed && one.message)
  const wrong = await owner.post(EDGE, {
    ...form(),
    name: 'no spaces',
    category: 'NEWS',
    language: 'english',
  })
  assertRefused(wrong, { status: 400, code: 100, subcode: 2388046 })
  assert.equal(wrong.body.error.error_data.violations.length, 3)
  assert.deepEqual(wrong.body.error.error_data.blame_field_specs, [['name'], ['language'], ['category']])
  assert.deepEqual((await owner.get(EDGE)).body.data, [])
})

testOnce('content against policy is refused with the name of the rule (131000)', async (t) => {
  const { owner } = await house(t, MANUAL)
  const refused = {
    card_numbers: 'Please send your credit card number to pay.',
    passwords: 'To go on, reply with your password.',
    national_ids: 'Please provide your social security number.',
    link_shorteners: 'Read more at https://bit.ly/3abc',
  }
  for (const [rule, text] of Object.entries(refused)) {
    const answer = await owner.post(EDGE, form({ components: [{ type: 'BODY', text }] }))
    assertRefused(answer, { status: 400, code: 131000, says: new RegExp(rule) })
  }
  const shortened = { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'https://tinyurl.com/x' }] }
  assertRefused(await owner.post(EDGE, form({ components: [body, shortened] })), {
    status: 400,
    code: 131000,
  })
  const fine = [
    'Never share your password.',
    'Your card ending in 1234 was charged.',
    'See https://rabbit.lyon.example/a',
  ]
  for (const [index, text] of fine.entries()) {
    await make(owner, { name: `fine_${index}`, components: [{ type: 'BODY', text }] })
  }
})

testOnce('hostile shapes are refused, never a fault of ours', async (t) => {
  const { owner } = await house(t, MANUAL)
  const shapes = [
    7,
    'x',
    {},
    [null],
    [[]],
    [[[]]],
    [{ type: {} }],
    [{ type: 'BODY', text: {} }],
    [{ type: 'BUTTONS', buttons: {} }],
  ]
  for (const components of shapes) {
    const answer = await owner.post(EDGE, form({ components }))
    assert.equal(answer.status, 400, answer.text)
    assert.ok([100, 2388124].includes(answer.body.error.code))
  }
  const many = Array(10_000).fill({ type: 'QUICK_REPLY', text: 'a' })
  assertRefused(await owner.post(EDGE, form({ components: [body, { type: 'BUTTONS', buttons: many }] })), {
    status: 400,
    code: 2388124,
    says: /10000 buttons/,
  })
  for (const name of [['a'], { a: 1 }, null, 7.5, true]) {
    const { status } = await owner.post(EDGE, { ...form(), name })
    assert.equal(status, 400)
  }
})

test('an update changes what is supplied, and sends the template back to review', async (t) => {
  const { owner, operator, events } = await house(t, MANUAL)
  const made = await make(owner, { components: [body, { type: 'FOOTER', text: 'Bye' }] })
  assertDone(await operator.post(`/operator/${made.id}`, { status: 'APPROVED', quality_score: 'YELLOW' }))
  const before = (await events()).length
  const answer = await owner.post(`/${made.id}`, {
    components: [
      { type: 'FOOTER', text: 'See you' },
      { type: 'HEADER', format: 'TEXT', text: 'News' },
    ],
  })
  assert.deepEqual(answer.body, { success: true, id: made.id, name: 'order_sent', category: 'UTILITY' })
  const after = (await owner.get(`/${made.id}`)).body
  assert.deepEqual(
    after.components.map(({ type, text }: { type: string; text: string }) => [type, text]),
    [
      ['HEADER', 'News'],
      ['BODY', body.text],
      ['FOOTER', 'See you'],
    ],
  )
  assert.deepEqual([after.status, after.quality_score], ['PENDING', undefined])
  const updates = (await events())
    .slice(before)
    .map(({ field, value }) => [field, value.event ?? value.message_template_footer])
  assert.deepEqual(updates, [
    ['message_template_components_update', 'See you'],
    ['message_template_status_update', 'PENDING'],
  ])
  assertDone(await owner.post(`${EDGE}/${made.id}`, { category: 'marketing' }))
  const moved = (await owner.get(`/${made.id}`)).body
  assert.deepEqual([moved.category, moved.previous_category], ['MARKETING', 'UTILITY'])
  const [news] = await events('template_category_update')
  assert.deepEqual([news?.value.previous_category, news?.value.new_category], ['UTILITY', 'MARKETING'])
})

testOnce('a wrong update is refused and changes nothing', async (t) => {
  const { owner } = await house(t, MANUAL)
  const made = await make(owner)
  const edge = `/${made.id}`
  assertRefused(await owner.post(edge, { components: [{ type: 'FOOTER', text: '{{1}}' }] }), {
    status: 400,
    code: 2388124,
  })
  assertRefused(await owner.post(edge, { components: [{ type: 'FOOTER', text: 'Send us your password' }] }), {
    status: 400,
    code: 131000,
  })
  assertRefused(await owner.post(edge, { category: 'NEWS' }), { status: 400, code: 100 })
  assertRefused(await owner.post(edge, {}), { status: 400, code: 100, says: /Nothing to change/ })
  assertRefused(await owner.post(edge, { name: 'other' }), {
    status: 400,
    code: 100,
    says: /Nothing to change/,
  })
  assert.deepEqual((await owner.get(edge)).body, made)
})

test('updates at the same instant are all kept: none overwrites what another supplied', async (t) => {
  const { owner } = await house(t, MANUAL)
  const made = await make(owner)
  const parts = [
    { type: 'FOOTER', text: 'Bye' },
    { type: 'HEADER', format: 'TEXT', text: 'Top' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }] },
  ]
  const answers = await Promise.all(parts.map((part) => owner.post(`/${made.id}`, { components: [part] })))
  for (const answer of answers) assertDone(answer)
  const { components } = (await owner.get(`/${made.id}`)).body
  assert.deepEqual(
    components.map(({ type }: { type: string }) => type),
    ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'],
  )
})

test('remove_components takes components away; all else stays, and the template is reviewed anew', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const made = await make(owner, { components: [body, { type: 'FOOTER', text: 'Bye' }] })
  assertDone(await operator.post(`/operator/${made.id}`, { status: 'APPROVED' }))
  const dry = await owner.post(`/${made.id}?validate_only=true`, { remove_components: ['BODY'] })
  assert.deepEqual([dry.body.valid, dry.body.errors[0].component], [false, 'BODY'])
  assertDone(await owner.post(`/${made.id}`, { remove_components: ['FOOTER'] }))
  const after = (await owner.get(`/${made.id}`)).body
  assert.deepEqual([after.components, after.status], [[body], 'PENDING'])
  assertRefused(await owner.post(`/${made.id}`, { remove_components: ['TOP'] }), {
    status: 400,
    code: 100,
    says: /remove_components.*HEADER.*BUTTONS/,
  })
})

test('an account may have as many templates as the setting says, also when asked at the same instant (2388019)', async (t) => {
  const { owner, operator } = await house(t, { ...MANUAL, PARLEY_TEMPLATES_PER_ACCOUNT: '3' })
  const tries = ['a', 'b', 'c', 'd', 'e'].map((name) => owner.post(EDGE, form({ name })))
  const answers = await Promise.all(tries)
  assert.equal(answers.filter(({ status }) => status === 200).length, 3)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assertRefused(answer, { status: 400, code: 100, subcode: 2388019, says: /at most 3/ })
  }
  const dry = (await owner.post(`${EDGE}?validate_only=true`, form({ name: 'f' }))).body
  assert.deepEqual([dry.valid, dry.errors[0].error_subcode], [false, 2388019])
  const imported = await operator.post(`/operator/${ACCOUNT}/templates`, { templates: [form({ name: 'f' })] })
  assert.equal(imported.body.data[0].error.error_subcode, 2388019)
  assert.equal((await owner.get(`${EDGE}?summary=true`)).body.summary.message_template_limit, 3)
  const [first] = names(await owner.get(EDGE))
  assertDone(await owner.delete(`${EDGE}?name=${first}`))
  await make(owner, { name: 'f' })
  assertDone(await owner.post(`/${SECOND_ACCOUNT}/message_templates`, form()))
})

testOnce('the platform’s own limit follows the verification of the business', async (t) => {
  const { owner, operator } = await house(t, { ...MANUAL, PARLEY_TEMPLATES_PER_ACCOUNT: 'platform' })
  const limit = async () => (await owner.get(`${EDGE}?summary=true`)).body.summary.message_template_limit
  assert.equal(await limit(), 6_000)
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { business_verification_status: 'unverified' }))
  assert.equal(await limit(), 250)
})

test('delete by name removes all languages, by name and language only that one', async (t) => {
  const { owner, events } = await house(t, MANUAL)
  for (const language of ['en_US', 'de', 'fr']) await make(owner, { language })
  const kept = await make(owner, { name: 'another' })
  assertDone(await owner.delete(`${EDGE}?name=order_sent&language=de`))
  const languages = (await owner.get(EDGE)).body.data.map(({ language }: { language: string }) => language)
  assert.deepEqual(languages.sort(), ['en_US', 'en_US', 'fr'])
  assert.deepEqual((await owner.delete(EDGE, { name: 'order_sent' })).body, { success: true })
  assert.deepEqual(names(await owner.get(EDGE)), ['another'])
  assert.equal(
    (await events('message_template_status_update')).filter(({ value }) => value.event === 'DELETED').length,
    3,
  )
  assertDone(await owner.delete(`${EDGE}?hsm_id=${kept.id}&name=another`))
  assertRefused(await owner.get(`/${kept.id}`), { status: 404, code: 100, subcode: 33 })
  await make(owner)
})

test('what is not there cannot be deleted (100)', async (t) => {
  const { owner, stranger } = await house(t, MANUAL)
  const made = await make(owner)
  assertRefused(await owner.delete(EDGE), { status: 400, code: 100, says: /name is required/ })
  assertRefused(await owner.delete(`${EDGE}?name=nobody`), {
    status: 404,
    code: 100,
    says: /no template with name "nobody"/,
  })
  assertRefused(await owner.delete(`${EDGE}?name=order_sent&language=fr`), { status: 404, code: 100 })
  assertRefused(await owner.delete(`${EDGE}?name=other&hsm_id=${made.id}`), { status: 404, code: 100 })
  assertRefused(await owner.delete(`/${SECOND_ACCOUNT}/message_templates?hsm_id=${made.id}`), {
    status: 404,
    code: 100,
  })
  assertRefused(await stranger.delete(`/${STRANGERS_ACCOUNT}/message_templates?hsm_id=${made.id}`), {
    status: 404,
    code: 100,
  })
  assertDone(await owner.get(`/${made.id}`))
})

test('templates are listed newest first, in pages that carry every filter and end', async (t) => {
  const { owner, clock } = await house(t, MANUAL)
  for (let i = 0; i < 5; i++) {
    await make(owner, { name: `t${i}`, category: i === 2 ? 'MARKETING' : 'UTILITY' })
    await clock.advance(1)
  }
  const seen: string[] = []
  let path: string | undefined = `${EDGE}?limit=2&category=utility&status=pending,approved&fields=name`
  let previous: string | undefined
  for (let pages = 0; path; pages++) {
    assert.ok(pages < 4)
    const answer = await owner.get(path)
    assertDone(answer)
    seen.push(...names(answer))
    assert.equal(answer.body.paging.next !== undefined, pages === 0)
    path = answer.body.paging.next && local(answer.body.paging.next)
    previous = answer.body.paging.previous && local(answer.body.paging.previous)
  }
  assert.deepEqual(seen, ['t4', 't3', 't1', 't0'])
  assert.deepEqual(names(await owner.get(previous ?? '')), ['t4', 't3'])
})

test('each filter takes one value or several, and filters combine', async (t) => {
  const { owner, operator, clock } = await house(t, MANUAL)
  const rows = [
    ['a', 'en_US', 'UTILITY'],
    ['a', 'de', 'UTILITY'],
    ['b', 'en_US', 'MARKETING'],
    ['c', 'fr', 'UTILITY'],
  ] as const
  for (const [name, language, category] of rows) {
    const { id } = await make(owner, { name, language, category })
    if (name === 'c') assertDone(await operator.post(`/operator/${id}`, { status: 'REJECTED' }))
    if (name === 'b') assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
    await clock.advance(1)
  }
  const listed = async (query: string) =>
    (await owner.get(`${EDGE}?${query}`)).body.data.map(
      (one: Record<string, string>) => `${one.name}.${one.language}`,
    )
  const all = ['c.fr', 'b.en_US', 'a.de', 'a.en_US']
  const expected: Record<string, string[]> = {
    '': all,
    'name=': all,
    'name=a': ['a.de', 'a.en_US'],
    'name=A': [],
    'name=["a","c"]': ['c.fr', 'a.de', 'a.en_US'],
    'name=a&language=de': ['a.de'],
    'status=APPROVED': ['b.en_US'],
    'status=rejected,PENDING': ['c.fr', 'a.de', 'a.en_US'],
    'status=APPROVED,PENDING,REJECTED': all,
    'status=PAUSED': [],
    'category=MARKETING': ['b.en_US'],
    'language=en_US,fr': ['c.fr', 'b.en_US', 'a.en_US'],
    'language=en_US&category=UTILITY': ['a.en_US'],
    'status=PENDING&language=en_US&category=UTILITY': ['a.en_US'],
    'name=a&status=PENDING&limit=1': ['a.de'],
  }
  for (const [query, wanted] of Object.entries(expected)) assert.deepEqual(await listed(query), wanted, query)
  assertRefused(await owner.get(`${EDGE}?status=LOST`), { status: 400, code: 100, says: /one of \{PENDING/ })
  assertRefused(await owner.get(`${EDGE}?limit=0`), { status: 400, code: 100 })
  assertRefused(await owner.get(`${EDGE}?after=forged`), { status: 400, code: 100 })

  const first = await owner.get(`${EDGE}?language=en_US,fr&limit=2&summary=total_count`)
  assert.deepEqual([first.body.summary.total_count, first.body.summary.message_template_count], [3, 4])
  const second = await owner.get(local(first.body.paging.next))
  assert.deepEqual(names(second), ['a'])
  assert.equal(second.body.paging.next, undefined)
  assert.equal(second.body.summary.total_count, 3)
  assert.deepEqual(names(await owner.get(local(second.body.paging.previous))), ['c', 'b'])
  const named = await owner.get(`${EDGE}?name=a,b&limit=2`)
  assert.deepEqual(names(await owner.get(local(named.body.paging.next))), ['a'])
})

testOnce('on a versioned path the answer has what existing clients read', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const { body: made } = await owner.post(`/v23.0${EDGE}`, form({ category: 'utility' }))
  assert.deepEqual([made.status, made.category, made.parameter_format], ['PENDING', 'UTILITY', 'POSITIONAL'])
  assertDone(
    await operator.post(`/operator/${made.id}`, { status: 'APPROVED', quality_score: { score: 'GREEN' } }),
  )
  const { body } = await owner.get(
    `/v23.0${EDGE}?summary=total_count,message_template_count&fields=name,parameter_format,quality_score,whatever`,
  )
  assert.equal(typeof body.data[0].quality_score.date, 'number')
  assert.deepEqual(body.summary, {
    total_count: 1,
    message_template_count: 1,
    message_template_limit: 6_000,
    are_translations_complete: true,
  })
  const plain = (await owner.get(`/${made.id}?fields=quality_score`)).body.quality_score
  assert.deepEqual([plain.score, typeof plain.date], ['GREEN', 'string'])
  const dated = (await owner.get(`/${made.id}?fields=quality_score&date_format=U`)).body.quality_score
  assert.equal(typeof dated.date, 'number')
})

testOnce('a template is created from a form and from the query as from JSON', async (t) => {
  const { owner } = await house(t, MANUAL)
  const components = JSON.stringify([body])
  const asForm = new URLSearchParams({ name: 'a', language: 'en', category: 'utility', components })
  assertDone(await owner.post(EDGE, undefined, { raw: asForm }))
  assertDone(
    await owner.post(
      `${EDGE}?${new URLSearchParams({ name: 'b', language: 'en', category: 'UTILITY', components })}`,
    ),
  )
  const multipart = new FormData()
  for (const [name, value] of [
    ['name', 'c'],
    ['language', 'en'],
    ['category', 'UTILITY'],
    ['components', components],
  ] as const)
    multipart.set(name, value)
  assertDone(await owner.post(EDGE, undefined, { raw: multipart }))
  assert.deepEqual(names(await owner.get(EDGE)).sort(), ['a', 'b', 'c'])
})

test("a stranger's template is not there, and nothing is done without permission", async (t) => {
  const { owner, stranger, powerless, anyone } = await house(t, MANUAL)
  const { id } = await make(owner)
  assertRefused(await stranger.get(`/${id}`), { status: 404, code: 100, subcode: 33 })
  assertRefused(await stranger.post(`/${id}`, { components: [body] }), {
    status: 404,
    code: 100,
    subcode: 33,
  })
  assertRefused(await stranger.get(EDGE), { status: 404, code: 100, subcode: 33 })
  assertRefused(await powerless.post(EDGE, form()), { status: 403, code: 200 })
  assertRefused(await powerless.get(`/${id}`), { status: 403, code: 200 })
  assertRefused(await anyone.get(`/${id}`), { status: 401, code: 190 })
})
