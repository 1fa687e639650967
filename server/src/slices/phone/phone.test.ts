import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import {
  type Actor,
  assertDone,
  assertRefused,
  house,
  NUMBER,
  STRANGERS_NUMBER,
} from '../../../test/house.ts'

const PHONE = `/phone/${NUMBER}`
const ANN = '16505551234'
const AS_ANN = { as: ANN, name: 'Ann' }
const OWN = { 'sec-fetch-site': 'same-origin' }

const text = (body: string) => ({ type: 'text', text: { body } })
const says = (anyone: Actor, body: string, who = AS_ANN) =>
  anyone.post(`${PHONE}/messages`, { ...who, ...text(body) }, { headers: OWN })
const acts = (anyone: Actor, action: string) =>
  anyone.post(`${PHONE}/customer`, { ...AS_ANN, action }, { headers: OWN })

/** Reads a stream of events until one is as wanted. */
async function listening(t: TestContext, url: string) {
  const ended = new AbortController()
  t.after(() => ended.abort())
  const answer = await fetch(`${url}${PHONE}/events?as=${ANN}`, { signal: ended.signal })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  const chunks = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return async (wanted: RegExp) => {
    while (!wanted.test(received)) {
      const { value, done } = (await chunks?.read()) ?? { done: true, value: undefined }
      assert.ok(!done, `the stream ended before ${wanted}: ${received}`)
      received += value
    }
    return received
  }
}

testOnce('the phone is a page of our own script and style, and allows nothing foreign', async (t) => {
  const { anyone } = await house(t)
  const { status, text: page, headers } = await anyone.get(`${PHONE}?as=%2B1+650-555-1234&name=Ann`)
  assert.equal(status, 200)
  assert.ok(page.includes('Parley Bakery'))
  assert.ok(page.includes('data-as="16505551234" data-name="Ann"'))
  assert.doesNotMatch(page, /<style|style="|onload=|<script(?![^>]*src=)/)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
    assert.ok(policy.includes(rule), rule)
  const assets = [...page.matchAll(/(?:src|href)="\.\.(\/phone_assets\/[^"]+)"/g)]
  assert.equal(assets.length, 2)
  for (const [, asset = ''] of assets) {
    const found = await anyone.get(asset)
    assert.equal(found.status, 200, asset)
    const again = await anyone.get(asset, { headers: { 'if-none-match': found.headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
  }
  for (const file of ['nope.js', '..%2fphone.test.ts', '%2e%2e%2fline.ts', 'constructor']) {
    assert.equal((await anyone.get(`/phone_assets/${file}`)).status, 404, file)
  }
})

testOnce('a customer who has a name keeps it on a phone whose address names nobody', async (t) => {
  const { anyone, operator } = await house(t)
  const nameOf = async () =>
    (await operator.get(`/operator/${NUMBER}/conversations`)).body.data.find(
      ({ wa_id }: { wa_id: string }) => wa_id === '15550100099',
    ).name
  const write = (who: object) => anyone.post(`${PHONE}/messages`, { ...text('Hi'), ...who }, { headers: OWN })
  assertDone(await write({}))
  assert.equal(await nameOf(), 'Sandbox Customer')
  assertDone(await write({ as: '15550100099', name: 'Ada Moreno' }))
  assertDone(await write({}))
  assert.equal(await nameOf(), 'Ada Moreno')
  assert.ok((await anyone.get(PHONE)).text.includes('data-name="Ada Moreno"'))
})

testOnce('an unknown number is a kind page (404), a customer who cannot be is a 400', async (t) => {
  const { anyone } = await house(t)
  const unknown = await anyone.get('/phone/300000000000999')
  assert.equal(unknown.status, 404)
  assert.match(unknown.text, /no phone here/)
  const wrong = await anyone.get(`${PHONE}?as=me`)
  assert.equal(wrong.status, 400)
  assert.match(wrong.headers.get('content-type') ?? '', /^text\/html/)
  for (const path of ['events', 'media/1', 'flow/mid.x'])
    assert.equal((await anyone.get(`/phone/300000000000999/${path}`)).status, 404, path)
  for (const path of ['messages', 'media', 'customer'])
    assertRefused(await anyone.post(`/phone/300000000000999/${path}`, AS_ANN), { status: 404, code: 100 })
})

testOnce('a foreign site can press nothing: what other origins send is refused (403)', async (t) => {
  const { anyone, events, url } = await house(t)
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: url.replace('http://', 'https://evil@').concat('.example') },
  ]
  for (const headers of foreign) {
    for (const path of ['messages', 'customer', 'media', 'flow/mid.x']) {
      const body = { ...AS_ANN, ...text('Hi'), action: 'block' }
      assert.equal((await anyone.post(`${PHONE}/${path}`, body, { headers })).status, 403, path)
    }
  }
  assert.deepEqual(await events('messages'), [])
  assertDone(
    await anyone.post(`${PHONE}/messages`, { ...AS_ANN, ...text('Hi') }, { headers: { origin: url } }),
  )
})

test('what the customer writes on the phone reaches the business', async (t) => {
  const { anyone, events } = await house(t)
  const sent = await says(anyone, 'Two loaves')
  assertDone(sent)
  const [event] = await events('messages')
  assert.equal(event?.value.messages[0].id, sent.body.id)
  assert.deepEqual(event?.value.messages[0].text, { body: 'Two loaves' })
  assert.deepEqual(event?.value.contacts, [{ profile: { name: 'Ann' }, wa_id: ANN }])
  for (const bad of [{}, text(''), text('x'.repeat(4_097)), { type: 'nope' }, { type: 'interactive' }]) {
    const answer = await anyone.post(`${PHONE}/messages`, { ...AS_ANN, ...bad }, { headers: OWN })
    assertRefused(answer, { status: 400, code: 100 })
  }
  assert.equal((await events('messages')).length, 1)
})

testOnce('opening the chat is the first contact, once', async (t) => {
  const { anyone, owner, events } = await house(t)
  assertDone(await owner.post(`/${NUMBER}/conversational_automation`, { enable_welcome_message: true }))
  for (let time = 0; time < 3; time++) assertDone(await acts(anyone, 'open'))
  assert.deepEqual(
    (await events('messages')).map(({ value }) => value.messages[0].type),
    ['request_welcome'],
  )
})

test('a customer who has blocked the business neither writes nor receives, until they unblock it', async (t) => {
  const { anyone, owner, events, eventually, url } = await house(t)
  const received = await listening(t, url)
  assertDone(await says(anyone, 'Hi'))
  assertDone(await acts(anyone, 'block'))
  await received(/"blocked":true/)
  assertRefused(await says(anyone, 'Hi'), { status: 400, code: 100, says: /blocked/ })
  assertDone(await owner.post(`/${NUMBER}/messages`, { to: ANN, ...text('Are you there?') }))
  await eventually(async () => (await events('message_status')).length > 0, 'the failure')
  assertDone(await acts(anyone, 'unblock'))
  assertDone(await says(anyone, 'I am back'))
  assert.doesNotMatch(await received(/I am back/), /Are you there/)
  assertRefused(await acts(anyone, 'explode'), { status: 400, code: 100 })
})

test('the stream sends what was there, what comes, and what was read', async (t) => {
  const { anyone, owner, url, eventually, events } = await house(t)
  const sent = await says(anyone, 'First')
  const received = await listening(t, url)
  await received(/event: state\ndata: .*"prompts":\[\]/)
  await received(/"body":"First"/)
  assertDone(await owner.post(`/${NUMBER}/messages`, { to: ANN, ...text('Second') }))
  await received(/"body":"Second".*"status":"delivered"/)
  assertDone(await owner.post(`/${NUMBER}/messages`, { status: 'read', message_id: sent.body.id }))
  await received(/"body":"First".*"status":"read"/)
  assertDone(await acts(anyone, 'read'))
  await eventually(
    async () => (await events('message_status')).some(({ value }) => value.statuses[0].status === 'read'),
    'the reading',
  )
  await received(/"body":"Second".*"status":"read"/)
})

testOnce(
  'that the business is writing is shown until it has written, and for 25 seconds at most',
  async (t) => {
    const { anyone, owner, url, clock } = await house(t)
    const sent = await says(anyone, 'Any rye left?')
    const received = await listening(t, url)
    const writes = async () =>
      assertDone(
        await owner.post(`/${NUMBER}/messages`, {
          status: 'read',
          message_id: sent.body.id,
          typing_indicator: { type: 'text' },
        }),
      )
    await received(/"typing":false/)
    await writes()
    await received(/"typing":true/)
    assertDone(await owner.post(`/${NUMBER}/messages`, { to: ANN, ...text('Two loaves') }))
    await received(/"typing":true.*"typing":false/s)
    await writes()
    await received(/"typing":true.*"typing":false.*"typing":true/s)
    await clock.advance(26)
    assertDone(await says(anyone, 'Hello?'))
    await received(/("typing":true.*"typing":false.*){2}/s)
  },
)

testOnce('an open stream does not keep the service from closing', async (t) => {
  const { url, close } = await house(t)
  const received = await listening(t, url)
  await received(/event: state/)
  await close()
})

test('a file that the customer sends is media of the business, and the phone shows it', async (t) => {
  const { anyone, events, owner } = await house(t)
  const form = new FormData()
  form.append('as', ANN)
  form.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'list.pdf')
  assertDone(await anyone.post(`${PHONE}/media`, undefined, { raw: form, headers: OWN }))
  const [event] = await events('messages')
  const { document, type } = event?.value.messages[0] ?? {}
  assert.equal(type, 'document')
  assert.equal(document.filename, 'list.pdf')
  assertDone(await owner.get(`/${document.id}`))
  const shown = await anyone.get(`${PHONE}/media/${document.id}?as=${ANN}`)
  assert.equal(shown.status, 302)
  const content = await anyone.get(shown.headers.get('location') ?? '')
  assert.equal(content.text, '%PDF-1.4')
  const strangers = await anyone.get(`/phone/${STRANGERS_NUMBER}/media/${document.id}?as=${ANN}`)
  assert.equal(strangers.status, 404)
  const empty = new FormData()
  empty.append('as', ANN)
  const refused = await anyone.post(`${PHONE}/media`, undefined, { raw: empty, headers: OWN })
  assertRefused(refused, { status: 400, code: 100 })
})
