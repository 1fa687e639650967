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
  type ButtonKind,
  CARD_FORMATS,
  type Draft,
  EMPTY_DRAFT,
  newButton,
  newCard,
  OTP_TYPES,
} from '../src/ui/template/draft.ts'
import { draftOf } from '../src/ui/template/draft-of.ts'
import { withFormat } from '../src/ui/template/variables.ts'

const base: Draft = { ...EMPTY_DRAFT, name: 'rye', category: 'MARKETING', body: 'The rye is warm.' }
const file = { handle: '4::aW1hZ2U', name: 'rye.png' }
const KINDS = Object.keys(BUTTON_KINDS) as ButtonKind[]

const VALUES: Partial<Record<ButtonKind, string>> = {
  URL: 'https://bakery.example/{{1}}',
  PHONE_NUMBER: '+15550100001',
  VOICE_CALL: '60',
  COPY_CODE: 'RYE25',
  FLOW: '4711',
}
const button = (kind: ButtonKind) =>
  newButton({
    kind,
    text: usualOf(kind).isFixed ? '' : 'To the rye',
    value: VALUES[kind] ?? '',
    sample: kind === 'URL' ? 'https://bakery.example/rye' : '',
  })

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
    const draft = { ...base, buttons: [button(kind)] }
    assertBuilt(draft)
    assert.equal(needsPlatform(draft), !WORDS.plain.buttons.includes(kind as ButtonType), kind)
  }
  for (const otp of OTP_TYPES)
    assertBuilt({
      ...base,
      category: 'AUTHENTICATION',
      body: '',
      code: { ...base.code, otp, button: 'Take it', packageName: 'com.bakery', signature: 'K8a/AINcGX7' },
    })
})

test('every format of a header can be built', () => {
  for (const headerKind of HEADER_FORMATS) {
    const filled = headerKind === 'TEXT' ? { header: 'Warm: {{1}}', headerSamples: { '1': 'rye' } } : { file }
    const draft: Draft = { ...base, headerKind, ...filled }
    assert.equal(needsPlatform(draft), !WORDS.plain.formats.includes(headerKind), headerKind)
    const { findings } = checkCreate(requestOf(draft), spokenOn(needsPlatform(draft) ? 'platform' : 'plain'))
    assert.deepEqual(findings, [])
  }
})

test('every component can be built, and what is taken away is named when a template is changed', () => {
  const offer: Draft = {
    ...base,
    offer: { text: 'Two for one', expires: false },
    buttons: [button('COPY_CODE')],
  }
  const full: Draft = {
    ...base,
    headerKind: 'TEXT',
    header: 'Warm',
    footer: 'Parley Bakery',
    asksToCall: true,
    buttons: [button('QUICK_REPLY')],
  }
  const card = () => ({ ...newCard(), file, body: 'Rye.', buttons: [button('URL')] })
  const carousel: Draft = { ...base, cards: [card(), card()] }
  for (const format of HEADER_FORMATS) {
    const draft = { ...carousel, cardFormat: format as 'IMAGE' }
    const { findings } = checkCreate(requestOf(draft), spokenOn('platform'))
    assert.equal(
      findings.length === 0,
      CARD_FORMATS.some((one) => one === format),
      format,
    )
  }
  const built = [offer, full, carousel]
  for (const draft of built) assertBuilt(draft)
  const partsOf = (draft: Draft) => {
    const request = requestOf(draft)
    return 'components' in request ? request.components : []
  }
  const types = built.flatMap((draft) => partsOf(draft).map(({ type }) => type))
  assert.deepEqual([...new Set(types)].toSorted(), [...COMPONENT_TYPES].toSorted())
  for (const draft of [offer, carousel, { ...base, asksToCall: true }]) assert.ok(needsPlatform(draft))

  const { remove_components } = changeOf(base, ['HEADER', 'BODY', 'FOOTER'])
  assert.deepEqual(remove_components, ['HEADER', 'FOOTER'])
})

test('variables are numbered or named, and turn into each other with their samples', () => {
  const numbered: Draft = {
    ...base,
    headerKind: 'TEXT',
    header: 'For {{1}}',
    headerSamples: { '1': 'Ada' },
    body: 'Order {{2}} of {{1}} is ready.',
    samples: { '1': 'Monday', '2': 'B-2041' },
  }
  assertBuilt(numbered)
  const named = withFormat(numbered, 'NAMED')
  assert.equal(named.body, 'Order {{value_2}} of {{value_1}} is ready.')
  assert.deepEqual([named.headerSamples, named.samples.value_2], [{ value_1: 'Ada' }, 'B-2041'])
  assertBuilt(named)
  assertBuilt(withFormat(named, 'POSITIONAL'))
  const missing = checkCreate(requestOf({ ...named, samples: { value_1: 'Monday' } })).findings
  assert.match(JSON.stringify(missing), /one example for each of its variables: value_2, value_1/)
})
