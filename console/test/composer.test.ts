import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MessageTemplate, ParleyError } from '@parley-dev/sdk'
import { assertParametersFit } from '../../server/src/slices/messages/outgoing/template/fits.ts'
import { blameOf, blamesIn } from '../src/ui/composer/blame.ts'
import { kindOf, OTHERS } from '../src/ui/composer/kinds.ts'
import { blanksOf, componentsOf } from '../src/ui/composer/template-blanks.ts'
import { pruned, textAt, withValue } from '../src/ui/composer/wire.ts'

const NOW = Date.UTC(2026, 10, 19)
const BODY = { type: 'BODY', text: 'Hi {{1}}, {{2}} is ready.', example: { body_text: [['Ada', 'rye']] } }
const NAMED = {
  type: 'BODY',
  text: 'Hi {{who}}.',
  example: { body_text_named_params: [{ param_name: 'who', example: 'Ada' }] },
}
const media = (format: string) => ({ type: 'HEADER', format, example: { header_handle: ['4::aGFuZGxl'] } })
const buttons = (...all: object[]) => ({ type: 'BUTTONS', buttons: all })
const url = { type: 'URL', text: 'Track', url: 'https://b.example/{{1}}', example: ['https://b.example/B-7'] }
const card = {
  components: [
    media('IMAGE'),
    { ...BODY, text: 'From {{1}}.', example: { body_text: [['10']] } },
    buttons(url),
  ],
}

const TEMPLATES: Record<string, object> = {
  plain: {
    components: [
      { type: 'BODY', text: 'Hello.' },
      { type: 'FOOTER', text: 'Bye' },
    ],
  },
  positional: {
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ada'] } },
      BODY,
      buttons({ type: 'QUICK_REPLY', text: 'Yes' }, url),
    ],
  },
  named: { parameter_format: 'NAMED', components: [NAMED] },
  picture: { components: [media('IMAGE'), BODY] },
  film: { components: [media('VIDEO'), BODY] },
  paper: { components: [media('DOCUMENT'), BODY] },
  place: { components: [{ type: 'HEADER', format: 'LOCATION' }, BODY] },
  product: { components: [{ type: 'HEADER', format: 'PRODUCT' }, BODY] },
  code: {
    category: 'AUTHENTICATION',
    components: [{ type: 'BODY' }, buttons({ type: 'OTP', otp_type: 'COPY_CODE' })],
  },
  coupon: { components: [BODY, buttons({ type: 'COPY_CODE', example: 'RYE25' })] },
  products: { components: [BODY, buttons({ type: 'MPM', text: 'See' })] },
  offer: {
    components: [
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Two for one', has_expiration: true } },
      BODY,
      buttons({ type: 'COPY_CODE', example: 'RYE25' }, url),
    ],
  },
  carousel: { components: [BODY, { type: 'CAROUSEL', cards: [card, card] }] },
}

test('every kind of template is filled with its samples as the rules of sending ask, and no blank has an empty name', () => {
  for (const [name, part] of Object.entries(TEMPLATES)) {
    const template = { category: 'UTILITY', parameter_format: 'POSITIONAL', ...part } as MessageTemplate
    const components = componentsOf(template, ({ sample }) => sample || 'rye', NOW)
    const sent = { name, language: { code: 'en' }, components: pruned(components) ?? [] }
    const withCards = (one: { cards?: unknown }) => ({ parameters: [], ...one })
    assert.doesNotThrow(
      () =>
        assertParametersFit(
          { name, ...template } as never,
          { ...sent, components: (sent.components as object[]).map(withCards) } as never,
          NOW,
        ),
      name,
    )
    for (const { label } of blanksOf(template)) assert.notEqual(label, '', name)
  }
})

const refused = (code: number, message: string, details?: string) =>
  new ParleyError({
    status: 400,
    error: { code, message, ...(details !== undefined && { error_data: { details } }) } as never,
  })

test('a refusal is taken apart into the fields it blames, and what blames none is left whole', () => {
  const two = blamesIn(
    refused(
      100,
      '(#100) Param a.b must be text.',
      'The parameter interactive.body is required. Param interactive.action.buttons[1].reply.title must have at most 20 characters - got 25.',
    ),
  )
  assert.equal(blameOf(two, 'interactive.body.text'), 'This is required.')
  assert.match(blameOf(two, 'interactive.action.buttons[1].reply.title') ?? '', /^Must have at most 20/)
  assert.equal(blameOf(two, 'interactive.action.buttons[0].reply.title'), undefined)
  const filled = blamesIn(
    refused(
      132012,
      '(#132012) Parameter format does not match: card 1, header: the parameter must be of type image.',
    ),
  )
  assert.deepEqual(
    filled.map(({ path }) => path),
    ['card 1, header'],
  )
  const counted = blamesIn(
    refused(
      132000,
      '(#132000) Number of parameters does not match: body has 2 variable(s), the message brings 1.',
    ),
  )
  assert.deepEqual(
    counted.map(({ path }) => path),
    ['body'],
  )
  assert.deepEqual(blamesIn(refused(131047, '(#131047) More than 24 hours have passed')), [])
  assert.deepEqual(blamesIn(new Error('gone')), [])
})

test('what was left empty is not sent, and a value is put at the path that names it', () => {
  for (const name of OTHERS) {
    const { start, parts } = kindOf(name)
    for (const part of parts) {
      if (!('path' in part)) continue
      assert.equal(textAt(withValue(start(), part.path, 'x'), part.path), 'x', `${name} ${part.path}`)
    }
  }
  assert.deepEqual(pruned({ a: '', b: [{ c: '' }, { c: 0 }], d: { e: '' } }), { b: [{ c: 0 }] })
})
