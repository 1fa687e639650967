import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { databaseBefore } from '../test/earlier-database.ts'

const OWNERS = '0014-owners-and-sealed-audit'

test('accounts that were there before say whose they are, and earlier changes count as done', async (t) => {
  const { earlier, later: openLater } = await databaseBefore(t, OWNERS)
  await earlier.transact(async (db) => {
    await sql`insert into apps (id, name, secret, created_at) values ('1', 'app', 's', 0)`.execute(db)
    await sql`insert into accounts values
      ('2', '1', 'account', '1', 'n', 'APPROVED', 'verified', 'US', 'USD', 'SELF', 'US', 0)`.execute(db)
    await sql`insert into directory values ('1', 'app', null, '1'), ('2', 'account', '2', null), ('3', 'flow', '2', null)`.execute(
      db,
    )
    await sql`insert into audit (at, actor, action, trace_id) values (1, 'operator', 'x', 't')`.execute(db)
  })
  await earlier.close()

  const later = openLater()
  await later.migrate()
  const entries = await later.read.selectFrom('directory').select(['id', 'app_id']).orderBy('id').execute()
  assert.deepEqual(
    entries.map(({ id, app_id }) => [id, app_id]),
    [
      ['1', '1'],
      ['2', '1'],
      ['3', null],
    ],
  )
  const [row] = await later.read.selectFrom('audit').selectAll().execute()
  assert.deepEqual([row?.outcome, row?.times], ['done', 1])
})
