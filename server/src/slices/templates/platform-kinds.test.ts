import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, assertDone, assertRefused, house } from '../../../test/house.ts'

const EDGE = `/${ACCOUNT}/message_templates`
const PLATFORM = `/v23.0${EDGE}`

let made = 0
const template = (components: unknown[], category = 'MARKETING') => ({
  name: `made_${made++}`,
  language: 'en_US',
  category,
  components,
})
const body = { type: 'BODY', text: 'Fresh bread every morning.' }
const buttons = (...all: object[]) => ({ type: 'BUTTONS', buttons: all })
const offer = (more: object = {}) => ({
  type: 'LIMITED_TIME_OFFER',
  limited_time_offer: { text: 'Ends soon', has_expiration: true, ...more },
})
const card = (more: object[] = [], header: object = { format: 'PRODUCT' }) => ({
  components: [
    { type: 'HEADER', ...header },
    { type: 'BODY', text: 'A loaf.' },
    buttons({ type: 'SPM' }),
    ...more,
  ],
})
const carousel = (...cards: unknown[]) => ({ type: 'CAROUSEL', cards })

test('kinds that the platform knows are made on versioned paths, read back, and unknown on plain ones (2388124)', async (t) => {
  const { owner } = await house(t)
  const kinds: unknown[][] = [
    [{ type: 'HEADER', format: 'LOCATION' }, body],
    [{ type: 'HEADER', format: 'PRODUCT' }, body, buttons({ type: 'SPM', text: 'View' })],
    [offer(), body, buttons({ type: 'COPY_CODE', example: 'BREAD' })],
    [body, { type: 'CALL_PERMISSION_REQUEST' }],
    [body, buttons({ type: 'CATALOG', text: 'View catalog' })],
    [body, buttons({ type: 'MPM', text: 'View items' })],
    [body, buttons({ type: 'VOICE_CALL', text: 'Call us', ttl_minutes: 60 })],
    [body, buttons({ type: 'REQUEST_CONTACT_INFO', text: 'Share contact info' })],
    [body, carousel(card(), card())],
  ]
  for (const components of kinds) {
    const wanted = template(components)
    assertRefused(await owner.post(EDGE, wanted), { status: 400, code: 2388124, says: /must be .*one of/ })
    const answer = await owner.post(PLATFORM, wanted)
    assertDone(answer)
    const { body: read } = await owner.get(`/v23.0/${answer.body.id}?fields=components`)
    assert.deepEqual(
      read.components.map((component: { type: string }) => component.type).toSorted(),
      components.map((component) => (component as { type: string }).type).toSorted(),
    )
    assertDone(await owner.get(`/${answer.body.id}`))
  }
})

test("the platform's rules hold for its kinds", async (t) => {
  const { owner } = await house(t)
  const wrong: [unknown[], RegExp, string?][] = [
    [[offer({ text: 'x'.repeat(17) }), body], /limited-time offer has 17 characters; at most 16/],
    [[offer({ has_expiration: 'perhaps' }), body], /has_expiration/],
    [[{ type: 'LIMITED_TIME_OFFER' }, body], /limited_time_offer must be an object/],
    [[offer(), body], /MARKETING/, 'UTILITY'],
    [[offer(), body, { type: 'FOOTER', text: 'Bye' }], /LIMITED_TIME_OFFER has no FOOTER/],
    [
      [{ type: 'HEADER', format: 'TEXT', text: 'Hi' }, offer(), body],
      /must be IMAGE or VIDEO; this one is TEXT/,
    ],
    [[offer(), { type: 'BODY', text: 'x'.repeat(601) }], /at most 600 characters - got 601/],
    [[body, carousel(card())], /2 to 10 cards/],
    [[body, carousel(...Array(11).fill(card()))], /2 to 10 cards/],
    [[body, carousel(card(), 'card')], /card at position 2 must be an object/],
    [[body, carousel(card(), card([], { format: 'LOCATION' }))], /Every card needs a HEADER/],
    [[body, carousel(card(), { components: card().components.slice(0, 2) })], /all cards must have the same/],
    [[body, carousel(card(), card([{ type: 'FOOTER', text: 'x' }]))], /HEADER, BODY, BUTTONS/],
    [[body, carousel(card(), card([body]))], /two components of type BODY; a card/],
    [
      [body, carousel(card(), card()), buttons({ type: 'QUICK_REPLY', text: 'Yes' })],
      /no BUTTONS of its own/,
    ],
    [[body, buttons({ type: 'CATALOG' }, { type: 'CATALOG' })], /2 buttons of type CATALOG; .* at most 1/],
    [[body, buttons({ type: 'MPM' })], /MPM button is for MARKETING/, 'UTILITY'],
    [[body, buttons({ type: 'REQUEST_CONTACT_INFO' })], /MARKETING and UTILITY/, 'AUTHENTICATION'],
    [[body, buttons({ type: 'VOICE_CALL' })], /text of the VOICE_CALL button is missing/],
    [[body, buttons({ type: 'VOICE_CALL', text: 'Call', ttl_minutes: 0 })], /ttl_minutes/],
  ]
  for (const [components, says, category] of wrong)
    assertRefused(await owner.post(PLATFORM, template(components, category)), {
      status: 400,
      code: 2388124,
      says,
    })
})

test('a variable at the end or two side by side are refused at once on versioned paths (2388124, 2388299)', async (t) => {
  const { owner } = await house(t)
  const withText = (text: string, example: string[]) =>
    template([{ type: 'BODY', text, example: { body_text: [example] } }], 'UTILITY')
  const texts: [string, string[], RegExp][] = [
    ['Your order is {{1}}', ['A1'], /ends with a variable/],
    ['Your order is {{1}} ', ['A1'], /ends with a variable/],
    ['Your order {{1}} {{2}} is here.', ['A1', 'B2'], /side by side/],
    ['Your order {{1}}{{2}} is here.', ['A1', 'B2'], /side by side/],
  ]
  for (const [text, example, says] of texts) {
    const refused = { status: 400, code: 2388124, subcode: 2388299, says }
    assertRefused(await owner.post(PLATFORM, withText(text, example)), refused)
    assertDone(await owner.post(EDGE, withText(text, example)))
  }
  const fine = await owner.post(PLATFORM, withText('{{1}}, your order {{2}} is here.', ['Ann', 'A1']))
  assertDone(fine)
  const ended = await owner.post(EDGE, withText('Your order is {{1}}', ['A1']))
  // What stays as it was is not judged again.
  assertDone(await owner.post(`/v23.0/${ended.body.id}`, { components: [{ type: 'FOOTER', text: 'Bye' }] }))
})

test('variables and files without an example are refused at once on versioned paths (2388124, 2388043)', async (t) => {
  const { owner } = await house(t)
  const link = { type: 'URL', text: 'Track', url: 'https://parley.example/{{1}}' }
  const cases: [object[], string, RegExp][] = [
    [[{ type: 'BODY', text: 'Your order {{1}} is here.' }], 'components[0].example', /body_text/],
    [
      [{ type: 'BODY', text: 'Order {{1}}, ready.', example: { body_text: [] } }],
      'components[0].example',
      /body_text/,
    ],
    [[{ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' }, body], 'components[0].example', /header_text/],
    [[{ type: 'HEADER', format: 'IMAGE' }, body], 'components[0].example', /header_handle/],
    [[body, buttons(link)], 'components[1].buttons[0].example', /one URL/],
  ]
  for (const [components, path, says] of cases) {
    const refused = { status: 400, code: 2388124, subcode: 2388043, says }
    const answer = await owner.post(PLATFORM, template(components, 'UTILITY'))
    assertRefused(answer, refused)
    assert.deepEqual(
      answer.body.error.error_data.violations.map((one: { path: string }) => one.path),
      [path],
    )
    assertDone(await owner.post(EDGE, template(components, 'UTILITY')))
  }
})

test('a template with kinds of the platform is changed on plain paths, too, and keeps them', async (t) => {
  const { owner } = await house(t)
  const { id } = (await owner.post(PLATFORM, template([{ type: 'HEADER', format: 'LOCATION' }, body]))).body
  assertDone(await owner.post(`/${id}`, { components: [{ type: 'BODY', text: 'Another text.' }] }))
  const { components } = (await owner.get(`/${id}`)).body
  assert.deepEqual(
    components.map((one: { format?: string; text?: string }) => one.format ?? one.text),
    ['LOCATION', 'Another text.'],
  )
})
