import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, NUMBER } from '../../../test/house.ts'
import { SAMPLES, uploadSample } from '../../../test/upload.ts'
import { houseWithoutTemplates as house } from '../../../test/without-templates.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const UPSERT = `/v23.0/${ACCOUNT}/upsert_message_templates`
const body = (text = 'Your order is on its way.') => ({ type: 'BODY', text })
const form = { name: 'order_news', category: 'UTILITY', components: [body()] }

test('one request makes a template in several languages, and the next rewrites those that are there', async (t) => {
  const { owner } = await house(t)
  const first = await owner.post(UPSERT, { ...form, languages: ['en_US', 'de', 'en_US'] })
  assertDone(first)
  const [english, german] = first.body.data
  assert.deepEqual([english.language, german.language, german.category], ['en_US', 'de', 'UTILITY'])
  const second = await owner.post(UPSERT, {
    ...form,
    components: [body('Another text.')],
    languages: 'de,fr',
  })
  assert.equal(second.body.data[0].id, german.id)
  assert.equal((await owner.get(`/${german.id}`)).body.components[0].text, 'Another text.')
  assert.equal((await owner.get(`/${english.id}`)).body.components[0].text, 'Your order is on its way.')
  assert.equal((await owner.get(EDGE)).body.data.length, 3)
})

test('when one language cannot be, none is made', async (t) => {
  const { owner } = await house(t)
  const refused = { status: 400, code: 100 }
  assertRefused(await owner.post(UPSERT, form), { ...refused, says: /languages is required/ })
  assertRefused(await owner.post(UPSERT, { ...form, languages: ['en_US', 'xx-YY'] }), refused)
  const footer = { type: 'FOOTER', text: 'x'.repeat(61) }
  const wrong = await owner.post(UPSERT, { ...form, components: [body(), footer], languages: ['en', 'de'] })
  assertRefused(wrong, { status: 400, code: 2388124, says: /footer/ })
  for (const [path, more] of [
    [UPSERT, { languages: ['en'] }],
    [`/v23.0/${NUMBER}/message_templates`, { language: 'en' }],
  ] as const) {
    assertRefused(await owner.post(path, { ...form, ...more, category: 'NEWS' }), {
      ...refused,
      says: /category/,
    })
    const long = await owner.post(path, { ...form, ...more, components: [body(), footer] })
    assertRefused(long, { status: 400, code: 2388124 })
    const asking = await owner.post(path, {
      ...form,
      ...more,
      components: [body('Reply with your password.')],
    })
    assertRefused(asking, { status: 400, code: 131000 })
  }
  assert.deepEqual((await owner.get(EDGE)).body.data, [])
})

test('many at once make one template of each language', async (t) => {
  const { owner } = await house(t)
  const orders = [
    ['en_US', 'de'],
    ['de', 'en_US'],
  ]
  const wanted = [...orders, ...orders, ...orders]
  const answers = await Promise.all(wanted.map((languages) => owner.post(UPSERT, { ...form, languages })))
  for (const [at, answer] of answers.entries()) {
    assertDone(answer)
    assert.deepEqual(
      answer.body.data.map((one: { language: string }) => one.language),
      wanted[at],
    )
  }
  assert.equal((await owner.get(EDGE)).body.data.length, 2)
})

test('a paused template is unpaused; one that is not says so', async (t) => {
  const { owner, operator } = await house(t)
  const { id } = (await owner.post(EDGE, { ...form, language: 'en_US' })).body
  for (const status of ['APPROVED', 'PAUSED']) assertDone(await operator.post(`/operator/${id}`, { status }))
  assert.deepEqual((await owner.post(`/v23.0/${id}/unpause`)).body, { success: true })
  assert.equal((await owner.get(`/${id}?fields=status`)).body.status, 'APPROVED')
  const again = (await owner.post(`/v23.0/${id}/unpause`)).body
  assert.equal(again.success, false)
  assert.match(again.reason, /APPROVED/)
})

test('a template posted to a number is made in its account', async (t) => {
  const { owner } = await house(t)
  const made = await owner.post(`/v23.0/${NUMBER}/message_templates`, { ...form, language: 'en_US' })
  assertDone(made)
  assert.equal((await owner.get(EDGE)).body.data[0].id, made.body.id)
  const again = await owner.post(`/v23.0/${NUMBER}/message_templates`, { ...form, language: 'en_US' })
  assertRefused(again, { status: 400, code: 100, subcode: 2388024 })
})

test('on versioned paths the sample of a header reads as an address, and is taken back in that form', async (t) => {
  const { owner } = await house(t)
  const handle = await uploadSample(owner, 'image/png')
  const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } }
  const made = await owner.post(EDGE, { ...form, language: 'en_US', components: [header, body()] })
  assertDone(made)
  assert.deepEqual(made.body.components[0].example.header_handle, [handle])
  const { components } = (await owner.get(`/v23.0/${made.body.id}`)).body
  const [address] = components[0].example.header_handle
  assert.match(address, /^http:\/\/.*\/files\//)
  const shown = await fetch(address)
  assert.equal(shown.headers.get('content-type'), 'image/png')
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), SAMPLES['image/png'])
  assertDone(await owner.post(`/v23.0/${made.body.id}`, { components }))
  assert.deepEqual((await owner.get(`/${made.body.id}`)).body.components[0].example.header_handle, [handle])
})

test('templates are found by words in their name or texts, and by their quality', async (t) => {
  const { owner, operator } = await house(t)
  const make = async (name: string, text: string) => {
    const form = { name, language: 'en_US', category: 'UTILITY', components: [{ type: 'BODY', text }] }
    return (await owner.post(`/${ACCOUNT}/message_templates`, form)).body.id as string
  }
  const rye = await make('rye', 'The dark one is on its way to you.')
  const oat = await make('oat', 'The bright one is on its way to you.')
  const found = async (query: string) =>
    (await owner.get(`/v23.0/${ACCOUNT}/message_templates?summary=total_count&${query}`)).body
  const ids = async (query: string) => (await found(query)).data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids('name_or_content=DARK'), [rye])
  assert.deepEqual(await ids('name_or_content=oat'), [oat])
  assert.deepEqual(await ids('name_or_content=BODY'), [])
  assert.deepEqual(await ids('content=Dark'), [rye])
  assert.deepEqual(await ids('content=rye'), [])
  assert.deepEqual(await ids('content=one&name_or_content=oat'), [oat])
  assert.equal((await found('content=one&limit=1')).summary.total_count, 2)
  assert.equal((await found('name_or_content=one&limit=1')).summary.total_count, 2)
  assert.deepEqual(await ids('quality_score=UNKNOWN'), [oat, rye])
  assertDone(await operator.post(`/operator/${rye}`, { status: 'APPROVED', quality_score: 'GREEN' }))
  assert.deepEqual(await ids('quality_score=GREEN,RED'), [rye])
})
