import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  ACCOUNT,
  APP,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  type TestHouse,
  UNVERIFIED_NUMBER,
} from '../../../../test/house.ts'

const ROOT = '/v23.0/'
let world: TestHouse
const ends: (() => unknown)[] = []
before(async () => {
  world = await house({ after: (end) => void ends.push(end as () => unknown) })
})
after(async () => {
  for (const end of ends) await end()
})

test('a version alone is no page: a wrong token is refused (190), a right one is shown what may be asked', async () => {
  const { anyone, actor, owner } = world
  for (const path of [ROOT, '/v23.0', `${ROOT}me`]) {
    assertRefused(await actor('wrong').get(path), { status: 401, code: 190 })
    assertRefused(await anyone.get(path), { status: 401, code: 190 })
    const { body } = await owner.get(path)
    if (path.endsWith('me')) assert.equal(body.id, APP)
    else
      assert.equal(body.error.type, 'GraphMethodException', `${path}: no client takes it for a wrong token`)
  }
  assertRefused(await owner.get(ROOT), { status: 400, code: 100, subcode: 33, says: /ids=ID,ID/ })
  assertRefused(await owner.delete(ROOT), { status: 405, code: 100 })
  assert.equal(typeof (await anyone.get('/')).body, 'object')
  assert.equal((await anyone.get('/')).status, 200, 'the front page is where it was')
  const headers = { authorization: 'Bearer sandbox-token', 'x-parley-dialect': 'platform' }
  const meant = await fetch(`${world.url}/?ids=${NUMBER}&fields=id`, { headers })
  assert.deepEqual(await meant.json(), { [NUMBER]: { id: NUMBER } }, 'meant for a host of the platform')
})

test('several nodes are read as a map by id, each with the fields that were asked for', async () => {
  const { owner, powerless } = world
  const ids = [NUMBER, ACCOUNT, UNVERIFIED_NUMBER]
  const { body } = await owner.get(`${ROOT}?ids=${ids}&fields=id,display_phone_number`)
  assert.deepEqual(Object.keys(body).sort(), ids.toSorted())
  for (const id of ids)
    assert.deepEqual(body[id], (await owner.get(`/v23.0/${id}?fields=id,display_phone_number`)).body)
  assert.deepEqual((await owner.get(`${ROOT}?ids[]=${NUMBER}&ids[]=${NUMBER}&fields=id`)).body, {
    [NUMBER]: { id: NUMBER },
  })
  assertRefused(await owner.get(`${ROOT}?ids=${NUMBER},${STRANGERS_NUMBER}`), {
    status: 404,
    code: 100,
    subcode: 33,
  })
  assertRefused(await powerless.get(`${ROOT}?ids=${NUMBER}`), { status: 403, code: 200 })
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',')
  assertRefused(await owner.get(`${ROOT}?ids=${many(51)}`), { status: 400, code: 100, says: /at most 50/ })
  assertRefused(await owner.get(`${ROOT}?ids=${many(50)}`), { status: 404, code: 100 })
  assertRefused(await owner.get(`${ROOT}?ids=`), { status: 400, code: 100, says: /1 to 50 nodes/ })
})

type Part = { code: number; headers?: { name: string; value: string }[]; body: string }
const parts = async (batch: unknown, more: object = {}): Promise<Part[]> => {
  const answer = await world.owner.post(ROOT, { batch, ...more })
  assertDone(answer)
  return answer.body
}
const bodies = (answered: Part[]) => answered.map(({ code, body }) => [code, JSON.parse(body)])

test('each call of a batch has its own answer, in order, and sees what was done before', async () => {
  const path = `${NUMBER}/whatsapp_business_profile`
  const answered = await parts([
    {
      method: 'POST',
      relative_url: path,
      body: 'messaging_product=whatsapp&about=Bread%20%26%20rolls&websites[]=https://a.example',
    },
    { method: 'GET', relative_url: `/v22.0/${path}?fields=about,websites` },
    { method: 'get', relative_url: STRANGERS_NUMBER },
    { method: 'POST', relative_url: path, body: { messaging_product: 'whatsapp', websites: ['nowhere'] } },
    { method: 'GET', relative_url: `${NUMBER}/nothing` },
    { method: 'DELETE', relative_url: NUMBER, body: '' },
    { method: 'GET', relative_url: `${NUMBER}?fields=id&feilds=id` },
  ])
  const [made, read, foreign, wrong, nowhere, method] = bodies(answered)
  assert.deepEqual(made, [200, { success: true }])
  assert.partialDeepStrictEqual(read, [200, { about: 'Bread & rolls', websites: ['https://a.example'] }])
  assert.partialDeepStrictEqual(foreign, [404, { error: { code: 100, error_subcode: 33 } }])
  assert.partialDeepStrictEqual(wrong, [400, { error: { code: 100 } }])
  assert.partialDeepStrictEqual(nowhere, [404, { error: { code: 2500 } }])
  assert.equal(method?.[0], 405)
  const named = Object.fromEntries((answered.at(-1)?.headers ?? []).map(({ name, value }) => [name, value]))
  assert.equal(named['x-parley-unread'], 'feilds')
  assert.equal(named['Content-Type'], 'application/json; charset=utf-8')
})

test('a batch may come as a form, without headers, and with a token for each call', async () => {
  const { anyone } = world
  const batch = JSON.stringify([
    { method: 'GET', relative_url: `${NUMBER}?fields=id` },
    { method: 'GET', relative_url: `${NUMBER}?fields=id&access_token=sandbox-token-no-permissions` },
    { method: 'GET', relative_url: `${NUMBER}?fields=id&access_token=none` },
  ])
  const form = new URLSearchParams({ batch, access_token: 'sandbox-token', include_headers: 'false' })
  const { body } = await anyone.post(ROOT, undefined, { raw: form })
  assert.deepEqual(
    body.map((part: Part) => [part.code, part.headers]),
    [
      [200, undefined],
      [403, undefined],
      [401, undefined],
    ],
  )
  assertRefused(await anyone.post(ROOT, { batch }), { status: 401, code: 190 })
})

test('what no batch can be is refused whole (100), and one within another by itself', async () => {
  const one = { method: 'GET', relative_url: NUMBER }
  const cases: [unknown, RegExp][] = [
    [undefined, /batch is required/],
    [[], /1 to 50 calls/],
    [Array.from({ length: 51 }, () => one), /at most 50/],
    [one, /must be a list/],
    ['GET', /must be a list/],
  ]
  for (const [batch, says] of cases)
    assertRefused(await world.owner.post(ROOT, { batch }), { status: 400, code: 100, says })
  const nested = bodies(
    await parts(
      [
        { method: 'POST', relative_url: '', body: {} },
        { method: 'POST', relative_url: '/v23.0/', body: 'batch=[]' },
        { method: 'GET', relative_url: 'operator/clock' },
        { method: 'POST', relative_url: `${NUMBER}/messages`, body: 7 },
        { method: 'GET', relative_url: `${NUMBER}?__proto__=1` },
        { ...one, name: 'first' },
      ].slice(1),
    ),
  )
  assert.deepEqual(
    nested.map(([code]) => code),
    [400, 404, 400, 400, 200],
  )
})

test('a malformed entry of a batch is refused in its place, and the others are answered', async () => {
  const one = { method: 'GET', relative_url: `${NUMBER}?fields=id` }
  const cases: [unknown, RegExp][] = [
    [{ ...one, method: 'PATCH' }, /call\.method must be one of/],
    [{ method: 'GET' }, /call\.relative_url is required/],
    [{ ...one, depends_on: 'first' }, /call\.depends_on is not offered/],
    ['GET', /must be an object/],
    ['{"method":"GET","method":"GET"}', /method/],
    [null, /call is required/],
    [[], /must be an object/],
  ]
  const answered = bodies(await parts([one, ...cases.map(([entry]) => entry), JSON.stringify(one)]))
  assert.deepEqual(
    [answered[0], answered.at(-1)],
    [
      [200, { id: NUMBER }],
      [200, { id: NUMBER }],
    ],
  )
  for (const [place, [entry, says]] of cases.entries()) {
    const [code, body] = answered[place + 1] ?? []
    assert.equal(code, 400, JSON.stringify(entry))
    assert.match(body.error.message, says)
    assert.equal(body.error.code, 100)
  }
})

test('each call of a batch is counted for itself', async (t) => {
  const { owner } = await house(t, { PARLEY_CALLS_PER_HOUR_PER_APP: '3' })
  const one = { method: 'GET', relative_url: `${NUMBER}?fields=id` }
  const { body } = await owner.post(ROOT, { batch: [one, one, one, one] })
  assert.deepEqual(
    body.map(({ code }: Part) => code),
    [200, 200, 200, 429],
  )
})

test('a key for idempotency holds for each call of a batch', async () => {
  const { owner } = world
  const make = (name: string) => ({
    method: 'POST',
    relative_url: `${ACCOUNT}/flows`,
    body: { name, categories: ['OTHER'] },
  })
  const headers = { 'idempotency-key': 'batch-1' }
  const first = await owner.post(ROOT, { batch: [make('First'), make('Second')] }, { headers })
  const again = await owner.post(ROOT, { batch: [make('First'), make('Second')] }, { headers })
  const idsOf = (answer: { body: Part[] }) => answer.body.map(({ body }) => JSON.parse(body).id)
  assert.equal(new Set(idsOf(first)).size, 2)
  assert.deepEqual(idsOf(again), idsOf(first))
})

test('the log has the addresses of a batch, and nothing that may be secret', async () => {
  const { owner, operator } = world
  const secret = 'pin=918273'
  const answer = await owner.post(ROOT, {
    batch: [
      { method: 'POST', relative_url: `${NUMBER}/register?a=${secret}`, body: secret },
      { method: 'GET', relative_url: `${NUMBER}?fields=display_phone_number` },
    ],
  })
  const trace = answer.headers.get('x-parley-trace-id')
  const [call] = await eventually(async () => {
    const { body } = await operator.get(`/operator/requests?whole=true&trace_id=${trace}`)
    return body.data.length > 0 && body.data
  }, 'the call')
  assert.equal(call.request.body, `POST ${NUMBER}/register, GET ${NUMBER}`)
  assert.deepEqual(call.answer.body, [{ code: 400 }, { code: 200 }])
  assert.ok(!JSON.stringify(call.request).includes('918273'))
})
