import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  allTests,
  BEFORE_DATABASE,
  EMBEDDED_ONLY,
  needsDatabase,
  testsNamed,
  testsOf,
} from './chosen-tests.ts'
import { ONCE_ON_SQLITE } from './once-on-sqlite.ts'

test('a folder stands for all tests in it', () => {
  const found = testsNamed(['server/src/slices/qr-codes', 'scripts/chosen-tests.test.ts'])
  assert.ok(found.includes('server/src/slices/qr-codes/qr-codes.test.ts'))
  assert.ok(found.includes('scripts/chosen-tests.test.ts'))
  assert.ok(found.every((file) => /^(server\/src\/slices\/qr-codes|scripts)\//.test(file)))
})

test('a changed file is tested by its room, a changed test by itself, a document by nothing', () => {
  assert.deepEqual(testsOf(['README.md']), [])
  assert.deepEqual(testsOf(['server/test/registry.test.ts']), ['server/test/registry.test.ts'])
  assert.deepEqual(
    testsOf(['server/src/slices/qr-codes/store.ts']),
    testsNamed(['server/src/slices/qr-codes']),
  )
})

test('all are those of every workspace', () => {
  for (const folder of [
    'server/src/',
    'server/test/',
    'server/migrations/',
    'flow-json/',
    'sdk/',
    'testing/',
    'scripts/',
  ])
    assert.ok(
      allTests().some((file) => file.startsWith(folder)),
      folder,
    )
})

test('what no database has a part in is tested once, everything else on every engine', () => {
  const once = allTests().filter((file) => !needsDatabase(file))
  assert.ok(once.includes('server/test/walls.test.ts') && once.includes('scripts/chosen-tests.test.ts'))
  const asking = once.filter(
    (file) =>
      ![...BEFORE_DATABASE, ...ONCE_ON_SQLITE, ...EMBEDDED_ONLY].some((place) => place.test(file)) &&
      /await (house|freshDatabase|newProcess)\(t?\b/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(asking, [])
})

test('what runs on SQLite alone is there, and has nothing to say of PostgreSQL', () => {
  const files = allTests()
  const idle = ONCE_ON_SQLITE.filter((pattern) => !files.some((file) => pattern.test(file)))
  assert.deepEqual(idle, [])
  const once = files.filter((file) => ONCE_ON_SQLITE.some((pattern) => pattern.test(file)))
  const asking = once.filter((file) => /TEST_DATABASE_URL|isShared/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(asking, [])
})
