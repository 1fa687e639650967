import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../../../test/house.ts'
import { tableShapes } from '../../../kernel/storage/shapes.ts'
import { JSON_COLUMNS, NOT_KEPT, OF_NO_WORLD, RECORDS, SECRET_COLUMNS, STATE, tiedTables } from './tables.ts'

test('of every table somebody has said whether it is a world’s, and so do its foreign keys', async (t) => {
  const { house: inner } = await house(t)
  const shapes = await tableShapes(inner.storage.read)
  const tied = tiedTables(shapes).map(({ name }) => name)
  const others = shapes.map(({ name }) => name).filter((name) => !tied.includes(name))
  const hint = 'a table was added: place it in snapshots/tables.ts'
  assert.deepEqual(tied.toSorted(), [...STATE, ...RECORDS, ...Object.keys(NOT_KEPT)].toSorted(), hint)
  assert.deepEqual(others.toSorted(), Object.keys(OF_NO_WORLD).toSorted(), hint)
  const columns = new Set(shapes.flatMap((one) => one.columns.map((column) => `${one.name}.${column.name}`)))
  const named = [...Object.entries(JSON_COLUMNS), ...Object.entries(SECRET_COLUMNS)]
  for (const [table, names] of named)
    for (const name of Array.isArray(names) ? names : Object.keys(names))
      assert.ok(columns.has(`${table}.${name}`), `${table}.${name} is a column`)
})
