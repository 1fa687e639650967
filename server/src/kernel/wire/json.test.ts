import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type JsonBounds, parseJson, readJson } from './json.ts'

const flawIn = (text: string, bounds?: Partial<JsonBounds>) => {
  const read = readJson(text, bounds)
  return read.ok ? assert.fail(`${text.slice(0, 80)} was read`) : read.flaw
}

test('whatever JSON.parse and JSON.stringify agree on is read as it is, if its text and numbers are clean', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const read = readJson(text)
      if (read.ok) assert.deepEqual(read.value, JSON.parse(text))
      else assert.match(read.flaw.message, /NUL|surrogate|may not have the key|2\^53/)
    }),
    { numRuns: 500 },
  )
})

test('what is not JSON is distinguished from JSON that is refused', () => {
  for (const text of [
    '',
    '{',
    '[1,]',
    '{"a" 1}',
    "{'a':1}",
    'NaN',
    '[1e]',
    '[+1]',
    '["a]',
    '{"a":1}}',
    '"\\x"',
  ])
    assert.equal(flawIn(text).isJson, false, text)
})

const REFUSED: [text: string, says: RegExp][] = [
  ['{"a":1,"a":2}', /repeats the key "a"/],
  ['{"a":1,"\\u0061":2}', /repeats the key "a"/],
  ['[{"x":{"b":1,"c":[{}],"b":2}}]', /repeats the key "b"/],
  ['{"__proto__":{}}', /may not have the key "__proto__"/],
  ['[{"\\u005f_proto__":1}]', /may not have the key "__proto__"/],
  ['{"a":{"constructor":1}}', /may not have the key "constructor"/],
  ['{"toString":1}', /may not have the key "toString"/],
  ['[1e400]', /the number 1e400, which is too large/],
  ['{"a":-1E999}', /too large/],
  ['[9223372036854775808]', /9223372036854775808, which is not below 2\^53/],
  ['[-9007199254740993]', /not below 2\^53/],
  ['{"a":["x",{"b":"\\u0000"}]}', /NUL/],
  ['["\\ud83d"]', /surrogate/],
  ['["\\ude00\\ud83d"]', /surrogate/],
  ['{"\\ud83d":1}', /a name that holds half of a surrogate/],
]

test('repeated and dangerous keys, numbers nobody can keep and unclean text are refused', () => {
  for (const [text, says] of REFUSED) {
    const flaw = flawIn(text)
    assert.match(flaw.message, says)
    assert.equal(flaw.isJson, true, text)
  }
  assert.deepEqual(flawIn('{"a":["x",{"b":"\\u0000"}]}').path, ['a', 1, 'b'])
})

test('what only looks dangerous is read', () => {
  for (const text of [
    '["\\\\u0000"]',
    '["\\ud83d\\ude00"]',
    '["__proto__"]',
    '[9007199254740991, 1e308, 1.25, -0, 0.1e-400]',
    '["9223372036854775808"]',
    '[{"a":1},{"a":2}]',
    '{"a":{"b":1},"b":2}',
    '{"a":"\\"b\\":1,\\"b\\":2"}',
    ' [ ] ',
    '"\\\\"',
  ])
    assert.deepEqual(readJson(text), { ok: true, value: JSON.parse(text) }, text)
})

test('depth and number of values are bounded, whatever follows', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  assert.ok(readJson(nested(64)).ok)
  assert.match(flawIn(nested(65)).message, /deeper than 64/)
  assert.match(flawIn('['.repeat(1_000_000)).message, /deeper than 64/)
  assert.match(flawIn('{"a":'.repeat(20_000)).message, /deeper than 64/)
  assert.match(flawIn(nested(9), { depthMax: 8 }).message, /deeper than 8/)
  const keys = Array.from({ length: 80_000 }, (_, at) => `"k${at}":${at}`).join(',')
  assert.match(flawIn(`{${keys}}`).message, /more than 50000 values/)
  assert.ok(readJson(`{${keys}}`, { valuesMax: 100_000 }).ok)
  assert.match(flawIn(`[${'{},'.repeat(30_000)}{}]`).message, /more than 50000 values/)
})

test('a refusal names the parameter where there is one, else what was read', () => {
  assert.throws(() => parseJson('{"a":{"b":"\\u0000"}}'), {
    message: '(#100) Param a.b holds a NUL character.',
  })
  assert.throws(() => parseJson('{"a":1,"a":1}', 'The envelope'), {
    message: '(#100) The envelope repeats the key "a".',
  })
})
