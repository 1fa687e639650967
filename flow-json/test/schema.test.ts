import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { flowJsonSchema, VERSIONS, type Version, validateFlowJson } from '../src/index.ts'

const CORPUS = new URL('./corpus/', import.meta.url)

const corpus = readdirSync(CORPUS)
  .filter((file) => file.endsWith('.json') && !file.startsWith('json-'))
  .map((file) => {
    const text = readFileSync(new URL(file, CORPUS), 'utf8')
    return { name: file.slice(0, -5), text, value: JSON.parse(text) }
  })

const ajv = new Ajv({ strict: false, allErrors: true })
const byVersion = new Map(VERSIONS.map((version) => [version, ajv.compile(flowJsonSchema(version))]))
const schemaFor = (value: { version?: Version }) =>
  byVersion.get(value.version ?? '7.1') ?? byVersion.get('7.1') ?? assert.fail()

test('the schema of its version accepts every valid definition of the corpus', () => {
  const valid = corpus.filter(({ name }) => name.startsWith('valid-'))
  assert.ok(valid.length >= 40)
  for (const { name, value } of valid) {
    const accepts = schemaFor(value)
    assert.ok(accepts(value), `${name}: ${ajv.errorsText(accepts.errors?.slice(0, 3))}`)
  }
})

/** What can be said of one place alone. */
const LOCAL = [
  'INVALID_PROPERTY_KEY',
  'INVALID_PROPERTY_TYPE',
  'INVALID_ENUM_VALUE',
  'INVALID_TYPE_PROPERTY_VALUE',
  'MISSING_REQUIRED_TYPE_PROPERTY',
  'MISSING_FLOW_JSON_VERSION',
  'INVALID_FLOW_JSON_VERSION',
  'INVALID_DATA_API_VERSION',
  'MIN_ITEMS_REQUIRED',
  'MAX_ITEMS_REQUIRED',
  'MIN_CHARS_REQUIRED',
  'MINIMUM_VALUE_REQUIRED',
  'MAXIMUM_VALUE_REQUIRED',
  'MAX_SCREENS_NUMBER',
  'EMPTY_SWITCH_CASES',
  'SCREEN_ID_IS_RESERVED_KEYWORD',
]

/** Rules between several properties, which the validator reports with a code of the list. */
const BETWEEN = ['component-init-value-in-form']

test('it refuses every definition with a mistake that can be seen in one place', () => {
  const local = corpus.filter(
    ({ name, text }) =>
      !BETWEEN.includes(name) &&
      validateFlowJson(text).validation_errors.some(({ error }) => LOCAL.includes(error)),
  )
  assert.ok(local.length >= 25)
  const accepted = local.filter(({ value }) => schemaFor(value)(value)).map(({ name }) => name)
  assert.deepEqual(accepted, [])
})

test('what it refuses, the validator refuses', () => {
  const stricter = corpus.filter(
    ({ text, value }) => validateFlowJson(text).validation_errors.length === 0 && !schemaFor(value)(value),
  )
  assert.deepEqual(
    stricter.map(({ name }) => name),
    [],
  )
})
