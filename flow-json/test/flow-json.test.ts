import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { CODES, type ValidationError, validateFlowJson } from '../src/index.ts'

const CORPUS = new URL('./corpus/', import.meta.url)

const names = readdirSync(CORPUS)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5))
  .sort()

/** As in expected.txt: the code, each place with its path, and the message on a line of its own. */
function written(error: ValidationError): string {
  const places = error.pointers.map(
    (at) => `${at.line_start}:${at.column_start}-${at.line_end}:${at.column_end} ${at.path || '(root)'}`,
  )
  return `${error.error} ${places.join(' & ')}\n    ${error.message}\n`
}

function expectations(): Map<string, string> {
  const sections = readFileSync(new URL('expected.txt', CORPUS), 'utf8').split(/^## /m).slice(1)
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end + 1)]
    }),
  )
}

const definitionOf = (name: string) => readFileSync(new URL(`${name}.json`, CORPUS))

test('every definition of the corpus has exactly its expected errors, at their lines and columns', () => {
  const expected = expectations()
  assert.ok(names.length >= 60)
  assert.deepEqual([...expected.keys()].sort(), names)
  for (const name of names) {
    const found = validateFlowJson(definitionOf(name)).validation_errors
    assert.equal(found.map(written).join(''), expected.get(name), name)
    if (name.startsWith('valid-')) assert.deepEqual(found, [], name)
  }
})

test('the corpus has every error code, and valid definitions use every component', async () => {
  const found = new Set(
    names.flatMap((name) => validateFlowJson(definitionOf(name)).validation_errors.map(({ error }) => error)),
  )
  assert.deepEqual([...found].sort(), [...CODES].sort())
  const { COMPONENTS } = await import('../src/catalogue/components.ts')
  const valid = names.filter((name) => name.startsWith('valid-')).map((name) => String(definitionOf(name)))
  for (const type of Object.keys(COMPONENTS)) {
    assert.ok(
      valid.some((text) => text.includes(`"type": "${type}"`)),
      type,
    )
  }
})

test('one mistake is one error, whatever follows from it', () => {
  const single = names.filter((name) => name.startsWith('one-'))
  assert.ok(single.length >= 8)
  for (const name of single)
    assert.equal(validateFlowJson(definitionOf(name)).validation_errors.length, 1, name)
})

test('shapes that businesses publish are accepted: links back, side screens, rounds, two entrances', () => {
  const samples = names.filter((name) => name.startsWith('valid-sample-'))
  assert.ok(samples.length >= 14)
  for (const name of samples)
    assert.deepEqual(validateFlowJson(definitionOf(name)).validation_errors, [], name)
})

test('errors come in the order of the document, with the main position at the first pointer', () => {
  for (const name of names) {
    const errors = validateFlowJson(definitionOf(name)).validation_errors
    const starts = errors.map((error) => error.line_start * 1_000_000 + error.column_start)
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
      name,
    )
    for (const { pointers, error: _, error_type, message: __, ...range } of errors) {
      const { path: ___, ...first } = pointers[0] ?? { path: '' }
      assert.deepEqual(range, first)
      assert.equal(error_type, 'FLOW_JSON_ERROR')
    }
  }
})

test('one removed or changed value never makes the validator fail, and every error lies in the document', () => {
  const valid = names.filter((name) => name.startsWith('valid-')).map((name) => String(definitionOf(name)))
  const change = fc.record({
    which: fc.nat(valid.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    by: fc.constantFrom('', '"', 'x', '{', '1', 'null', '${', '`', '[]', '"SUCCESS"'),
  })
  fc.assert(
    fc.property(change, ({ which, at, length, by }) => {
      const text = valid[which] ?? ''
      const start = Math.floor(at * text.length)
      const broken = text.slice(0, start) + by + text.slice(start + length)
      const lines = broken.split('\n').length
      for (const error of validateFlowJson(broken).validation_errors) {
        assert.ok(error.line_start >= 1 && error.line_end <= lines, broken)
        assert.ok(error.column_start >= 1 && error.line_start <= error.line_end, broken)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a text as long as its bytes says the same as the bytes', () => {
  for (const name of names) {
    const bytes = definitionOf(name)
    assert.deepEqual(validateFlowJson(bytes.toString('utf8')), validateFlowJson(bytes), name)
  }
})

test('hostile documents are answered with one error at a position', () => {
  const first = (source: string | Uint8Array) => {
    const { validation_errors } = validateFlowJson(source)
    assert.ok(validation_errors.length >= 1)
    return validation_errors[0] as ValidationError
  }
  assert.equal(first('['.repeat(5_000_000)).error, 'INVALID_FLOW_JSON')
  assert.equal(first('{"a":'.repeat(1_000_000)).column_start, 321)
  assert.equal(first(Buffer.from([0x7b, 0xff, 0x7d])).column_start, 2)
  assert.match(first(`"${'x'.repeat(10 * 1024 * 1024)}"`).message, /exceeds the maximum size by 2 bytes/)
  assert.equal(first('{"__proto__": {"version": "7.1"}, "screens": []}').error, 'MISSING_FLOW_JSON_VERSION')
  assert.equal(first('{"version": "7.1", "version": "7.1", "screens": []}').column_start, 20)
})

test('a million screens are counted, and only the first hundred are looked at', () => {
  const text = `{"version": "7.1", "screens": [${Array(1_000_000).fill('{}').join(',')}]}`
  const { validation_errors } = validateFlowJson(text)
  assert.equal(validation_errors[0]?.error, 'MAX_SCREENS_NUMBER')
  assert.equal(validation_errors.length, 1 + 100 * 2)
})

test('a document full of mistakes reports a thousand of them', () => {
  const children = Array.from({ length: 100_000 }, () => ({ type: 'Nothing' }))
  const layout = { type: 'SingleColumnLayout', children }
  const text = JSON.stringify({ version: '7.1', screens: [{ id: 'A', layout }] })
  assert.equal(validateFlowJson(text).validation_errors.length, 1_000)
})

test('warnings name what phones would cut or show raw, and are no errors', () => {
  const children = [
    { type: 'TextHeading', text: 'x'.repeat(81) },
    { type: 'TextBody', text: 'Hello ${data.name}' },
    { type: 'Footer', label: 'Send', 'on-click-action': { name: 'complete', payload: {} } },
  ]
  const screen = { id: 'A', terminal: true, layout: { type: 'SingleColumnLayout', children } }
  const verdict = validateFlowJson(JSON.stringify({ version: '7.1', screens: [screen] }))
  assert.deepEqual(verdict.validation_errors, [])
  assert.deepEqual(
    verdict.warnings.map(({ error }) => error),
    ['LONG_TEXT', 'BINDING_INSIDE_TEXT'],
  )
})
