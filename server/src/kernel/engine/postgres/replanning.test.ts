import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { isPlainClient } from '../../../../test/databases.ts'
import { testOnPostgres } from '../../../../test/engines.ts'
import { eventually } from '../../../../test/house.ts'
import { quietHouse } from '../../../../test/quiet-house.ts'
import { compilable, compiledOnce } from '../compiled.ts'
import type { Writer } from '../tables.ts'

/** Waits as long as it is asked, for each row that it finds. */
const found = compiledOnce((db, id: number, seconds: number) =>
  compilable<{ id: number }>(
    db,
    sql`select id, pg_sleep(${seconds}) from grown where id = cast(${id} as integer)`,
  ),
)

const prepared = async (db: Writer) =>
  (
    await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like '%from grown%'`.execute(db)
  ).rows

async function planOf(db: Writer): Promise<string> {
  const rows = await prepared(db)
  assert.equal(rows.length, 1)
  const plan = await sql<object>`explain execute ${sql.ref(rows[0]?.name ?? '')} (0, 7)`.execute(db)
  return plan.rows.flatMap((row) => Object.values(row)).join('\n')
}

testOnPostgres(
  'what takes long is planned anew: a table may have grown since, and nobody has looked at it',
  async (t) => {
    const { storage } = await quietHouse(t)
    await storage.transact(async (db) => {
      await sql`create temporary table grown (id integer primary key) on commit drop`.execute(db)
      const grow = (to: number) =>
        sql`insert into grown select * from generate_series((select count(*) from grown), ${to}::int)`.execute(
          db,
        )
      await grow(60)
      await sql`analyze grown`.execute(db)
      for (let times = 0; times < 10; times++) assert.equal((await found(db, 7, 0)).length, 1)
      // What is not prepared is planned again each time.
      if (isPlainClient) return assert.equal((await prepared(db)).length, 0)
      assert.match(await planOf(db), /Seq Scan/, 'the plan of when it is small')
      await grow(50_000)
      // On a busy machine something has taken long before, and the next time is some seconds later.
      await eventually(async () => {
        assert.equal((await found(db, 7, 0.2)).length, 1)
        return /Index/.test(await planOf(db))
      }, 'another plan')
    })
  },
)
