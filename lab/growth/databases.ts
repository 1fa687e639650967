/** A database of either engine that is filled while nobody serves from it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { AGED, type Database, FIRST_EVENT, fill, GROWN } from './fill.ts'

export async function fillSqlite(directory: string, size: number): Promise<void> {
  const database = new DatabaseSync(join(directory, 'parley.sqlite'))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY')
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in
      (${GROWN.map((table) => `'${table}'`).join(', ')})`)
    .all()
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  await fill(
    {
      run: async (statement) => database.exec(statement),
      series: (last) =>
        `(with recursive series(i) as (select 1 union all select i + 1 from series where i < ${last}) select i from series)`,
    },
    size,
  )
  for (const { sql } of indexes) database.exec(String(sql))
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
  await client.query(`set maintenance_work_mem = '1GB'`)
  const { rows: filled } = await client.query<{ name: string }>(
    `select tree.relid::regclass::text as name from unnest($1::text[]) as grown (name), pg_partition_tree(grown.name) as tree
     where tree.isleaf union select name from unnest($1::text[]) as grown (name) where not exists (select 1 from pg_partition_tree(grown.name))`,
    [GROWN],
  )
  const names = filled.map(({ name }) => name)
  // Indexes are made when all rows are there, which takes a fraction of the time.
  await client.query('update pg_index set indisready = false where indrelid = any($1::regclass[])', [names])
  await fill(database, size)
  for (const name of names) await client.query(`reindex table ${name}`)
  await client.query(
    `select setval(pg_get_serial_sequence('events', 'seq'), ${FIRST_EVENT + AGED + size}::bigint)`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
