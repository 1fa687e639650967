import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RULE_BEGINS_AFTER } from '../src/kernel/engine/migrating/schema.ts'
import { breaksOlder, statementsOf } from '../test/migration-statements.ts'
import { migrations } from './index.ts'

const names = Object.keys(migrations)

test('a version that is older can live with a migration, or the migration says which one it needs', async () => {
  for (const [name, migration] of Object.entries(migrations)) {
    if (name <= RULE_BEGINS_AFTER) continue
    const breaks = breaksOlder(await statementsOf(migration))
    const { needs } = migration
    if (needs === undefined)
      assert.deepEqual(breaks, [], `${name} contracts: say so with \`export const needs\``)
    else
      assert.ok(
        names.includes(needs) && needs <= name,
        `${name} needs ${needs}, which is no migration before it`,
      )
  }
})

test('what an older version cannot live with is noticed', async () => {
  const cannot = [
    'drop table flows',
    'alter table flows rename to forms',
    'alter table flows rename column name to title',
    'alter table flows drop column name',
    'alter table flows alter column name type bigint',
    'alter table flows alter column name set not null',
    'alter table flows add column size bigint not null',
    'create unique index flows_by_name on flows (name)',
    'alter table flows add constraint one check (name is not null)',
    'delete from flows where name is null',
    'update flows set name = id',
  ]
  for (const statement of cannot) assert.equal(breaksOlder([statement]).length, 1, statement)
  const can = [
    'alter table flows add column size bigint',
    'alter table flows add column size bigint not null default 0',
    'create index flows_by_name on flows (name)',
    'create table sizes (id text not null)',
  ]
  assert.deepEqual(
    breaksOlder([...can, 'create unique index sizes_by_id on sizes (id)', 'update sizes set id = 1']),
    [],
  )
})

test('migrations from before the rule show that it reads what they do', async () => {
  const numbered = breaksOlder(await statementsOf(migrations['0011-numbered-deliveries'] ?? assert.fail()))
  assert.ok(numbered.some((one) => one.includes('alter table deliveries rename to named_deliveries')))
  assert.deepEqual(breaksOlder(await statementsOf(migrations['0027-traced-jobs'] ?? assert.fail())), [])
})
