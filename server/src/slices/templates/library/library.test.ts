/** The template library: looked through, taken from, and sent. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house, NUMBER } from '../../../../test/house.ts'
import { receiver } from '../../../../test/receiver.ts'
import { LIBRARY } from './entries.ts'

const LISTED = '/v23.0/message_template_library'
const MADE = `/v23.0/${ACCOUNT}/message_templates`
const ANN = '16505551234'

const WANTED = {
  name: 'my_order',
  language: 'en_US',
  category: 'UTILITY',
  library_template_name: 'delivery_update_1',
  library_template_button_inputs:
    "[{'type': 'URL', 'url': {'base_url': 'https://shop.example/{{1}}', 'url_suffix_example': 'https://shop.example/a'}}, {'type': 'PHONE_NUMBER', 'phone_number': '+16315551010'}]",
}

test('the library is searched, filtered and read in pages', async (t) => {
  const { owner, anyone, powerless, url } = await house(t)
  const names = async (query: string) =>
    (await owner.get(`${LISTED}?${query}`)).body.data.map(({ name }: { name: string }) => name)
  const { body } = await owner.get(LISTED)
  assert.equal(body.data.length, LIBRARY.length)
  assert.deepEqual(await names('usecase=low_balance_warning'), ['low_balance_warning_1'])
  assert.deepEqual(await names('search=PEDIDO&language=es'), ['order_confirmation_1', 'delivery_update_1'])
  assert.deepEqual(await names('category=AUTHENTICATION'), ['verify_code_1'])
  assert.deepEqual(await names('topic=CUSTOMER_FEEDBACK,PAYMENTS&industry=E_COMMERCE'), [
    'feedback_survey_1',
    'payment_due_reminder_1',
    'payment_confirmation_1',
  ])
  const first = (await owner.get(`${LISTED}?limit=2&topic=PAYMENTS`)).body
  const follow = async (link: string) => (await owner.get(link.replace(url, ''))).body
  const second = await follow(first.paging.next)
  assert.deepEqual(
    [...first.data, ...second.data].map(({ usecase }) => usecase),
    ['PAYMENT_DUE_REMINDER', 'PAYMENT_CONFIRMATION', 'LOW_BALANCE_WARNING', 'TRANSACTION_ALERT'],
  )
  assert.equal(second.paging.next, undefined)
  assert.deepEqual((await follow(second.paging.previous)).data, first.data)
  assertRefused(await owner.get(`${LISTED}?topic=WEATHER`), { status: 400, code: 100, says: /PAYMENTS/ })
  assertRefused(await anyone.get(LISTED), { status: 401, code: 190 })
  assertRefused(await powerless.get(LISTED), { status: 403, code: 200 })
})

test('every template of the library can be taken, and is what the rules would let pass', async (t) => {
  const { owner } = await house(t)
  const inputs = [
    { type: 'URL', url: { base_url: 'https://shop.example' } },
    { type: 'PHONE_NUMBER', phone_number: '+16315551010' },
  ]
  for (const { name, language, category } of LIBRARY) {
    const wanted = { name, language, category, library_template_name: name }
    const { body } = await owner.post(MADE, { ...wanted, library_template_button_inputs: inputs })
    assert.partialDeepStrictEqual(body, { status: 'APPROVED', library_template_name: name }, name)
  }
})

test('a template of the library is approved at once, takes what its text was approved for, and is rewritten like any other', async (t) => {
  // What is rewritten is still under review when it is looked at, however slow the machine.
  const { owner, operator, eventually } = await house(t, { PARLEY_REVIEW_DELAY_MS: '3600000' })
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await owner.post(`/v23.0/${ACCOUNT}/subscribed_apps`, callback))
  const made = await owner.post(MADE, WANTED)
  assertDone(made)
  const inDoubleQuotes = WANTED.library_template_button_inputs.replaceAll("'", '"')
  const again = { ...WANTED, name: 'same_order', library_template_button_inputs: inDoubleQuotes }
  assert.deepEqual((await owner.post(MADE, again)).body.components, made.body.components)
  assert.partialDeepStrictEqual(made.body, { name: 'my_order', status: 'APPROVED', category: 'UTILITY' })
  assert.deepEqual(made.body.components.at(-1).buttons, [
    {
      type: 'URL',
      text: 'Follow the parcel',
      url: 'https://shop.example/{{1}}',
      example: ['https://shop.example/a'],
    },
    { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+16315551010' },
  ])
  await eventually(async () => hook.arrivals.some(({ value }) => value.event === 'APPROVED'))
  const send = (day: string) => {
    const texts = ['A-17', '1 Mill Lane', day].map((text) => ({ type: 'text', text }))
    const link = { type: 'button', sub_type: 'url', index: 0, parameters: [{ type: 'text', text: 'a' }] }
    const components = [{ type: 'body', parameters: texts }, link]
    const template = { name: 'my_order', language: { code: 'en_US' }, components }
    return owner.post(`/v23.0/${NUMBER}/messages`, {
      messaging_product: 'whatsapp',
      to: ANN,
      type: 'template',
      template,
    })
  }
  assertRefused(await send('soon'), { status: 400, code: 132012, says: /\{\{3\}\}.*a date/ })
  assertDone(await send('2027-05-04'))

  const components = [{ type: 'BODY', text: 'Something else altogether, for you.' }]
  assertDone(await owner.post(`/v23.0/${made.body.id}`, { components }))
  const after = (await owner.get(`/v23.0/${made.body.id}`)).body
  assert.deepEqual([after.status, after.library_template_name], ['PENDING', undefined])
  assertDone(await operator.get(`/operator/${made.body.id}`))
})

test('what does not fit the template of the library is refused', async (t) => {
  const { owner } = await house(t)
  const wrong: [object, RegExp][] = [
    [{ library_template_name: 'poem_1' }, /GET \/message_template_library/],
    [{ language: 'pt_BR' }, /It has it in en_US, es/],
    [{ category: 'MARKETING' }, /category must be UTILITY/],
    [{ components: [] }, /components is to be left out/],
    [{ library_template_button_inputs: undefined }, /the url of the button "Follow the parcel"/],
    [{ library_template_button_inputs: '[{]' }, /must be a list of objects/],
    [{ library_template_button_inputs: [{ type: 'URL', url: { base_url: 'nowhere' } }] }, /phone_number/],
  ]
  for (const [change, says] of wrong) {
    for (const at of [MADE, `/v23.0/${NUMBER}/message_templates`])
      assertRefused(await owner.post(at, { ...WANTED, ...change }), { status: 400, code: 100, says })
  }
  assertRefused(await owner.post(`/${ACCOUNT}/message_templates`, WANTED), {
    status: 400,
    code: 100,
    says: /components is required/,
  })
})

test('a code of the library has the words of the platform, and what the business chose of them', async (t) => {
  const { owner } = await house(t)
  const code = {
    name: 'my_code',
    language: 'en_US',
    category: 'AUTHENTICATION',
    library_template_name: 'verify_code_1',
    library_template_body_inputs: { add_security_recommendation: true, code_expiration_minutes: 10 },
  }
  const { body } = await owner.post(MADE, code)
  assert.deepEqual(body.components.map(({ text }: { text?: string }) => text).slice(0, 2), [
    '*{{1}}* is your verification code. For your security, do not share this code.',
    'This code expires in 10 minutes.',
  ])
})
