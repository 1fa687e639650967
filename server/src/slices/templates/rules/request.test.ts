import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Template } from '../template.ts'
import { checkCreate, checkUpdate } from './request.ts'

type Bag = Record<string, unknown>

const body = { type: 'BODY', text: 'Hello.' }
const request = (more: Bag = {}): Bag => ({
  name: 'greeting',
  language: 'en_US',
  category: 'UTILITY',
  components: [body],
  ...more,
})
const withComponents = (...components: unknown[]) => request({ components })
const withBody = (more: Bag) => withComponents({ type: 'BODY', ...more })
const withButtons = (...buttons: unknown[]) => withComponents(body, { type: 'BUTTONS', buttons })
const quick = { type: 'QUICK_REPLY', text: 'Yes' }
const link = { type: 'URL', text: 'Go', url: 'https://shop.example/a' }
const dial = { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100001' }

const codes = (bag: Bag) => checkCreate(bag).findings.map(({ code }) => code)

/** One wrong thing in each: the place where it is reported, and words of its message. */
const FORMAT_VIOLATIONS: [Bag, string, RegExp][] = [
  [withBody({ text: 'x'.repeat(1025) }), 'components[0].text', /body has 1025 characters; at most 1024/],
  [withBody({ text: '' }), 'components[0].text', /empty/],
  [withBody({ text: ' \n ' }), 'components[0].text', /empty/],
  [withBody({}), 'components[0].text', /missing/],
  [withBody({ text: 7 }), 'components[0].text', /not a string/],
  [withBody({ text: 'a {{0}} b' }), 'components[0].text', /\{\{0\}\} of the body is not written/],
  [withBody({ text: 'a {{01}} b' }), 'components[0].text', /\{\{01\}\}/],
  [withBody({ text: 'a {{ 1 }} b' }), 'components[0].text', /\{\{ 1 \}\}/],
  [withBody({ text: 'a {{2}} b' }), 'components[0].text', /\{\{1\}\} is missing before \{\{2\}\}/],
  [withBody({ text: 'a {{1}} {{3}} b' }), 'components[0].text', /\{\{2\}\} is missing before \{\{3\}\}/],
  [withBody({ text: 'a {{name}} b' }), 'components[0].text', /Set parameter_format to NAMED/],
  [withBody({ text: 'a {{1 b' }), 'components[0].text', /unbalanced braces at position 3/],
  [withBody({ text: 'a 1}} b' }), 'components[0].text', /unbalanced braces at position 4/],
  [
    withBody({ text: 'a {{1}}', example: { body_text: [['a', 'b']] } }),
    'components[0].example.body_text',
    /2 values in set 1; the text has 1/,
  ],
  [
    withBody({ text: 'a', example: { body_text: [['a']] } }),
    'components[0].example.body_text',
    /has 0 variables/,
  ],
  [
    withBody({ text: 'a {{1}}', example: { body_text: 'a' } }),
    'components[0].example.body_text',
    /wrong shape/,
  ],
  [
    withBody({ text: 'a {{1}}', example: { body_text: [[1]] } }),
    'components[0].example.body_text',
    /wrong shape/,
  ],
  [
    withBody({ text: 'a {{1}}', example: { body_text: [['a'], 'b'] } }),
    'components[0].example.body_text',
    /wrong shape/,
  ],
  [
    withBody({ text: 'a {{1}}', example: { body_text: [{}] } }),
    'components[0].example.body_text',
    /wrong shape/,
  ],
  [withBody({ text: 'a {{1}}', example: ['a'] }), 'components[0].example', /must be an object/],
  [
    withComponents(body, { type: 'FOOTER', text: 'x'.repeat(61) }),
    'components[1].text',
    /footer has 61 characters; at most 60/,
  ],
  [
    withComponents(body, { type: 'FOOTER', text: 'by {{1}}' }),
    'components[1].text',
    /footer may not hold variables/,
  ],
  [
    withComponents(body, { type: 'HEADER', format: 'TEXT', text: 'x'.repeat(61) }),
    'components[1].text',
    /header has 61/,
  ],
  [
    withComponents(body, { type: 'HEADER', format: 'TEXT', text: '{{1}} {{2}}' }),
    'components[1].text',
    /header has 2 variables/,
  ],
  [
    withComponents(body, { type: 'HEADER', format: 'AUDIO' }),
    'components[1].format',
    /one of TEXT, IMAGE, VIDEO, DOCUMENT/,
  ],
  [withComponents(body, { type: 'HEADER' }), 'components[1].format', /one of TEXT/],
  [
    withComponents(body, { type: 'HEADER', format: 'IMAGE', example: { header_handle: [''] } }),
    'components[1].example.header_handle',
    /one handle/,
  ],
  [
    withComponents(body, { type: 'HEADER', format: 'IMAGE', example: { header_handle: [7] } }),
    'components[1].example.header_handle',
    /one handle/,
  ],
  [
    withComponents(body, { type: 'SIDEBAR' }),
    'components[1].type',
    /"SIDEBAR"; it must be an object whose type/,
  ],
  [withComponents(body, null), 'components[1].type', /null/],
  [withComponents(body, body), 'components[1]', /two components of type BODY/],
  [withComponents({ type: 'FOOTER', text: 'Bye' }), 'components', /no BODY/],
  [withComponents(), 'components', /no BODY/],
  [withButtons(), 'components[1].buttons', /at least one/],
  [
    withButtons(quick, quick, quick, quick),
    'components[1].buttons',
    /4 buttons of type QUICK_REPLY; .* at most 3/,
  ],
  [withButtons(link, link, link), 'components[1].buttons', /3 buttons of type URL; .* at most 2/],
  [withButtons(dial, dial), 'components[1].buttons', /2 buttons of type PHONE_NUMBER; .* at most 1/],
  [withButtons(quick, link, quick), 'components[1].buttons', /must stand together/],
  [
    withButtons({ ...quick, text: 'x'.repeat(26) }),
    'components[1].buttons[0].text',
    /26 characters; at most 25/,
  ],
  [withButtons({ type: 'QUICK_REPLY' }), 'components[1].buttons[0].text', /missing/],
  [withButtons({ ...quick, text: 'to {{1}}' }), 'components[1].buttons[0].text', /may not hold variables/],
  [
    withButtons({ type: 'TELEPORT', text: 'Go' }),
    'components[1].buttons[0].type',
    /"TELEPORT"; it must be one of QUICK_REPLY/,
  ],
  [withButtons('QUICK_REPLY'), 'components[1].buttons[0].type', /one of/],
  [
    withButtons({ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy' }),
    'components[1].buttons[0].type',
    /for AUTHENTICATION/,
  ],
  [withButtons({ ...link, url: 'ftp://shop.example' }), 'components[1].buttons[0].url', /http\(s\) URL/],
  [
    withButtons({ ...link, url: `https://shop.example/${'x'.repeat(2000)}` }),
    'components[1].buttons[0].url',
    /2000/,
  ],
  [
    withButtons({ ...link, url: 'https://shop.example/{{1}}/a' }),
    'components[1].buttons[0].url',
    /only at its end/,
  ],
  [
    withButtons({ ...link, url: 'https://shop.example/{{1}}{{2}}' }),
    'components[1].buttons[0].url',
    /one variable/,
  ],
  [
    withButtons({ ...link, example: ['https://shop.example/a'] }),
    'components[1].buttons[0].example',
    /no variable/,
  ],
  [withButtons({ ...dial, phone_number: '0049 30' }), 'components[1].buttons[0].phone_number', /E\.164/],
  [withButtons({ type: 'PHONE_NUMBER', text: 'Call' }), 'components[1].buttons[0].phone_number', /E\.164/],
  [
    withButtons({ type: 'COPY_CODE', example: 'x'.repeat(16) }),
    'components[1].buttons[0].example',
    /1 to 15/,
  ],
  [withButtons({ type: 'FLOW', text: 'Open' }), 'components[1].buttons[0]', /exactly one of flow_id/],
]

test('each format violation is reported once, at its place, with the limit', () => {
  for (const [bag, path, says] of FORMAT_VIOLATIONS) {
    const { findings, value } = checkCreate(bag)
    assert.equal(value, undefined)
    assert.deepEqual(
      findings.map((finding) => [finding.code, finding.path]),
      [[2388124, path]],
      JSON.stringify(findings),
    )
    assert.match(findings[0]?.message ?? '', says)
    assert.ok(findings[0]?.allowed)
  }
})

test('missing and mistyped parameters are reported each (100), the components not forgotten', () => {
  const { findings } = checkCreate({
    category: 'NEWS',
    components: [{ type: 'BODY', text: '' }],
    validate_only: 'perhaps',
  })
  assert.deepEqual(
    findings.map(({ code, path, component }) => [code, path, component]),
    [
      [100, 'name', null],
      [100, 'language', null],
      [100, 'category', null],
      [100, 'validate_only', null],
      [2388124, 'components[0].text', 'BODY'],
    ],
  )
  assert.deepEqual(codes({ ...request(), components: 'BODY' }), [100])
  assert.deepEqual(codes({ ...request(), components: undefined }), [100])
})

test('a name has 1 to 512 letters, digits, underscores and hyphens', () => {
  for (const name of ['a', 'x'.repeat(512), 'Order_2-b']) assert.deepEqual(codes(request({ name })), [])
  for (const name of ['', 'x'.repeat(513), 'or der', 'ördner', 'a.b', 'a\n']) {
    const [finding] = checkCreate(request({ name })).findings
    assert.deepEqual([finding?.code, finding?.subcode, finding?.path], [100, 2388046, 'name'])
  }
})

test('texts are counted in code points: emoji and combining marks are one each', () => {
  assert.deepEqual(codes(withBody({ text: '😀'.repeat(1024) })), [])
  assert.deepEqual(codes(withBody({ text: 'e\u0301'.repeat(512) })), [])
  assert.deepEqual(codes(withBody({ text: '😀'.repeat(1025) })), [2388124])
  assert.deepEqual(codes(withComponents(body, { type: 'FOOTER', text: '😀'.repeat(60) })), [])
  assert.deepEqual(codes(withButtons({ ...quick, text: '😀'.repeat(25) })), [])
})

test('right-to-left and zero-width characters survive', () => {
  const text = 'שלום {{1}}\u200f \u200bعليكم\u2069 👨‍👩‍👧'
  const { value } = checkCreate(withBody({ text, example: { body_text: [['דנה']] } }))
  assert.equal(value?.components[0]?.text, text)
})

test('ten thousand buttons are refused with a count, and a list that ends', () => {
  const many = checkCreate(withButtons(...Array(10_000).fill({ ...quick, text: 'x'.repeat(26) }))).findings
  assert.equal(many.length, 101)
  assert.equal(many.at(-1)?.found, 9_901)
  const [count] = checkCreate(withButtons(...Array(10_000).fill(quick))).findings
  assert.equal(count?.found, 10_000)
})

test('every kind of component and button is kept as it was given', () => {
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'For {{1}}', example: { header_text: ['Ann'] } },
    {
      type: 'BODY',
      text: '{{1}} and {{2}}',
      example: {
        body_text: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    },
    { type: 'FOOTER', text: 'Bye' },
    {
      type: 'BUTTONS',
      buttons: [
        quick,
        { ...quick, text: 'No' },
        { ...link, url: 'https://shop.example/{{1}}', example: ['https://shop.example/1'] },
        dial,
        { type: 'COPY_CODE', text: 'Copy', example: '250FF' },
        { type: 'FLOW', text: 'Open', flow_id: '123', flow_action: 'navigate', navigate_screen: 'A' },
      ],
    },
  ]
  assert.deepEqual(checkCreate(request({ components })).value?.components, components)
})

test('types, formats and categories are read in any case, and components as JSON text', () => {
  const components = JSON.stringify([
    { type: 'body', text: 'Hi' },
    { type: 'header', format: 'image', example: { header_handle: 'h' } },
  ])
  const { value } = checkCreate(request({ category: 'marketing', components }))
  assert.deepEqual(value?.components, [
    { type: 'BODY', text: 'Hi' },
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['h'] } },
  ])
  assert.equal(value?.category, 'MARKETING')
})

test('named variables have named examples', () => {
  const named = (text: string, example?: unknown) =>
    request({
      parameter_format: 'named',
      components: [
        {
          type: 'BODY',
          text,
          ...(example !== undefined && { example: { body_text_named_params: example } }),
        },
      ],
    })
  assert.deepEqual(codes(named('Hi {{first_name}}', [{ param_name: 'first_name', example: 'Ann' }])), [])
  assert.deepEqual(codes(named('Hi {{1}}')), [2388124])
  assert.deepEqual(codes(named('Hi {{First}}')), [2388124])
  assert.deepEqual(
    codes(named('Hi {{first_name}}', [{ param_name: 'last_name', example: 'Ann' }])),
    [2388124],
  )
  assert.deepEqual(codes(named('Hi {{first_name}}', ['Ann'])), [2388124])
})

test('an authentication template gets its texts written', () => {
  const { value } = checkCreate(
    request({
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'otp', otp_type: 'copy_code' }] },
      ],
    }),
  )
  assert.deepEqual(
    value?.components.map((component) => component.text ?? component.buttons),
    [
      '*{{1}}* is your verification code. For your security, do not share this code.',
      'This code expires in 10 minutes.',
      [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }],
    ],
  )
  const expiring = (minutes: unknown) =>
    codes(
      request({
        category: 'AUTHENTICATION',
        components: [{ type: 'BODY' }, { type: 'FOOTER', code_expiration_minutes: minutes }],
      }),
    )
  assert.deepEqual(
    [expiring(1), expiring(90), expiring(0), expiring(91), expiring('x')],
    [[], [], [2388124], [2388124], [2388124]],
  )
})

test('the time to live has bounds by category (100)', () => {
  const codesFor = (category: string, message_send_ttl_seconds: number) =>
    codes(request({ category, message_send_ttl_seconds }))
  assert.deepEqual(
    [codesFor('UTILITY', 30), codesFor('UTILITY', -1), codesFor('UTILITY', 43_201)],
    [[], [], [100]],
  )
  assert.deepEqual([codesFor('MARKETING', 43_200), codesFor('MARKETING', 30)], [[], [100]])
})

test('an update replaces components of the supplied types, removes those it names, and keeps the rest', () => {
  const made = checkCreate(withComponents(body, { type: 'FOOTER', text: 'Bye' })).value
  const before = { ...made, id: '1' } as unknown as Template
  const { value } = checkUpdate(
    {
      components: [
        { type: 'BODY', text: 'New.' },
        { type: 'HEADER', format: 'TEXT', text: 'Top' },
      ],
    },
    before,
  )
  assert.deepEqual(
    value?.components.map(({ type, text }) => [type, text]),
    [
      ['BODY', 'New.'],
      ['HEADER', 'Top'],
      ['FOOTER', 'Bye'],
    ],
  )
  const without = (remove_components: unknown, components?: unknown[]) =>
    checkUpdate({ remove_components, components }, before)
  assert.deepEqual(without(['footer']).value?.components, [body])
  assert.deepEqual(without('FOOTER,HEADER').value?.components, [body])
  assert.deepEqual(
    without(['BODY']).findings.map(({ code, component }) => [code, component]),
    [[2388124, 'BODY']],
  )
  for (const refused of [
    without(['TOP']),
    without(7),
    without(['FOOTER'], [{ type: 'FOOTER', text: 'New.' }]),
  ]) {
    assert.deepEqual(
      refused.findings.map(({ code, path }) => [code, path]),
      [[100, 'remove_components']],
    )
  }
  const wrong = checkUpdate({ components: [{ type: 'FOOTER', text: '{{1}}' }] }, before)
  assert.deepEqual(
    wrong.findings.map(({ path }) => path),
    ['components[0].text'],
  )
})
