/** Two hundred scripts in every text that others write, on every page that shows it, in a real browser: none runs. */

import assert from 'node:assert/strict'
import { type TestContext, test as testAnywhere } from 'node:test'
import { browserPage } from './browser.ts'
import { ACCOUNT, assertDone, house, NUMBER, type TestHouse } from './house.ts'
import { testNeeding } from './needs.ts'

const test = testNeeding('browser')

/** Ways to have something run. */
const SCRIPTS = [
  '<script>hacked()</script>',
  '<img src=x onerror=hacked()>',
  '<svg onload=hacked()>',
  '<body onload=hacked()>',
  '<details open ontoggle=hacked()>',
  '<input autofocus onfocus=hacked()>',
  '<video><source onerror=hacked()></video>',
  '<iframe srcdoc="<script>parent.hacked()</script>">',
  '<iframe src=javascript:parent.hacked()>',
  '<a href=javascript:hacked() id=x>x</a>',
  '<math><mtext><img src=x onerror=hacked()>',
  '<svg><animate onbegin=hacked() attributeName=x>',
  '<style>@import "javascript:hacked()"</style>',
  '<form action=javascript:hacked()><button>x',
  '<object data=javascript:hacked()>',
  '<meta http-equiv=refresh content="0;url=javascript:hacked()">',
  '<link rel=stylesheet href=data:,*{} onload=hacked()>',
  'javascript:hacked()',
  '\\u003cscript\\u003ehacked()\\u003c/script\\u003e',
  '&lt;img src=x onerror=hacked()&gt;',
]

/** Ways out of where a text may stand. */
const EXITS = ['', '">', "'>", '</textarea>', '</title>', '</style>', '-->', '`}', '</script>', '*_~']

const PAYLOADS = EXITS.flatMap((exit) => SCRIPTS.map((script) => exit + script))
/** Where each needs a page of its own: every script, and every way out, several times. */
const OF_EACH = PAYLOADS.filter((_, at) => (at + 2 * Math.floor(at / SCRIPTS.length)) % 3 === 0)
const CUSTOMER = '16505551234'

/** A page that reports when a script ran, and when only the content policy kept one from it. */
async function watched(t: TestContext) {
  const { page, complaints } = await browserPage(t)
  const ran: string[] = []
  await page.exposeFunction('hacked', () => ran.push(page.url()))
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  const assertQuiet = () => {
    assert.deepEqual(ran, [])
    assert.deepEqual(
      complaints.filter((one) => /Content Security Policy|javascript:/i.test(one)),
      [],
    )
  }
  return { page, assertQuiet }
}

testAnywhere(`${PAYLOADS.length} scripts are written down`, () => assert.equal(new Set(PAYLOADS).size, 200))

test('no script runs on the phone', async (t) => {
  const world = await house(t)
  const { page, assertQuiet } = await watched(t)
  await world.operator.post(`/operator/${NUMBER}`, { verified_name: PAYLOADS[1] })
  await write(world)
  await page.goto(`${world.url}/phone/${NUMBER}?as=${CUSTOMER}`)
  const last = PAYLOADS.at(-1) ?? ''
  await page.getByText(last, { exact: true }).last().waitFor()
  assertQuiet()
  assert.equal(
    await page.locator('script:not([src]), .chat img[src="x"], .chat svg[onload], iframe, object').count(),
    0,
  )
})

/** Each as a message of the business, and many as what a customer or a contact is called. */
async function write({ owner, operator }: TestHouse): Promise<void> {
  const named = { from: CUSTOMER, name: PAYLOADS[40], type: 'text', text: { body: 'Hello' } }
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, named))
  const contacts = PAYLOADS.slice(0, 20).map((text) => ({
    name: { formatted_name: text },
    phones: [{ phone: text }],
  }))
  assertDone(await owner.post(`/${NUMBER}/messages`, { to: CUSTOMER, type: 'contacts', contacts }))
  for (const body of PAYLOADS)
    assertDone(await owner.post(`/${NUMBER}/messages`, { to: CUSTOMER, type: 'text', text: { body } }))
}

test('no script runs where a code leads to', async (t) => {
  const world = await house(t)
  const { page, assertQuiet } = await watched(t)
  for (const [at, prefilled_message] of OF_EACH.entries()) {
    if (at % 20 === 0) {
      assertDone(await world.operator.post(`/operator/${NUMBER}`, { verified_name: prefilled_message }))
      const profile = { messaging_product: 'chat', about: prefilled_message, description: prefilled_message }
      assertDone(await world.owner.post(`/${NUMBER}/chat_business_profile`, profile))
    }
    const made = await world.owner.post(`/${NUMBER}/message_qrdls`, { prefilled_message })
    assertDone(made)
    await page.goto(`${world.url}/message/${made.body.code}`, { waitUntil: 'load' })
    assert.ok((await page.content()).includes('hacked'), prefilled_message)
  }
  assertQuiet()
})

const AT_ONCE = 20

test('no script runs in the preview of a flow, nor in the list of its errors', async (t) => {
  const world = await house(t)
  const { page, assertQuiet } = await watched(t)
  let shown = 0
  for (let from = 0; from < PAYLOADS.length; from += AT_ONCE) {
    const texts = PAYLOADS.slice(from, from + AT_ONCE)
    const children = [
      ...texts.map((text) => ({ type: 'TextBody', text })),
      { type: 'TextInput', name: 'a', label: (texts[0] ?? '').slice(0, 20), 'helper-text': texts[1] },
      { type: 'Footer', label: 'Done', 'on-click-action': { name: 'complete', payload: {} } },
    ]
    const layout = { type: 'SingleColumnLayout', children }
    const title = (texts[2] ?? '').slice(0, 30)
    const flow_json = JSON.stringify({
      version: '7.1',
      screens: [{ id: 'ONE', title, terminal: true, layout }],
    })
    const made = await world.owner.post(`/${ACCOUNT}/flows`, {
      name: `${from} ${texts[0]}`,
      categories: ['OTHER'],
      flow_json,
    })
    assertDone(made)
    const { body } = await world.owner.get(`/${made.body.id}?fields=preview`)
    await page.goto(body.preview.preview_url, { waitUntil: 'load' })
    if ((await page.content()).includes('hacked')) shown++
  }
  assert.ok(shown > 0, 'nothing was shown')
  assertQuiet()
})

test('no script runs on the pages of the gateway, whatever stands in the address', async (t) => {
  const world = await house(t)
  const { page, assertQuiet } = await watched(t)
  const named = { configuration_name: 'shop', provider_name: 'alphapay', redirect_url: `${world.url}/health` }
  assertDone(await world.owner.post(`/${ACCOUNT}/payment_configuration`, named))
  for (const payload of OF_EACH) {
    const text = encodeURIComponent(payload)
    const query = `code=${text}&state=${text}&error=${text}&error_description=${text}&client_id=${text}`
    await page.goto(`${world.url}/payments/callback/alphapay?${query}`, { waitUntil: 'load' })
  }
  const link = await world.owner.post(`/${ACCOUNT}/generate_payment_configuration_oauth_link`, {
    configuration_name: 'shop',
  })
  assertDone(link)
  const whole = new URL(link.body.oauth_url)
  for (const payload of OF_EACH.filter((_, at) => at % 4 === 0)) {
    for (const name of ['state', 'client_id', 'redirect_uri', 'scope', 'code_challenge']) {
      const url = new URL(whole)
      url.searchParams.set(name, payload)
      await page.goto(url.href, { waitUntil: 'load' })
    }
  }
  assertQuiet()
})
