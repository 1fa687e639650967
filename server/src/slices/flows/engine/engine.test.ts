import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { validateFlowJson } from '@parley-dev/flow-json'
import fc from 'fast-check'
import { checkAnswers } from './answers.ts'
import { exampleData, readDefinitionOf } from './definition.ts'
import { fileBoundsOf, fileProblem } from './files.ts'
import type { Session } from './session.ts'
import { arrive, goBack, press, type Step, start } from './step.ts'
import { holds, resolve } from './values.ts'
import { type Shown, viewOf } from './view.ts'

const screen = (id: string, children: object[], more: object = {}) => ({
  id,
  title: id,
  ...more,
  layout: { type: 'SingleColumnLayout', children },
})

const footer = (action: object) => ({ type: 'Footer', label: 'Go', 'on-click-action': action })

const ORDER = {
  version: '7.1',
  screens: [
    screen(
      'MENU',
      [
        {
          type: 'Form',
          name: 'form',
          'init-values': { note: 'None' },
          children: [
            {
              type: 'RadioButtonsGroup',
              name: 'dish',
              label: 'Dish',
              required: true,
              'data-source': '${data.dishes}',
            },
            {
              type: 'If',
              condition: "${form.dish} == 'soup'",
              then: [{ type: 'TextInput', name: 'heat', label: 'How hot?', required: true }],
              else: [{ type: 'TextCaption', text: 'Cold dishes are cold.' }],
            },
            { type: 'TextInput', name: 'note', label: 'Note' },
            { type: 'OptIn', name: 'spoon', label: 'A spoon' },
            {
              type: 'EmbeddedLink',
              text: 'Terms',
              'on-click-action': { name: 'open_url', url: 'https://example.com/terms' },
            },
            footer({
              name: 'navigate',
              next: { type: 'screen', name: 'DONE' },
              payload: { dish: '${form.dish}', spoon: '${form.spoon}', list: ['${form.note}'] },
            }),
          ],
        },
      ],
      {
        data: {
          dishes: {
            type: 'array',
            items: { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' } } },
            __example__: [
              { id: 'soup', title: 'Soup' },
              { id: 'salad', title: 'Salad' },
            ],
          },
        },
      },
    ),
    screen(
      'DONE',
      [
        { type: 'TextBody', text: "`'One ' ${data.dish} ', note: ' ${screen.MENU.form.note}`" },
        { type: 'TextCaption', text: 'With a spoon', visible: '${data.spoon}' },
        footer({
          name: 'complete',
          payload: { dish: '${data.dish}', note: '${screen.MENU.form.note}', fixed: 1 },
        }),
      ],
      {
        terminal: true,
        data: {
          dish: { type: 'string', __example__: 'soup' },
          spoon: { type: 'boolean', __example__: true },
          list: { type: 'array', items: { type: 'string' }, __example__: [] },
        },
      },
    ),
  ],
}

const definition = readDefinitionOf(JSON.stringify(ORDER))

const opened = (): Session =>
  start(definition, {
    flow_id: '1',
    flow_token: 'token',
    screen: definition.entry,
    data: exampleData(definition, definition.entry),
  })

const sessionOf = (step: Step): Session => step.session

test('a flow opens at its entry screen, with options from its data and values from its form', () => {
  const view = viewOf(definition, opened())
  assert.equal(view.screen, 'MENU')
  assert.deepEqual(
    view.components.map((component) => component.type),
    ['RadioButtonsGroup', 'TextCaption', 'TextInput', 'OptIn', 'EmbeddedLink', 'Footer'],
  )
  assert.deepEqual(view.components[0]?.['data-source'], exampleData(definition, 'MENU').dishes)
  assert.equal(view.form.note, 'None')
})

test('a form lets go only when what can be seen is filled in rightly', () => {
  const empty = press(definition, opened(), {})
  assert.ok(empty.is === 'refused')
  assert.deepEqual(Object.keys(empty.problems), ['dish'])
  const foreign = press(definition, opened(), { dish: 'pizza' })
  assert.ok(foreign.is === 'refused')
  const branch = press(definition, opened(), { dish: 'soup' })
  assert.ok(branch.is === 'refused')
  assert.deepEqual(Object.keys(branch.problems), ['heat'])
  assert.ok(viewOf(definition, branch.session).components.some((component) => component.name === 'heat'))
})

test('navigate carries the payload, complete the answers of every screen with the flow token', () => {
  const next = press(definition, opened(), { dish: 'salad', note: 'Please', spoon: true, heat: 'sneaked in' })
  assert.ok(next.is === 'screen')
  const { session } = next
  assert.deepEqual(session.data.DONE, { dish: 'salad', spoon: true, list: ['Please'] })
  assert.equal(session.form.MENU?.heat, undefined)
  const view = viewOf(definition, session)
  assert.deepEqual(view.components.map((component) => component.text).filter(Boolean), [
    'One salad, note: Please',
    'With a spoon',
  ])
  const done = press(definition, session, {})
  assert.ok(done.is === 'completed')
  assert.deepEqual(done.payload, { flow_token: 'token', dish: 'salad', note: 'Please', fixed: 1 })
})

test('what is not visible is not shown, and one can go back to what was entered', () => {
  const { session } = press(definition, opened(), { dish: 'salad' })
  assert.equal(viewOf(definition, session).components.length, 2)
  const back = goBack(definition, session)
  assert.ok(back.is === 'screen')
  assert.deepEqual([back.session.screen, back.session.form.MENU?.dish], ['MENU', 'salad'])
  assert.equal(goBack(definition, back.session).is, 'failed')
})

test('a link is opened without checking the form', () => {
  const link = press(definition, opened(), {}, '4')
  assert.ok(link.is === 'link')
  assert.equal(link.url, 'https://example.com/terms')
  assert.equal(press(definition, opened(), {}, '77').is, 'failed')
  assert.equal(press(definition, opened(), {}, '0').is, 'failed')
})

test('the definition that these tests play is a valid one', () => {
  assert.deepEqual(validateFlowJson(JSON.stringify(ORDER)).validation_errors, [])
})

const LIST = readDefinitionOf(
  JSON.stringify({
    version: '7.1',
    screens: [
      screen('LIST', [
        {
          type: 'NavigationList',
          name: 'list',
          'list-items': [
            {
              id: 'a.b',
              'main-content': { title: 'A' },
              'on-click-action': { name: 'navigate', next: { type: 'screen', name: 'END' }, payload: {} },
            },
          ],
        },
      ]),
      screen(
        'END',
        [
          {
            type: 'Dropdown',
            name: 'land',
            label: 'Land',
            'data-source': [
              {
                id: 'de',
                title: 'DE',
                'on-select-action': { name: 'update_data', payload: { hint: 'Hallo' } },
              },
            ],
          },
          {
            type: 'Switch',
            value: '${data.hint}',
            cases: { Hallo: [{ type: 'TextBody', text: 'Deutsch' }], default: [] },
          },
          footer({ name: 'complete', payload: {} }),
        ],
        { terminal: true },
      ),
    ],
  }),
)

test('items of a list lead on, choices update data, and a switch follows it', () => {
  const session = start(LIST, { flow_id: '1', flow_token: 't', screen: LIST.entry, data: {} })
  const end = press(LIST, session, {}, '0.a.b')
  assert.equal(end.session.screen, 'END')
  const chosen = press(LIST, end.session, { land: 'de' }, '0:select')
  assert.ok(chosen.is === 'screen')
  assert.deepEqual(
    viewOf(LIST, chosen.session).components.map((component) => component.type),
    ['Dropdown', 'TextBody', 'Footer'],
  )
})

const ROUTED = readDefinitionOf(
  JSON.stringify({
    version: '7.1',
    data_api_version: '3.0',
    routing_model: { A: ['B'], B: ['C'], C: [] },
    screens: [
      screen('A', [footer({ name: 'data_exchange', payload: { x: 1 } })], { refresh_on_back: true }),
      screen('B', [footer({ name: 'data_exchange', payload: {} })]),
      screen('C', [footer({ name: 'complete', payload: {} })], { terminal: true }),
    ],
  }),
)

test('the endpoint leads along the routing model, and nowhere else', () => {
  const session = start(ROUTED, { flow_id: '1', flow_token: 't', screen: 'A', data: { kept: 1 } })
  const step = press(ROUTED, session, {})
  assert.ok(step.is === 'question')
  assert.deepEqual(step.question, { action: 'data_exchange', screen: 'A', data: { x: 1 } })
  const at = (answer: object) =>
    arrive(ROUTED, step.session, step.question, answer as Record<string, unknown>)
  assert.equal(sessionOf(at({ screen: 'B', data: {} })).screen, 'B')
  assert.equal(at({ screen: 'C', data: {} }).is, 'failed')
  assert.equal(at({ screen: 'D' }).is, 'failed')
  assert.equal(at({ screen: '__proto__' }).is, 'failed')
  assert.deepEqual(sessionOf(at({ data: { more: 2 } })).data.A, { kept: 1, more: 2 })
  assert.equal(sessionOf(at({ data: { error_message: 'No' } })).notice, 'No')
  const end = at({ screen: 'SUCCESS', data: { extension_message_response: { params: { y: 2 } } } })
  assert.ok(end.is === 'completed')
  assert.deepEqual(end.payload, { flow_token: 't', y: 2 })
  const back = goBack(ROUTED, sessionOf(at({ screen: 'B', data: {} })))
  assert.ok(back.is === 'question')
  assert.deepEqual(back.question, { action: 'BACK', screen: 'A', data: {} })
})

const session = (form: Record<string, unknown>): Session => ({
  flow_id: '1',
  flow_token: 't',
  screen: 'S',
  data: { S: { age: 20, user: { name: 'Ann' }, yes: true, no: false } },
  form: { S: form },
  trail: [],
})

test('conditions compare what is meant', () => {
  const cases: [string, boolean][] = [
    ["${form.animal} == 'cat'", true],
    ["${form.animal} != 'cat'", false],
    ['${data.age} >= 18 && ${data.yes}', true],
    ['${form.count} == 3', true],
    ['${form.count} > 10', false],
    ['!(${data.yes} && ${data.no})', true],
    ['${data.no} || (${data.age} % 7 == 6)', true],
    ['${data.age} + 1 == 21', true],
    ["${data.user.name} == 'Ann'", true],
    ['${data.nobody}', false],
    ["${form.constructor} == ''", true],
    ['`${data.yes}`', true],
  ]
  for (const [condition, expected] of cases)
    assert.equal(holds(session({ animal: 'cat', count: '3' }), condition), expected, condition)
})

test('bindings reach only what is there', () => {
  const at = session({ name: 'Bo' })
  assert.deepEqual(
    resolve(at, { a: '${form.name}', b: ['${data.user}'], c: '${data.none}', d: 'as it is' }),
    {
      a: 'Bo',
      b: [{ name: 'Ann' }],
      d: 'as it is',
    },
  )
  for (const hostile of ['${data.__proto__}', '${data.user.constructor}', '${screen.__proto__.form.x}'])
    assert.equal(resolve(at, hostile), undefined)
})

test('inputs are checked as a phone does', () => {
  const input = (more: object): Shown => ({ type: 'TextInput', key: '0', name: 'x', label: 'X', ...more })
  const problem = (component: Shown, value: unknown) => checkAnswers([component], { x: value }).problems.x
  const options = { 'data-source': [{ id: 'a' }, { id: 'b' }, { id: 'c', enabled: false }] }
  const wrong: [Shown, unknown][] = [
    [input({ required: true }), ''],
    [input({ 'input-type': 'email' }), 'nobody'],
    [input({ 'input-type': 'number' }), 'three'],
    [input({ 'min-chars': 3 }), 'ab'],
    [input({}), 'x'.repeat(81)],
    [input({ pattern: '^[0-9]{4}$' }), '123'],
    [input({}), { not: 'a text' }],
    [input({ type: 'Dropdown', ...options }), 'd'],
    [input({ type: 'Dropdown', ...options }), 'c'],
    [input({ type: 'CheckboxGroup', ...options, 'max-selected-items': 1 }), ['a', 'b']],
    [input({ type: 'ChipsSelector', ...options }), 'a'],
    [input({ type: 'DatePicker' }), 'tomorrow'],
    [
      input({ type: 'CalendarPicker', mode: 'range' }),
      { 'start-date': '2026-02-02', 'end-date': '2026-02-01' },
    ],
    [input({ type: 'OptIn' }), 'yes'],
    [input({ type: 'PhotoPicker', 'min-uploaded-photos': 1 }), []],
    [input({ type: 'PhotoPicker', 'min-uploaded-photos': 1 }), undefined],
    [input({ type: 'PhotoPicker', 'min-uploaded-photos': 2 }), [{ id: '1' }]],
    [input({ type: 'DocumentPicker', 'max-uploaded-documents': 1 }), [{ id: '1' }, { id: '2' }]],
    [input({ type: 'DocumentPicker' }), 'a.pdf'],
  ]
  for (const [component, value] of wrong)
    assert.equal(typeof problem(component, value), 'string', JSON.stringify([component, value]))
  const fine: [Shown, unknown][] = [
    [input({}), ''],
    [input({ 'input-type': 'email' }), 'a@example.com'],
    [input({ pattern: '^[0-9]{4}$' }), '1234'],
    [input({ pattern: '(' }), 'anything'],
    [input({ type: 'CheckboxGroup', ...options }), ['a', 'b']],
    [
      input({ type: 'CalendarPicker', mode: 'range' }),
      { 'start-date': '2026-02-01', 'end-date': '2026-02-02' },
    ],
    [input({ enabled: false, required: true }), undefined],
    [input({ type: 'PhotoPicker' }), undefined],
    [input({ type: 'PhotoPicker', 'min-uploaded-photos': 1 }), [{ id: '1' }]],
    [input({ type: 'DocumentPicker', 'max-uploaded-documents': 'many' }), [{ id: '1' }, { id: '2' }]],
  ]
  for (const [component, value] of fine) assert.equal(problem(component, value), undefined)
  assert.equal(problem(input({ required: true, 'error-message': 'x' }), undefined), 'Please fill this in.')
  assert.equal(problem(input({ 'min-chars': 3, 'error-message': 'Longer!' }), 'a'), 'Longer!')
})

test('a picker says what it takes, whatever its bounds were said to be', () => {
  const picker = (more: object) => fileBoundsOf({ type: 'DocumentPicker', key: '0', name: 'x', ...more })
  assert.equal(fileBoundsOf({ type: 'TextInput', key: '0' }), undefined)
  const usual = picker({})
  assert.deepEqual(usual, { what: 'documents', least: 0, most: 30, kilobytesMax: 16_384, types: [] })
  const odd = { 'min-uploaded-documents': -4, 'max-uploaded-documents': 1e9, 'max-file-size-kb': {} }
  assert.deepEqual(picker({ ...odd, 'allowed-mime-types': 'all' }), usual)
  const bounds = picker({ 'max-file-size-kb': 1, 'allowed-mime-types': ['application/PDF', 7] })
  assert.ok(bounds)
  const file = { file_name: 'a.pdf', mime_type: 'application/pdf', file_size: 1_024 }
  assert.equal(fileProblem(bounds, file), undefined)
  assert.match(fileProblem(bounds, { ...file, file_size: 1_025 }) ?? '', /a\.pdf is larger than 1 kB/)
  assert.match(fileProblem(bounds, { ...file, mime_type: 'text/html' }) ?? '', /application\/pdf/)
})

test('whatever an endpoint sends or a person enters, a step has an outcome', () => {
  const corpus = new URL('../../../../../flow-json/test/corpus/', import.meta.url)
  const all = readdirSync(corpus)
    .filter((file) => file.startsWith('valid-'))
    .map((file) => readDefinitionOf(readFileSync(new URL(file, corpus))))
  const anything = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 })
  fc.assert(
    fc.property(
      fc.nat(all.length - 1),
      fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 8 }),
      anything,
      fc.constantFrom(undefined, '0', '0:select', '0.one', '1', '3', 'x'),
      (which, values, extra, pressed) => {
        const one = all[which] ?? definition
        for (const [screen, { data }] of one.screens) {
          const given = Object.keys(data).map((name, at) => [name, values[at % values.length]])
          const at = start(one, { flow_id: '1', flow_token: 't', screen, data: Object.fromEntries(given) })
          const inputs = viewOf(one, at).components.flatMap(({ name }) =>
            typeof name === 'string' ? [name] : [],
          )
          const form = {
            ...extra,
            ...Object.fromEntries(inputs.map((name, index) => [name, values[index % values.length]])),
          }
          const step = press(one, at, form, pressed)
          const answer = { screen: extra.screen ?? screen, data: extra } as Record<string, unknown>
          if (step.is === 'question') arrive(one, step.session, step.question, answer)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('an answer and a bound that no text or number can be made of are wrong, and no fault', () => {
  const odd = { toString: 0, valueOf: 0 }
  const choice: Shown = {
    type: 'Dropdown',
    key: '0',
    name: 'x',
    'data-source': [{ id: 'one', title: 'One' }],
  }
  assert.equal(checkAnswers([choice], { x: odd }).problems.x, 'This is not one of the options.')
  const words: Shown = { type: 'TextInput', key: '0', name: 'x', 'min-chars': odd, 'input-type': odd }
  assert.deepEqual(checkAnswers([words], { x: 'words' }).problems, {})
})

test('a pattern made to backtrack for ever answers at once', () => {
  const component: Shown = { type: 'TextInput', key: '0', name: 'x', pattern: '^(a+)+$' }
  assert.equal(typeof checkAnswers([component], { x: `${'a'.repeat(79)}!` }).problems.x, 'string')
})
