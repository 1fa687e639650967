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
  type TestHouse,
} from '../../../test/house.ts'

let world: TestHouse
const ends: (() => unknown)[] = []
before(async () => {
  world = await house({ after: (end) => void ends.push(end as () => unknown) })
})
after(async () => {
  for (const end of ends) await end()
})

const form = (text: string) => ({
  raw: text,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

test('brackets mean the same in a form, in multipart and in a query', async () => {
  const { owner } = world
  const path = `/${NUMBER}/chat_business_profile`
  const websites = async () => (await owner.get(`${path}?fields=websites`)).body.websites
  assertDone(await owner.post(path, undefined, form('messaging_product=chat&websites[]=https://a.example')))
  assert.deepEqual(await websites(), ['https://a.example'])
  const parts = new FormData()
  for (const [name, value] of [
    ['messaging_product', 'chat'],
    ['websites[0]', 'https://b.example'],
    ['websites[1]', 'https://c.example'],
  ] as const)
    parts.append(name, value)
  assertDone(await owner.post(path, undefined, { raw: parts }))
  assert.deepEqual(await websites(), ['https://b.example', 'https://c.example'])
  assertDone(await owner.post(`${path}?messaging_product=chat&websites%5B%5D=https://d.example`))
  assert.deepEqual(await websites(), ['https://d.example'])
})

test('a message, a flow and a template can be sent as a form with brackets, and lists as repeated names', async () => {
  const { owner, operator } = world
  assertDone(
    await operator.post(`/operator/${NUMBER}/inbound`, {
      from: '16505551234',
      type: 'text',
      text: { body: 'Hello?' },
    }),
  )
  const message = 'messaging_product=chat&to=16505551234&type=text&text[body]=Hello'
  assertDone(await owner.post(`/${NUMBER}/messages`, undefined, form(message)))
  for (const [name, categories] of [
    ['One', 'categories[]=SURVEY&categories[]=OTHER'],
    ['Two', 'categories=SURVEY&categories=OTHER'],
  ] as const) {
    const { body } = await owner.post(`/${ACCOUNT}/flows`, undefined, form(`name=${name}&${categories}`))
    assert.deepEqual(body.categories, ['SURVEY', 'OTHER'], name)
  }
  const template =
    'name=bracketed&language=en_US&category=UTILITY&components[0][type]=BODY&components[0][text]=Your order is on its way.'
  assertDone(await owner.post(`/${ACCOUNT}/message_templates`, undefined, form(template)))
  const listed = async (query: string) =>
    (await owner.get(`/${ACCOUNT}/message_templates?name=bracketed&${query}`)).body.data.length
  assert.equal(await listed('status[]=PENDING&status[]=APPROVED&status[]=REJECTED'), 1)
  assert.equal(await listed('status=PENDING&status=APPROVED&status=REJECTED'), 1)
  assert.equal(await listed('status[]=PAUSED'), 0)
  for (const fields of [
    'fields[]=quality_rating&fields[]=throughput{level}',
    'fields=quality_rating&fields=throughput{level}',
    'fields=["quality_rating","throughput{level}"]',
  ]) {
    const read = await owner.get(`/${NUMBER}?${fields}`)
    assert.deepEqual(Object.keys(read.body).toSorted(), ['id', 'quality_rating', 'throughput'], fields)
  }
  const withEdge = await owner.get(`/v23.0/${ACCOUNT}?fields=name&fields=phone_numbers{id}`)
  assert.deepEqual(Object.keys(withEdge.body).toSorted(), ['id', 'name', 'phone_numbers'])
  assertRefused(await owner.get(`/${NUMBER}?fields[a]=id`), {
    status: 400,
    code: 100,
    says: /comma-separated/,
  })
})

test('a token that is repeated is the last one, and one in brackets is none', async () => {
  const { anyone } = world
  assertDone(await anyone.get(`/${NUMBER}?access_token=none&access_token=sandbox-token`))
  assertRefused(await anyone.get(`/${NUMBER}?access_token=sandbox-token&access_token=none`), {
    status: 401,
    code: 190,
  })
  assertRefused(await anyone.get(`/${NUMBER}?access_token[]=sandbox-token`), { status: 401, code: 190 })
})

test('a parameter that nobody read is named in the answer, in either dialect, and never its value', async () => {
  const { owner, anyone } = world
  const path = `/${NUMBER}/chat_business_profile`
  const unread = async (asked: Promise<{ headers: Headers }>) => (await asked).headers.get('x-parley-unread')
  const body = { messaging_product: 'chat', abuot: 'a secret', 'wébsite, s': ['x'], nothing: null }
  for (const prefix of ['', '/v23.0'])
    assert.equal(await unread(owner.post(prefix + path, body)), 'abuot,w%C3%A9bsite%2C%20s')
  assert.equal(await unread(owner.get(`${path}?fields=about&a[b]=1&a[c]=2&x`)), 'a,x')
  assert.equal(await unread(owner.get(`${path}?fields=about`)), null)
  assert.equal(await unread(anyone.get(`${path}?access_token=sandbox-token`)), null)
  const missing = await owner.post(path, { messagingproduct: 'chat' })
  assertRefused(missing, { status: 400, code: 100, says: /messaging_product is required/ })
  assert.equal(missing.headers.get('x-parley-unread'), 'messagingproduct')
})

test('at most 20 names and 1,000 bytes are listed, none cut in the middle of a character', async () => {
  const { owner } = world
  const namesOf = async (names: string[]) => {
    const query = names.map((name) => encodeURIComponent(name)).join('&')
    const header = (await owner.get(`/${NUMBER}?${query}`)).headers.get('x-parley-unread') ?? ''
    assert.ok(header.length > 0 && header.length <= 1_000, header)
    return decodeURIComponent(header).split(',')
  }
  const many = Array.from({ length: 30 }, (_, at) => `n${at}`)
  assert.deepEqual(await namesOf(many), many.slice(0, 20))
  assert.deepEqual(await namesOf(['🥐'.repeat(300), 'n']), ['🥐'.repeat(60), 'n'])
  assert.deepEqual(await namesOf([`${'🥐'.repeat(59)}a`, `${'🥐'.repeat(59)}b`]), [`${'🥐'.repeat(59)}a`])
})

test("at the operator's door it is refused; at the public one the log has a hint for it", async () => {
  const { owner, operator } = world
  assertRefused(await operator.get('/operator/hints?aap=1'), {
    status: 400,
    code: 100,
    says: /no parameter aap/,
  })
  const trace = (await owner.get(`/${NUMBER}?feilds=id`)).headers.get('x-parley-trace-id')
  const { hint, what_to_do } = await eventually(async () => {
    const { body } = await operator.get(`/operator/hints?app=${APP}`)
    return body.data.find(
      (one: { hint: string; last_trace_id: string }) =>
        one.hint === 'unread_parameter' && one.last_trace_id === trace,
    )
  }, 'the hint')
  assert.match(what_to_do, /x-parley-unread/)
  const { body } = await operator.get(`/operator/requests?whole=true&trace_id=${trace}`)
  assert.ok(body.data[0].hints.includes(hint))
  assert.equal(body.data[0].answer.headers['x-parley-unread'], 'feilds')
})
