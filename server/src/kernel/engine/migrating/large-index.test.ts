import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { migrations } from '../../../../migrations/index.ts'
import { eventually, migratedDatabase } from '../../../../test/house.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { openSqlite } from '../sqlite/sqlite.ts'
import type { Storage } from '../storage.ts'
import { unbuilt } from './large-index.ts'
import type { Migrations } from './migrate.ts'

const INDEX = { name: 'kept_values_by_value', table: 'kept_values', columns: ['value'], where: "value <> ''" }
const ON_DIVIDED = { name: 'events_by_object', table: 'events', columns: ['object', 'seq'] }
const INDEXES = [INDEX, ON_DIVIDED]
const later: Migrations = { ...migrations, '9999-later': { up: async () => {}, indexes: INDEXES } }

test('an index on a large table is built beside those who write, and again after a process that was killed on the way', async (t) => {
  const { environment, remove } = await migratedDatabase()
  const opened: Storage[] = []
  t.after(async () => {
    for (const one of opened) await one.close()
    await remove()
  })
  const open = () => {
    const one = environment.DATABASE_URL
      ? openPostgres(environment.DATABASE_URL, later, () => {})
      : openSqlite(environment.PARLEY_DATA_DIR ?? '', later, () => {})
    opened.push(one)
    return one
  }
  const one = open()
  if (environment.DATABASE_URL) {
    const client = async () => {
      const made = new pg.Client(environment.DATABASE_URL)
      made.on('error', () => {})
      await made.connect()
      t.after(() => made.end().catch(() => {}))
      return made
    }
    const [writer, killed, other] = [await client(), await client(), await client()]
    const waitsFor = (what: string) =>
      eventually(async () => {
        const query = 'select pid from pg_stat_activity where query ilike $1 and wait_event_type = $2'
        const { rows } = await other.query(query, [`%${what}%`, 'Lock'])
        return rows[0]?.pid as number | undefined
      }, what)
    // As left behind by one that had done half of the parts.
    await other.query('create index events_by_object on only events (object, seq)')
    await other.query('create index events_by_object_events_from_1 on events_from_1 (object, seq)')
    await writer.query("begin; insert into kept_values values ('a writer', 'under way')")
    const building = killed.query(
      `create index concurrently ${INDEX.name} on kept_values (value) where value <> ''`,
    )
    const broken = assert.rejects(building)
    await other.query('select pg_terminate_backend($1)', [await waitsFor('create index concurrently')])
    await broken
    assert.deepEqual(await unbuilt(one.read, [INDEX]), [INDEX], 'it is there, and not valid')

    // Two processes start at once, while somebody is writing.
    const reported: unknown[] = []
    const migrating = Promise.all([one.migrate(({ index }) => reported.push(index)), open().migrate()])
    await waitsFor('index concurrently')
    await other.query("set lock_timeout = '5s'; insert into kept_values values ('another', 'meanwhile')")
    await writer.query('commit')
    await migrating
    assert.deepEqual(reported, [...new Set(reported)], 'each is told of once, whoever builds it')
  } else {
    await one.migrate()
  }
  assert.deepEqual(await unbuilt(one.read, INDEXES), [])
  if (environment.DATABASE_URL) {
    const { rows } = await one.transact((db) =>
      sql`select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = to_regclass(${ON_DIVIDED.name}) order by 1`.execute(db),
    )
    assert.deepEqual(rows, [
      { relname: 'events_by_object_events_before_1' },
      { relname: 'events_by_object_events_from_1' },
    ])
  }
  assert.deepEqual((await one.schema()).pending, [])
  const { rows } = await one.transact((db) => sql<{ name: string }>`select name from kept_values`.execute(db))
  assert.ok(!rows.some(({ name }) => name.startsWith('migration ')), 'nothing of its progress is left')
})
