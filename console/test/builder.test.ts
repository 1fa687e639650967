import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCreate, spokenOn } from '../../server/src/slices/templates/rules/request.ts'
import {
  BUTTON_TYPES,
  type ButtonType,
  COMPONENT_TYPES,
  HEADER_FORMATS,
  WORDS,
} from '../../server/src/slices/templates/template.ts'
import { changeOf, needsPlatform, requestOf } from '../src/pages/templates/builder/request.ts'
import { BUTTON_KINDS, usualOf } from '../src/ui/template/button-kinds.ts'
import {
  CARD_FORMATS,
  type Draft,
  EMPTY_DRAFT,
  newCard,
  OTP_TYPES,
  type OwnButton,
  type Part,
  partsOf,
  withPart,
} from '../src/ui/template/draft.ts'
import { draftOf } from '../src/ui/template/draft-of.ts'
import { samplesOf, withFormat, withSamples } from '../src/ui/template/variables.ts'

const BODY: Part<'BODY'> = { type: 'BODY', text: 'The rye is warm.' }
const base: Draft = { ...EMPTY_DRAFT, name: 'rye', category: 'MARKETING', components: [BODY] }
const example = { header_handle: ['4::aW1hZ2U'] }
const KINDS = Object.keys(BUTTON_KINDS) as OwnButton['type'][]

const withParts = (...parts: Draft['components']): Draft => ({
  ...base,
  components: parts.reduce((all, part) => withPart(all, part.type, part), base.components),
})

const VALUES: Partial<Record<OwnButton['type'], object>> = {
  URL: { url: 'https://bakery.example/{{1}}', example: ['https://bakery.example/rye'] },
  PHONE_NUMBER: { phone_number: '+15550100001' },
  VOICE_CALL: { ttl_minutes: 60 },
  COPY_CODE: { example: 'RYE25' },
  FLOW: { flow_id: '4711' },
}
const button = (type: OwnButton['type']) =>
  ({ type, text: usualOf(type).isFixed ? '' : 'To the rye', ...VALUES[type] }) as OwnButton
const buttons = (type: OwnButton['type']): Part<'BUTTONS'> => ({ type: 'BUTTONS', buttons: [button(type)] })

/** Accepted by the rules of the path that it would be sent to, and the same when it is read back. */
function assertBuilt(draft: Draft): void {
  const request = requestOf(draft)
  const spoken = spokenOn(needsPlatform(draft) ? 'platform' : 'plain')
  assert.deepEqual(checkCreate(structuredClone(request), spoken).findings, [], JSON.stringify(request))
  assert.deepEqual(requestOf(draftOf(request as never)), request)
}

test('every kind of button that the contract takes can be built, and goes to a path that knows it', () => {
  assert.deepEqual([...KINDS, 'OTP'].toSorted(), BUTTON_TYPES.toSorted())
  for (const kind of KINDS) {
    const draft = withParts(buttons(kind))
    assertBuilt(draft)
    assert.equal(needsPlatform(draft), !WORDS.plain.buttons.includes(kind as ButtonType), kind)
  }
  const supported_apps = [{ package_name: 'com.bakery', signature_hash: 'K8a/AINcGX7' }]
  for (const otp_type of OTP_TYPES) {
    const otp = { type: 'OTP' as const, otp_type, text: 'Take it', supported_apps }
    const code = withPart(base.code, 'BUTTONS', { type: 'BUTTONS', buttons: [otp] })
    assertBuilt({ ...base, category: 'AUTHENTICATION', components: [], code })
  }
})

test('every format of a header can be built', () => {
  for (const format of HEADER_FORMATS) {
    const text = withSamples({ type: 'HEADER', format, text: 'Warm: {{1}}' }, { '1': 'rye' })
    const draft = withParts(format === 'TEXT' ? text : { type: 'HEADER', format, example })
    assert.equal(needsPlatform(draft), !WORDS.plain.formats.includes(format), format)
    const { findings } = checkCreate(requestOf(draft), spokenOn(needsPlatform(draft) ? 'platform' : 'plain'))
    assert.deepEqual(findings, [])
  }
})

test('every component can be built, and what is taken away is named when a template is changed', () => {
  const offer = withParts(
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Two for one', has_expiration: false } },
    buttons('COPY_CODE'),
  )
  const asking: Part<'CALL_PERMISSION_REQUEST'> = { type: 'CALL_PERMISSION_REQUEST' }
  const full = withParts(
    { type: 'HEADER', format: 'TEXT', text: 'Warm' },
    { type: 'FOOTER', text: 'Parley Bakery' },
    asking,
    buttons('QUICK_REPLY'),
  )
  const carouselOf = (format: (typeof HEADER_FORMATS)[number]) => {
    const [header] = newCard(format).components
    const card = { components: [{ ...header, example } as Part<'HEADER'>, BODY, buttons('URL')] }
    return withParts({ type: 'CAROUSEL', cards: [card, card] })
  }
  for (const format of HEADER_FORMATS) {
    const { findings } = checkCreate(requestOf(carouselOf(format)), spokenOn('platform'))
    assert.equal(
      findings.length === 0,
      CARD_FORMATS.some((one) => one === format),
      format,
    )
  }
  const carousel = carouselOf('IMAGE')
  const built = [offer, full, carousel]
  for (const draft of built) assertBuilt(draft)
  const partsOf = (draft: Draft) => {
    const request = requestOf(draft)
    return 'components' in request ? request.components : []
  }
  const types = built.flatMap((draft) => partsOf(draft).map(({ type }) => type))
  assert.deepEqual([...new Set(types)].toSorted(), [...COMPONENT_TYPES].toSorted())
  for (const draft of [offer, carousel, withParts(asking)]) assert.ok(needsPlatform(draft))

  const { remove_components } = changeOf(base, ['HEADER', 'BODY', 'FOOTER'])
  assert.deepEqual(remove_components, ['HEADER', 'FOOTER'])
})

test('variables are numbered or named, and turn into each other with their samples', () => {
  const numbered = withParts(
    withSamples({ type: 'HEADER', format: 'TEXT', text: 'For {{1}}' }, { '1': 'Ada' }),
    withSamples({ type: 'BODY', text: 'Order {{2}} of {{1}} is ready.' }, { '1': 'Monday', '2': 'B-2041' }),
  )
  assertBuilt(numbered)
  const named = withFormat(numbered, 'NAMED')
  const { header, body } = partsOf(named.components)
  assert.ok(header)
  assert.equal(body.text, 'Order {{value_2}} of {{value_1}} is ready.')
  assert.deepEqual(samplesOf(header, 'NAMED'), { value_1: 'Ada' })
  assert.equal(samplesOf(body, 'NAMED').value_2, 'B-2041')
  assertBuilt(named)
  assertBuilt(withFormat(named, 'POSITIONAL'))
  const missing = { ...named, components: [withSamples(body, { value_2: '' })] }
  assert.match(
    JSON.stringify(checkCreate(requestOf(missing)).findings),
    /one example for each of its variables: value_2, value_1/,
  )
})
