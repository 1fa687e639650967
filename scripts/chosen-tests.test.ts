import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  allTests,
  BEFORE_DATABASE,
  filesOn,
  ON_POSTGRES_ONLY,
  ON_SQLITE_ONLY,
  ONCE_ON_POSTGRES,
  testsNamed,
  testsOf,
  WITHOUT_DATABASE,
} from './chosen-tests.ts'
import { ONCE_ON_SQLITE } from './once-on-sqlite.ts'

const BOTH = ['sqlite', 'postgres'] as const

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

test('all are those that are kept, wherever they stand', () => {
  const kept = execFileSync('git', ['ls-files', '*.test.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const all = new Set(allTests())
  assert.deepEqual(
    kept.filter((file) => !all.has(file)),
    [],
  )
})

test('what no database has a part in is tested once, everything else on every engine', () => {
  const [sqlite, postgres] = BOTH.map((engine) => filesOn(engine, allTests(), BOTH))
  assert.deepEqual(new Set([...(sqlite ?? []), ...(postgres ?? [])]), new Set(allTests()))
  const once = sqlite?.filter((file) => !postgres?.includes(file)) ?? []
  assert.ok(once.includes('server/test/walls.test.ts') && once.includes('scripts/chosen-tests.test.ts'))
  const asking = once.filter(
    (file) =>
      ![...BEFORE_DATABASE, ...ONCE_ON_SQLITE, ...ON_SQLITE_ONLY].some((place) => place.test(file)) &&
      /await (house|freshDatabase|newProcess)\(t?\b/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(asking, [])
})

test('where one engine is asked for, all that was chosen runs there, but for what is about the other', () => {
  const chosen = [
    'server/test/walls.test.ts',
    'server/test/faults/backups.test.ts',
    'server/test/faults/freeze.test.ts',
  ]
  assert.deepEqual(filesOn('postgres', chosen, ['postgres']), [chosen[0], chosen[2]])
  assert.deepEqual(filesOn('sqlite', chosen, ['sqlite']), [chosen[0], chosen[1]])
  assert.deepEqual(filesOn('postgres', chosen, ['sqlite']), [])
})

test('every place that is listed is one of a test', () => {
  const lists = [
    ...WITHOUT_DATABASE,
    ...BEFORE_DATABASE,
    ...ONCE_ON_SQLITE,
    ...ON_SQLITE_ONLY,
    ...ON_POSTGRES_ONLY,
    ...ONCE_ON_POSTGRES,
  ]
  const words = lists.flatMap(alternatives)
  assert.ok(words.length > lists.length)
  assert.deepEqual(
    words.filter((place) => !allTests().some((file) => place.test(file))),
    [],
  )
})

/** `(one|other)` is two places. */
function alternatives({ source }: RegExp): RegExp[] {
  const [all, words] = /\(([\w|-]+)\)/.exec(source) ?? []
  return words?.split('|').map((word) => new RegExp(source.replace(all ?? '', word))) ?? [new RegExp(source)]
}

test('no test returns because it is on the other engine: it is declared by testOnPostgres or testOnSqlite', () => {
  const returning = allTests().filter((file) =>
    /if \(.*(isShared|storage\.engine|TEST_DATABASE_URL|[iI]sPostgres|isOnPostgres).*\) return( assert.*)?$/m.test(
      readFileSync(file, 'utf8'),
    ),
  )
  assert.deepEqual(returning, [])
})

test('what runs on SQLite alone has nothing to say of PostgreSQL', () => {
  const files = allTests()
  const once = files.filter((file) => ONCE_ON_SQLITE.some((pattern) => pattern.test(file)))
  const asking = once.filter((file) =>
    /TEST_DATABASE_URL|isShared|testOnPostgres/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(asking, [])
})
