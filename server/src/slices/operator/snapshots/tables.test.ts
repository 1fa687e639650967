import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../../../test/house.ts'
import { tableShapes } from '../../../kernel/engine/index.ts'
import { keptTables } from '../../../kernel/graph/slice.ts'
import { NOT_KEPT, OF_NO_WORLD, RECORDS, SECRET_COLUMNS, STATE, tiedTables } from './tables.ts'

/** Work of the installation has none, and does not go into files. */
const NEEDED_IN_FILES = ['jobs.app_id', 'jobs.due_at']

test('of every table somebody has said whether it is a world’s, what its columns may hold, and so do its foreign keys', async (t) => {
  const { house: inner } = await house(t)
  const shapes = await tableShapes(inner.storage.read)
  const tied = tiedTables(shapes).map(({ name }) => name)
  const others = shapes.map(({ name }) => name).filter((name) => !tied.includes(name))
  const hint = 'a table was added: place it in snapshots/tables.ts'
  assert.deepEqual(tied.toSorted(), [...STATE, ...RECORDS, ...Object.keys(NOT_KEPT)].toSorted(), hint)
  assert.deepEqual(others.toSorted(), Object.keys(OF_NO_WORLD).toSorted(), hint)
  const columns = new Set(shapes.flatMap((one) => one.columns.map((column) => `${one.name}.${column.name}`)))
  for (const [table, names] of Object.entries(SECRET_COLUMNS))
    for (const name of names) assert.ok(columns.has(`${table}.${name}`), `${table}.${name} is a column`)

  const described = inner.slots.heldBy(keptTables)
  assert.deepEqual([...(described?.keys() ?? [])].toSorted(), [...STATE, ...RECORDS].toSorted())
  for (const { name, columns: own } of shapes.filter((one) => described?.has(one.name))) {
    const { columns: held = {} } = described?.get(name) ?? {}
    const there = own.map((column) => column.name)
    assert.deepEqual(
      Object.keys(held)
        .filter((column) => column !== 'seq')
        .toSorted(),
      there.filter((column) => column !== 'seq').toSorted(),
      name,
    )
    for (const column of own) {
      const place = `${name}.${column.name}`
      const mayBeNull = column.isNullable && !NEEDED_IN_FILES.includes(place)
      assert.equal(held[column.name]?.safeParse(null).success, mayBeNull, `${place} may be null`)
    }
  }
})
