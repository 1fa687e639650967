import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { migrations } from '../../../../migrations/index.ts'
import { eventually, migratedDatabase } from '../../../../test/house.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import type { Migrations } from './migrate.ts'

const later: Migrations = {
  ...migrations,
  '9999-later': {
    up: async (db) => void (await db.schema.alterTable('kept_values').addColumn('later', 'text').execute()),
  },
}

test('a migration waits for who reads its table, says for whom, and holds up nobody meanwhile', async (t) => {
  const { environment, remove } = await migratedDatabase()
  const { DATABASE_URL, PARLEY_DATA_DIR = '' } = environment
  // In this order, also after a failure: whoever migrates waits for the reader.
  const clients = DATABASE_URL ? [await clientOf(t, DATABASE_URL), await clientOf(t, DATABASE_URL)] : []
  const storage = DATABASE_URL
    ? openPostgres(DATABASE_URL, later, () => {})
    : openSqlite(PARLEY_DATA_DIR, later, () => {})
  t.after(async () => {
    await storage.close()
    await remove()
  })
  const [reader, other] = clients
  if (reader && other) {
    await reader.query('begin; select name from kept_values')
    const { rows } = await reader.query('select pg_backend_pid() as pid')
    const reported: object[] = []
    const migrating = storage.migrate((progress) => reported.push(progress))
    const [first] = await eventually(async () => reported.length > 0 && reported, 'word of whom it waits for')
    const { migration, sessions } = first as { migration: string; sessions: { pid: number }[] }
    assert.deepEqual([migration, sessions[0]?.pid], ['9999-later', rows[0].pid])
    await other.query("set lock_timeout = '5s'; insert into kept_values values ('another', 'meanwhile')")
    assert.deepEqual((await storage.schema()).pending, ['9999-later'])
    await reader.query('commit')
    await migrating
  } else await storage.migrate()
  const added = sql`select later from kept_values`
  await storage.transact((db) => added.execute(db))
  assert.deepEqual((await storage.schema()).pending, [])
})

async function clientOf(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end().catch(() => {}))
  return client
}
