import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, PageTable } from './pages.ts'
import { collectPages } from './registry.ts'

const page: Page = () => ({ type: 'text/plain; charset=utf-8', body: '' })

const owned = (name: string, ...patterns: (keyof PageTable)[]) => ({
  name,
  pages: Object.fromEntries(patterns.map((pattern) => [pattern, page])) as PageTable,
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
