import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'

test('what is read again is as it stands after each change, in the words and the form that are asked for', async (t) => {
  const { owner, operator } = await house(t)
  const read = async (path: string) => {
    const first = await owner.get(path)
    const again = await owner.get(path)
    assertDone(first)
    assert.equal(again.text, first.text)
    assert.equal(again.headers.get('etag'), first.headers.get('etag'))
    return first
  }
  const before = await read(`/${NUMBER}`)
  for (const prompts of [['Open?'], ['Open?', 'Where?']]) {
    assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { prompts }))
    const after = await read(`/${NUMBER}`)
    assert.deepEqual(after.body.conversational_automation.prompts, prompts)
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
  }
  assertDone(await operator.post(`/operator/${NUMBER}`, { throughput: 'UNLIMITED' }))
  assert.equal((await read(`/${NUMBER}`)).body.throughput.level, 'UNLIMITED')
  assert.equal((await read(`/${NUMBER}`)).body.conversational_automation.id, undefined)
  assert.equal((await read(`/v23.0/${NUMBER}`)).body.conversational_automation.id, NUMBER)
  const dated = async (format: string) =>
    (await read(`/${NUMBER}?fields=last_onboarded_time${format}`)).body.last_onboarded_time
  const [plain, seconds, day] = [
    await dated(''),
    await dated('&date_format=U'),
    await dated('&date_format=Y-m-d'),
  ]
  assert.equal(typeof seconds, 'number')
  assert.equal(new Date(plain).getTime() / 1000, seconds)
  assert.equal(day, plain.slice(0, 10))
})

test('what an answer owes to more than its node is never kept: the address it was asked at, what another row says', async (t) => {
  const { owner, operator } = await house(t, { PARLEY_TRUSTED_PROXIES: '127.0.0.1' })
  for (const name of ['one.example', 'other.example']) {
    const sent = { headers: { 'x-forwarded-host': name } }
    const { link } = (await owner.get(`/v23.0/${APP}?fields=link`, sent)).body
    assert.equal(link, `http://${name}/${APP}`)
  }
  const health = async () =>
    (await owner.get(`/${NUMBER}?fields=health_status`)).body.health_status.entities[1].can_send_message
  assert.equal(await health(), 'AVAILABLE')
  assertDone(await operator.post(`/operator/${ACCOUNT}`, { account_review_status: 'REJECTED' }))
  assert.equal(await health(), 'BLOCKED')
})

test('a kept answer is for those alone who may have it', async (t) => {
  const { owner, stranger, powerless, anyone, operator, actor } = await house(t)
  const { id, access_token } = (await operator.post(`/operator/${APP}/tokens`, { accounts: 'all' })).body
  for (const one of [owner, actor(access_token)]) assertDone(await one.get(`/${NUMBER}`))
  assertRefused(await stranger.get(`/${NUMBER}`), { status: 404, code: 100 })
  assertRefused(await powerless.get(`/${NUMBER}`), { status: 403, code: 200 })
  assertRefused(await anyone.get(`/${NUMBER}`), { status: 401, code: 190 })
  assertDone(await operator.delete(`/operator/${APP}/tokens/${id}`))
  assertRefused(await actor(access_token).get(`/${NUMBER}`), { status: 401, code: 190 })
})
