import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, type Actor, assertDone, assertRefused, house } from '../../../test/house.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const body = { type: 'BODY', text: 'Fresh bread every morning.' }

const MANUAL = { PARLEY_REVIEW: 'manual' }

async function made(
  owner: Actor,
  name: string,
  language: string,
  category = 'UTILITY',
  path = `/v23.0${EDGE}`,
) {
  const answer = await owner.post(path, { name, language, category, components: [body] })
  assertDone(answer)
  return answer.body.id as string
}
const categoryOf = async (owner: Actor, id: string) =>
  (await owner.get(`/${id}?fields=category`)).body.category

test('on versioned paths all languages of a name have one category (100)', async (t) => {
  const { owner } = await house(t, MANUAL)
  const english = await made(owner, 'hours', 'en_US')
  const german = { name: 'hours', language: 'de', category: 'MARKETING', components: [body] }
  const refused = { status: 400, code: 100, says: /MARKETING doesn't match .* UTILITY/ }
  assertRefused(await owner.post(`/v23.0${EDGE}`, german), refused)
  const { body: dry } = await owner.post(`/v23.0${EDGE}?validate_only=true`, german)
  assert.deepEqual([dry.valid, dry.errors[0].path], [false, 'category'])
  await made(owner, 'hours', 'fr')
  assertRefused(await owner.post(`/v23.0/${english}`, { category: 'MARKETING' }), refused)
  const upsert = { name: 'hours', category: 'MARKETING', components: [body] }
  const address = `/v23.0/${ACCOUNT}/upsert_message_templates`
  assertRefused(await owner.post(address, { ...upsert, languages: ['en_US', 'de'] }), refused)
  // Where all are written together, all may move.
  assertDone(await owner.post(address, { ...upsert, languages: ['en_US', 'fr'] }))
  assert.equal(await categoryOf(owner, english), 'MARKETING')
})

test('on versioned paths the category of an APPROVED template stays, and that of a rejected one may change (100)', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const id = await made(owner, 'welcome', 'en_US')
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  const refused = { status: 400, code: 100, says: /APPROVED template cannot be changed: this one is UTILITY/ }
  assertRefused(await owner.post(`/v23.0/${id}`, { category: 'MARKETING' }), refused)
  assert.equal((await owner.get(`/${id}`)).body.status, 'APPROVED')
  assertDone(await owner.post(`/v23.0/${id}`, { category: 'UTILITY', components: [body] }))
  assertDone(await operator.post(`/operator/${id}`, { status: 'REJECTED' }))
  assertDone(await owner.post(`/v23.0/${id}`, { category: 'MARKETING' }))
  assert.equal(await categoryOf(owner, id), 'MARKETING')
})

test('on plain paths languages may differ, and an APPROVED template may change its category', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const id = await made(owner, 'menu', 'en_US', 'UTILITY', EDGE)
  await made(owner, 'menu', 'de', 'MARKETING', EDGE)
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  assertDone(await owner.post(`/${id}`, { category: 'MARKETING' }))
  assert.equal(await categoryOf(owner, id), 'MARKETING')
})

test('an update that supplies nothing is refused and takes no approval away, an empty list included (100)', async (t) => {
  const { owner, operator } = await house(t, MANUAL)
  const id = await made(owner, 'thanks', 'en_US')
  assertDone(await operator.post(`/operator/${id}`, { status: 'APPROVED' }))
  for (const prefix of ['', '/v23.0'])
    for (const nothing of [{}, { components: [] }, { components: '[]', remove_components: [] }])
      assertRefused(await owner.post(`${prefix}/${id}`, nothing), {
        status: 400,
        code: 100,
        says: /Nothing to change/,
      })
  assert.equal((await owner.get(`/${id}`)).body.status, 'APPROVED')
})
