/** A database of either engine that is filled while nobody serves from it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { AGED, type Database, FIRST_EVENT, fill } from '../../server/test/growth/fill.ts'

export async function fillSqlite(directory: string, size: number): Promise<void> {
  const database = new DatabaseSync(join(directory, 'parley.sqlite'))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000')
  await fill(
    {
      run: async (statement) => database.exec(statement),
      series: (last) =>
        `(with recursive series(i) as (select 1 union all select i + 1 from series where i < ${last}) select i from series)`,
    },
    size,
  )
  database.exec('analyze')
  database.close()
}

/** Without looking at foreign keys: what is filled in is known to be right. */
export async function fillPostgres(url: string, size: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const database: Database = {
    run: (statement) => client.query(statement),
    series: (last) => `generate_series(1::bigint, ${last}) as series(i)`,
  }
  await client.query('set session_replication_role = replica')
  await fill(database, size)
  await client.query(
    `select setval(pg_get_serial_sequence('events', 'seq'), ${FIRST_EVENT + AGED + size}::bigint)`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
