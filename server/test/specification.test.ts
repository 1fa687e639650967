import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slices } from '../src/app/slices.ts'
import { buildRegistry } from '../src/kernel/graph/registry.ts'
import {
  ENDPOINT_ROWS,
  ENDPOINTS_NOT_BUILT,
  ERROR_ROWS,
  EVENT_FIELDS,
  EVENTS_NOT_BUILT,
  NODE_FIELDS,
} from './specification.ts'

const registry = buildRegistry(slices, 'chat')
const registered = new Map(registry.routes.map((route) => [route.pattern, route]))

/** One name for every last segment, whatever the route calls it. */
const shape = (pattern: string) =>
  pattern.replace(/\/\{[a-z_]+\}$/, (last) => (pattern.split('/').length > 2 ? '/{key}' : last))
const shapes = new Set([...registered.keys()].map(shape))

test('every endpoint row of the specification is registered, or listed as not built', () => {
  for (const row of ENDPOINT_ROWS) {
    const built = shapes.has(shape(row))
    assert.notEqual(
      built,
      ENDPOINTS_NOT_BUILT.includes(row),
      `${row}: ${built ? 'built, but still listed as not' : 'missing'}`,
    )
  }
})

test('every error row of the specification is declared by its operation', () => {
  for (const [code, row] of ERROR_ROWS) {
    if (ENDPOINTS_NOT_BUILT.includes(row)) continue
    const route = registered.get(row)
    assert.ok(route, row)
    const common = code === 100 || code === 190 || (code === 200 && route.operation.permissions.length > 0)
    assert.ok(
      common || route.operation.refuses?.some(({ kind }) => kind.code === code),
      `${row} does not say that it refuses with ${code}`,
    )
  }
})

test('every event of the specification has a kind whose example fits its schema, or is listed as not built', () => {
  const kinds = slices.flatMap((slice) => slice.events ?? [])
  for (const field of EVENT_FIELDS) {
    const built = kinds.some((kind) => kind.field === field)
    assert.notEqual(
      built,
      EVENTS_NOT_BUILT.includes(field),
      `${field}: ${built ? 'built, but still listed' : 'missing'}`,
    )
  }
  for (const kind of kinds)
    assert.equal(kind.schema.safeParse(kind.example).success, true, `the example of ${kind.field}`)
})

test('every field of the specification can be read on its node', () => {
  for (const [kind, fields] of Object.entries(NODE_FIELDS)) {
    const node = registry.kinds.get(kind)
    const expected = !ENDPOINTS_NOT_BUILT.includes(`GET /{${kind}}`)
    assert.equal(node !== undefined, expected, kind)
    for (const field of node ? fields : []) assert.ok(node?.fields[field], `${field} of ${kind}`)
  }
})
