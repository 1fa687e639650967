import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuotedJson } from './quoted-json.ts'

const read = (text: string) => {
  const one = readQuotedJson(text)
  return one.ok ? one.value : assert.fail(`${text} ${one.flaw.message}`)
}

test('texts of JSON may stand in single quotes, in double ones, or in both kinds', () => {
  assert.deepEqual(read(`[{'field':'account_mode','value':'LIVE'}]`), [
    { field: 'account_mode', value: 'LIVE' },
  ])
  assert.deepEqual(read(`['a', "b", 'say "hi"', "it's", 'it\\'s', 'a\\\\', 1]`), [
    'a',
    'b',
    'say "hi"',
    "it's",
    "it's",
    'a\\',
    1,
  ])
})

test('what is JSON keeps its meaning, and what is none, or not allowed, is refused as ever', () => {
  assert.deepEqual(read(`{"a":"'b'"}`), { a: "'b'" })
  for (const text of [`['it's']`, `['a]`, `{'a':}`, `[a]`, `['a' "b"]`])
    assert.equal(readQuotedJson(text).ok, false, text)
  for (const [text, says] of [
    [`{'__proto__':1}`, /may not have the key/],
    [`{'a':1,"a":2}`, /repeats the key/],
    [`${'['.repeat(65)}'a'`, /nested deeper/],
  ] as const) {
    const one = readQuotedJson(text)
    assert.ok(!one.ok && says.test(one.flaw.message), text)
  }
})

test('a megabyte of quotes is read through once', () => {
  for (const text of ["'".repeat(1_000_001), `["${"'".repeat(1_000_000)}`, `['${"\\\\'".repeat(500_000)}`])
    assert.equal(readQuotedJson(text).ok, false)
})
