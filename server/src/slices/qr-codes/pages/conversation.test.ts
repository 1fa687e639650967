import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { browserPage } from '../../../../test/browser.ts'
import { assertDone, house, NUMBER, type TestHouse } from '../../../../test/house.ts'
import { needs } from '../../../../test/needs.ts'
import { filledSlots, filling } from '../../../kernel/call/slots.ts'
import { type InboundText, inboundText, type Receive } from '../index.ts'

const EDGE = `/${NUMBER}/message_qrdls`

/** Stands where the phone would. */
function receiver({ house: inside }: Pick<TestHouse, 'house'>): InboundText[] {
  const received: InboundText[] = []
  const receive: Receive = async (_call, inbound) => {
    received.push(inbound)
    return undefined
  }
  inside.slots = filledSlots([filling(inboundText, receive)])
  return received
}

const nobodyReceives = ({ house: inside }: Pick<TestHouse, 'house'>) => {
  inside.slots = filledSlots([])
}

async function opened(t: TestContext, prefilled_message = 'Two loaves, please', environment = {}) {
  const at = await house(t, environment)
  const made = await at.owner.post(EDGE, { prefilled_message })
  assertDone(made)
  const path = `/message/${made.body.code}`
  return { ...at, path, ask: () => at.anyone.get(path) }
}

test('the page shows who it is, the message and a QR code, and allows nothing foreign', async (t) => {
  const { ask, ...at } = await opened(t)
  nobodyReceives(at)
  const { status, text, headers } = await ask()
  assert.equal(status, 200)
  for (const shown of ['Parley Bakery', '+1 555-010-0001', 'Two loaves, please', '<svg']) {
    assert.ok(text.includes(shown), shown)
  }
  assert.ok(!text.includes('<script'))
  assert.ok(!text.includes('<form'))
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test("a business's words stay words: markup in message and name is shown, not run", async (t) => {
  const { ask, operator, ...at } = await opened(t, `</textarea><script>alert(1)</script>"'&`)
  assertDone(await operator.post(`/operator/${NUMBER}`, { verified_name: '<img src=x onerror=alert(2)>' }))
  receiver(at)
  const { text } = await ask()
  assert.ok(text.includes('&lt;/textarea&gt;&lt;script&gt;alert(1)'))
  assert.ok(text.includes('&lt;img src=x onerror=alert(2)&gt;'))
  assert.ok(!/<script|<img/.test(text))
})

test('an unknown or deleted code is a kind page (404), for reading and for sending', async (t) => {
  const { anyone, owner, path, ask, ...at } = await opened(t)
  receiver(at)
  assertDone(await owner.delete(EDGE.concat('/', path.split('/')[2] ?? '')))
  for (const answer of [await ask(), await anyone.get('/message/NOPE'), await anyone.post(path)]) {
    assert.equal(answer.status, 404)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(answer.text, /This link has retired/)
  }
})

test('what the profile adds to the number is shown: about and photo', async (t) => {
  const { owner, ask } = await opened(t)
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()
  const session = await owner.post(
    `/app/uploads?file_length=${photo.length}&file_type=image/png&file_name=a.png`,
  )
  const { body } = await owner.post(`/${session.body.id}`, undefined, { raw: new Uint8Array(photo) })
  const profile = { messaging_product: 'chat', about: 'Bread since <1890>', profile_picture_handle: body.h }
  assertDone(await owner.post(`/${NUMBER}/chat_business_profile`, profile))
  const { text } = await ask()
  assert.ok(text.includes('Bread since &lt;1890&gt;'))
  assert.match(text, /<img class="photo" src="http[^"]+"/)
})

test('where a chat app is set, the page leads into it with number and text', async (t) => {
  const PARLEY_CHAT_APP_URL = 'https://chat.example/open?to={phone}&text={text}'
  const { ask, ...at } = await opened(t, 'Tea & cake?', { PARLEY_CHAT_APP_URL })
  nobodyReceives(at)
  const { text } = await ask()
  assert.ok(text.includes('https://chat.example/open?to=15550100001&amp;text=Tea%20%26%20cake%3F'))
})

test('what a visitor of the sandbox sends comes in, once, as they wrote it', async (t) => {
  const { anyone, path, ...at } = await opened(t)
  const received = receiver(at)
  const form = (fields: Record<string, string>) =>
    anyone.post(path, undefined, { raw: new URLSearchParams(fields) })
  const sent = await form({ text: 'Three loaves\r\nand a cake', from: '+49 30 123456' })
  assert.equal(sent.status, 200)
  assert.match(sent.text, /Sent to Parley Bakery/)
  assert.deepEqual(received, [
    { phone_number_id: NUMBER, from: '4930123456', text: 'Three loaves\nand a cake' },
  ])
  const wrong: Record<string, string>[] = [
    { text: '  ' },
    { text: 'x'.repeat(4_097) },
    { text: 'Hi', from: 'me' },
    { text: 'Hi', from: '1'.repeat(16) },
    {},
  ]
  for (const fields of wrong) {
    const answer = await form(fields)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /role="alert"/)
  }
  assert.equal(received.length, 1)
})

test(
  'in a browser without scripts a visitor reads, changes and sends the message',
  needs('browser'),
  async (t) => {
    const { url, path, ...at } = await opened(t, 'Two loaves 🍞, please')
    const received = receiver(at)
    for (const size of [
      { width: 1100, height: 700 },
      { width: 360, height: 640 },
    ]) {
      const { page, complaints } = await browserPage(t, { javaScriptEnabled: false, viewport: size })
      await page.goto(url + path)
      assert.equal(await page.inputValue('textarea'), 'Two loaves 🍞, please')
      assert.equal(await page.isVisible('aside svg'), size.width > 800)
      await page.fill('textarea', `From ${size.width}`)
      await page.click('button')
      await page.getByRole('heading', { name: 'Sent to Parley Bakery' }).waitFor()
      assert.deepEqual(complaints, [])
    }
    assert.deepEqual(
      received.map((one) => [one.from, one.text]),
      [
        ['15550100099', 'From 1100'],
        ['15550100099', 'From 360'],
      ],
    )
  },
)
