import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesOf } from './places.ts'
import { scanVariables, variablesOf } from './variables.ts'

const kinds = (text: string) => scanVariables(text).variables.map(({ name, kind }) => [name, kind])

test('variables are found where they stand, by kind', () => {
  assert.deepEqual(kinds('Hi {{1}}, {{first_name}} and {{ 1 }}'), [
    ['1', 'positional'],
    ['first_name', 'named'],
    [' 1 ', 'malformed'],
  ])
  assert.deepEqual(scanVariables('a {{1}} b').variables[0], {
    name: '1',
    start: 2,
    end: 7,
    kind: 'positional',
  })
})

test('what is not quite a variable is malformed', () => {
  for (const text of [
    '{{0}}',
    '{{01}}',
    '{{ 1}}',
    '{{}}',
    '{{-1}}',
    '{{1.5}}',
    '{{١}}',
    '{{{1}}}',
    '{{A}}',
    '{{1a}}',
  ]) {
    assert.deepEqual(
      kinds(text).map(([, kind]) => kind),
      ['malformed'],
      text,
    )
  }
})

test('braces that open or close alone are unbalanced', () => {
  assert.deepEqual(scanVariables('{{1').unbalanced, [0])
  assert.deepEqual(scanVariables('a 1}} {{2}}').unbalanced, [3])
  assert.deepEqual(scanVariables('{{1}} {{2').unbalanced, [6])
  assert.deepEqual(scanVariables('{1} } {').unbalanced, [])
})

test('a megabyte of braces is read in one pass', () => {
  const size = 500_000
  assert.equal(scanVariables('{{'.repeat(size)).unbalanced.length, 1)
  assert.equal(scanVariables('}}'.repeat(size)).unbalanced.length, size)
  assert.equal(scanVariables('{{1}}'.repeat(size)).variables.length, size)
  assert.equal(scanVariables(`${'}}'.repeat(size)}{{1}}`).variables.length, 1)
})

test('each variable is listed once, positional ones by number, named ones as they come', () => {
  assert.deepEqual(variablesOf('{{2}} {{1}} {{2}} {{10}}', 'POSITIONAL'), ['1', '2', '10'])
  assert.deepEqual(variablesOf('{{b}} {{a}} {{b}}', 'NAMED'), ['b', 'a'])
})

test('a sender learns what each component must be given', () => {
  const places = placesOf({
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Hi {{1}} {{2}}' },
      { type: 'FOOTER', text: 'Bye' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Go', url: 'https://x.example/{{1}}' },
          { type: 'QUICK_REPLY', text: 'No' },
        ],
      },
    ],
  })
  assert.deepEqual(places, [
    { component: 'HEADER', format: 'IMAGE', variables: [] },
    { component: 'BODY', variables: ['1', '2'] },
    { component: 'BUTTON', index: 0, type: 'URL', variables: ['1'] },
    { component: 'BUTTON', index: 1, type: 'QUICK_REPLY', variables: [] },
  ])
})
