import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuotedJson } from './quoted-json.ts'

const valueOf = (text: string) => {
  const read = readQuotedJson(text)
  return read.ok ? read.value : assert.fail(`${text} ${read.flaw.message}`)
}

test('texts of JSON may stand in single quotes, in double ones, or in both kinds', () => {
  assert.deepEqual(valueOf(`[{'field':'account_mode','value':'LIVE'}]`), [
    { field: 'account_mode', value: 'LIVE' },
  ])
  assert.deepEqual(valueOf(`['a', "b", 'say "hi"', "it's", 'it\\'s', 'a\\\\', 1]`), [
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
  assert.deepEqual(valueOf(`{"a":"'b'"}`), { a: "'b'" })
  for (const text of [`['it's']`, `['a]`, `{'a':}`, `[a]`, `['a' "b"]`])
    assert.equal(readQuotedJson(text).ok, false, text)
  for (const [text, says] of [
    [`{'__proto__':1}`, /may not have the key/],
    [`{'a':1,"a":2}`, /repeats the key/],
    [`${'['.repeat(65)}'a'`, /nested deeper/],
  ] as const) {
    const read = readQuotedJson(text)
    assert.ok(!read.ok && says.test(read.flaw.message), text)
  }
})

test('a megabyte of quotes is read through once', () => {
  for (const text of ["'".repeat(1_000_001), `["${"'".repeat(1_000_000)}`, `['${"\\\\'".repeat(500_000)}`])
    assert.equal(readQuotedJson(text).ok, false)
})
