import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PageTable, page } from '../pages/page.ts'
import { nodeKind } from './node.ts'
import { operatorReading, reading, success, successAnswer } from './operation.ts'
import { buildRegistry, collectPages } from './registry.ts'
import type { RouteTable, Slice } from './slice.ts'

const empty = page({ refusal: 'json', run: () => ({ type: 'text/plain; charset=utf-8', body: '' }) })

const owned = (name: string, ...patterns: (keyof PageTable)[]) => ({
  name,
  pages: Object.fromEntries(patterns.map((pattern) => [pattern, empty])) as PageTable,
})

test('a page that two slices register is refused at start, with the names of both', () => {
  assert.throws(
    () => collectPages([owned('bread', 'GET /shop/{id}'), owned('cake', 'GET /shop/{id}')]),
    /GET \/shop\/\{id\} is registered twice: by bread and cake/,
  )
  assert.throws(
    () => collectPages([owned('bread', 'GET /shop/{id}'), owned('cake', 'GET /shop/{name}')]),
    /registered twice/,
  )
})

test('pages that differ in method or path stand side by side, and a slice may have none', () => {
  const slices = [
    owned('bread', 'GET /shop/{id}', 'POST /shop/{id}'),
    { name: 'tea' },
    owned('cake', 'GET /shop/{id}/price', 'GET /shop'),
  ]
  assert.deepEqual(Object.keys(collectPages(slices)), [
    'GET /shop/{id}',
    'POST /shop/{id}',
    'GET /shop/{id}/price',
    'GET /shop',
  ])
})

const named = (name: string) =>
  reading(name, appNode, { summary: 'x', permission: 'any token', answer: successAnswer, run: () => success })
const appNode = nodeKind('app', { title: 'Application', find: async () => undefined, fields: {} })
const slice = (routes: RouteTable, operator: RouteTable = {}): Slice => ({
  name: 'bread',
  nodes: [appNode],
  routes,
  operator,
})

test('two operations of one name are refused at start', () => {
  const routes = { 'GET /{app}': named('readBread'), 'GET /{app}/cake': named('readBread') }
  assert.throws(() => buildRegistry([slice(routes)], 'chat'), /two operations are named readBread/)
})

test('one operation may stand at several addresses', () => {
  const readBread = named('readBread')
  const routes = { 'GET /{app}': readBread, 'GET /{app}/cake': readBread }
  assert.equal(buildRegistry([slice(routes)], 'chat').routes.length, 2)
})

test('an operation stands at its own door only', () => {
  const inspect = operatorReading('inspect', appNode, {
    summary: 'x',
    answer: successAnswer,
    run: () => success,
  })
  assert.throws(() => buildRegistry([slice({ 'GET /{app}': inspect })], 'chat'), /operator door/)
  const outside = { 'GET /operator/{app}': named('readBread') }
  assert.throws(() => buildRegistry([slice({}, outside)], 'chat'), /public door/)
})
