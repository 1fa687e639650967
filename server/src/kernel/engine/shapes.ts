/** What the tables of a database look like: their columns, and which rows are removed with which others. */

import { type RawBuilder, sql } from 'kysely'
import { perEngine } from './dialect.ts'
import { queryRows } from './storage.ts'
import type { Reader } from './tables.ts'

export type ColumnShape = {
  name: string
  /** `integer` fits into four bytes; `bigint` is exact as a number in JSON. */
  type: 'text' | 'integer' | 'bigint' | 'bytes'
  isNullable: boolean
  hasDefault: boolean
}

/** The row goes when the one that it refers to goes. */
type ParentShape = { column: string; table: string; key: string }

export type TableShape = {
  name: string
  columns: ColumnShape[]
  parents: ParentShape[]
  /** The columns of its primary key, in their order. */
  key: string[]
  /** Columns of text in which no two rows of the table have the same. */
  unique: string[]
}

type ColumnRow = { name: string; column: string; type: string; nullable: number; fallback: string | null }
type ParentRow = { name: string; column: string; parent: string; key: string }
type KeyRow = { name: string; column: string }

/** In the order in which rows may be inserted: every table after those that its rows refer to. */
export async function tableShapes(db: Reader): Promise<TableShape[]> {
  const [columns, parents, keys, unique] = [
    await columnsOf(db),
    await parentsOf(db),
    await keysOf(db),
    await uniqueOf(db),
  ]
  const byTable = Map.groupBy(columns, (row) => row.name)
  const shapes = [...byTable].map(([name, own]): TableShape => {
    const shaped = own.map(shapeOf)
    const isText = (wanted: string) => shaped.some((one) => one.name === wanted && one.type === 'text')
    return {
      name,
      columns: shaped,
      parents: parents
        .filter((row) => row.name === name)
        .map(({ column, parent, key }) => ({ column, table: parent, key })),
      key: keys.filter((row) => row.name === name).map((row) => row.column),
      unique: unique.filter((row) => row.name === name && isText(row.column)).map((row) => row.column),
    }
  })
  return parentsFirst(shapes)
}

function shapeOf({ column, type, nullable, fallback }: ColumnRow): ColumnShape {
  return {
    name: column,
    type: typeOf(type.toLowerCase()),
    isNullable: Number(nullable) === 1,
    hasDefault: fallback !== null,
  }
}

function typeOf(type: string): ColumnShape['type'] {
  if (type === 'blob' || type === 'bytea') return 'bytes'
  if (type === 'bigint' || type === 'integer') return type
  return 'text'
}

function parentsFirst(shapes: TableShape[]): TableShape[] {
  const sorted: TableShape[] = []
  const rest = shapes.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const isThere = (table: string) => sorted.some(({ name }) => name === table)
  while (rest.length > 0) {
    const at = rest.findIndex(({ name, parents }) =>
      parents.every(({ table }) => table === name || isThere(table)),
    )
    if (at < 0) throw new Error(`tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`)
    sorted.push(...rest.splice(at, 1))
  }
  return sorted
}

/** Partitions are no tables of their own; what holds in each of them is said of the whole. */
const wholeOf = (table: RawBuilder<unknown>) =>
  sql`coalesce((select part.inhparent from pg_inherits part where part.inhrelid = ${table}), ${table})::regclass::text`

const columnsOf = perEngine<Reader, [], Promise<ColumnRow[]>>({
  sqlite: (db) =>
    queryRows(
      db,
      sql<ColumnRow>`select t.name, c.name as "column", c.type, c."notnull" = 0 and c.pk = 0 as nullable,
          c.dflt_value as fallback
        from sqlite_master t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite_%' order by t.name, c.cid`,
    ),
  postgres: (db) =>
    queryRows(
      db,
      sql<ColumnRow>`select table_name as name, column_name as "column", data_type as type,
          (is_nullable = 'YES')::int as nullable, column_default as fallback
        from information_schema.columns where table_schema = current_schema()
          and table_name not in (select relname from pg_class where relispartition)
        order by table_name, ordinal_position`,
    ),
})

/** On PostgreSQL also those that a trigger removes in place of a foreign key, which would check every row. */
const parentsOf = perEngine<Reader, [], Promise<ParentRow[]>>({
  sqlite: (db) =>
    queryRows(
      db,
      sql<ParentRow>`select t.name, f."from" as "column", f."table" as parent, f."to" as key
        from sqlite_master t, pragma_foreign_key_list(t.name) f
        where t.type = 'table' order by t.name, f."from"`,
    ),
  postgres: (db) =>
    queryRows(
      db,
      sql<ParentRow>`select c.conrelid::regclass::text as name, own.attname as "column",
          c.confrelid::regclass::text as parent, theirs.attname as key
        from pg_constraint c
        join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
        join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = c.confkey[1]
        where c.contype = 'f' and c.conparentid = 0
          and c.conrelid not in (select oid from pg_class where relispartition)
          and c.connamespace = current_schema()::regnamespace
        union all
        select split_part(told, '\\000', 1), split_part(told, '\\000', 2), t.tgrelid::regclass::text, 'id'
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid cross join encode(t.tgargs, 'escape') as told
        where p.proname = 'forget_tied_rows' and p.pronamespace = current_schema()::regnamespace order by 1, 2`,
    ),
})

const keysOf = perEngine<Reader, [], Promise<KeyRow[]>>({
  sqlite: (db) =>
    queryRows(
      db,
      sql<KeyRow>`select t.name, c.name as "column" from sqlite_master t, pragma_table_info(t.name) c
        where t.type = 'table' and c.pk > 0 order by t.name, c.pk`,
    ),
  postgres: (db) =>
    queryRows(
      db,
      sql<KeyRow>`select distinct ${wholeOf(sql`c.conrelid`)} as name, a.attname as "column", k.place
        from pg_constraint c cross join unnest(c.conkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
        where c.contype = 'p' and c.connamespace = current_schema()::regnamespace order by 1, k.place`,
    ),
})

const uniqueOf = perEngine<Reader, [], Promise<KeyRow[]>>({
  sqlite: (db) =>
    queryRows(
      db,
      sql<KeyRow>`select t.name, min(c.name) as "column"
        from sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
        where t.type = 'table' and i."unique" = 1 and i.partial = 0
        group by t.name, i.name having count(*) = 1 order by 1, 2`,
    ),
  postgres: (db) =>
    queryRows(
      db,
      sql<KeyRow>`select distinct ${wholeOf(sql`i.indrelid`)} as name, a.attname as "column"
        from pg_index i join pg_class t on t.oid = i.indrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indisunique and i.indnkeyatts = 1 and i.indpred is null
          and t.relnamespace = current_schema()::regnamespace order by 1, 2`,
    ),
})
