import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { Refusal } from './errors.ts'
import { choice, integer, json, list, locale, object, text, truth } from './params.ts'
import { readInput } from './read-input.ts'
import { secretField, secretPaths } from './secret-fields.ts'

function refused(schema: z.ZodType, bag: Record<string, unknown>): Refusal['parts'] {
  try {
    readInput(schema, bag)
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.parts
  }
  return assert.fail(`${JSON.stringify(bag)} was accepted`)
}

test('booleans and numbers are read from strings, enums in any case', () => {
  const schema = z.object({ on: truth(), count: integer(1, 10), method: choice(['SMS', 'VOICE']) })
  assert.deepEqual(readInput(schema, { on: 'TRUE', count: ' 7 ', method: 'voice' }), {
    on: true,
    count: 7,
    method: 'VOICE',
  })
  assert.deepEqual(readInput(schema, { on: 0, count: 7, method: 'SMS' }), {
    on: false,
    count: 7,
    method: 'SMS',
  })
  for (const count of ['1.5', '0x3', '', '11', 0, Number.NaN, Number.POSITIVE_INFINITY])
    refused(schema, { on: true, count, method: 'SMS' })
})

test('lists come as JSON, as JSON text or with commas; objects as JSON or JSON text', () => {
  const words = z.object({ words: list(text(), { commas: true }) })
  for (const value of [['a', 'b'], '["a","b"]', 'a, b', ' ["a", "b"]'])
    assert.deepEqual(readInput(words, { words: value }), { words: ['a', 'b'] })
  const things = z.object({ things: list(object({ n: integer(0, 9) })) })
  assert.deepEqual(readInput(things, { things: '[{"n":"3"}]' }), { things: [{ n: 3 }] })
  assert.match(refused(things, { things: 'a,b' }).message, /must be a list/)
  assert.deepEqual(readInput(z.object({ any: json() }), { any: '{"a":[1]}' }), { any: { a: [1] } })
})

test('length is counted in code points', () => {
  const schema = z.object({ name: text({ min: 2, max: 3 }) })
  for (const name of ['ab', '😀😀', '👩‍🚀', 'abc']) readInput(schema, { name })
  for (const name of ['a', '😀', 'abcd', '😀😀😀😀'])
    assert.match(refused(schema, { name }).message, /2 to 3 characters/)
})

test('texts within the same bounds are one schema, those of another form are not', () => {
  const lower = { pattern: /^a$/, says: 'an a' }
  assert.equal(text(lower), text({ ...lower }))
  text(lower).describe('What one use of it says.')
  assert.equal(text(lower).description, undefined)
  const schema = z.object({ lower: text(lower), upper: text({ ...lower, pattern: /^A$/ }), any: text() })
  readInput(schema, { lower: 'a', upper: 'A', any: 'b' })
  assert.match(refused(schema, { lower: 'a', upper: 'a', any: 'b' }).message, /Param upper must be an a/)
})

test('every wrong parameter is named, the first in the message, with what was found and what is allowed', () => {
  const schema = z.object({
    method: choice(['SMS', 'VOICE']),
    code: text({ max: 5 }),
    deep: object({ on: truth() }),
  })
  const parts = refused(schema, { method: 'FAX', deep: { on: 'maybe' } })
  assert.equal(parts.message, '(#100) Param method must be one of {SMS, VOICE} - got "FAX".')
  assert.match(
    String(parts.details),
    /The parameter code is required\..*deep\.on must be true or false - got "maybe"/,
  )
  assert.deepEqual(parts.blame, ['method', 'code', 'deep'])
})

test('a value too long to show is cut in the message', () => {
  const parts = refused(z.object({ code: text({ max: 5 }) }), { code: 'x'.repeat(100_000) })
  assert.ok(parts.message.length < 300)
})

test('locales are ll or ll_CC', () => {
  const schema = z.object({ language: locale() })
  for (const language of ['en', 'en_US', 'pt_BR', 'fil']) readInput(schema, { language })
  for (const language of ['EN', 'en-US', 'english', 'en_us', '', 5]) refused(schema, { language })
})

test('null for an optional parameter is the same as leaving it out, at every depth of what is described', () => {
  const schema = z.object({
    name: text().optional(),
    tags: list(text()).optional(),
    deep: object({ on: truth().optional(), kept: json().optional() }).optional(),
  })
  assert.deepEqual(readInput(schema, { name: null, tags: null, deep: null }), {})
  assert.deepEqual(readInput(schema, { deep: { on: null, kept: { a: null } } }), {
    deep: { kept: { a: null } },
  })
  assert.deepEqual(readInput(schema, { deep: '{"on":null}' }), { deep: {} })
  refused(schema, { tags: [null] })
})

test('a missing required parameter is said to be required, whatever it would have to be', () => {
  const schemas: z.ZodType[] = [
    text(),
    truth(),
    integer(1, 2),
    choice(['a']),
    list(text()),
    object({}),
    locale(),
    z.string(),
    z.enum(['a', 'b']),
    z.literal('a'),
    z.string({ error: 'must be something else' }),
    z.union([z.string(), z.number()]),
  ]
  for (const one of schemas)
    for (const bag of [{}, { it: null }])
      assert.equal(refused(z.object({ it: one }), bag).message, '(#100) The parameter it is required.')
  const nested = z.object({ outer: object({ inner: z.string() }) })
  assert.equal(refused(nested, { outer: {} }).message, '(#100) The parameter outer.inner is required.')
})

test('what is a secret in one place is none where another says the same of a text', () => {
  const secret = secretField(text({ min: 3, max: 17 }))
  const input = z.object({ secret, open: text({ min: 3, max: 17 }), perhaps: secret.optional() })
  assert.deepEqual(secretPaths(input), [['secret'], ['perhaps']])
})
