/** Sealed values as they stand in their columns: finding those of other keys, and putting fresh ones in their place. */

import { type RawBuilder, sql } from 'kysely'
import { queryRows, type Reader, type Writer } from '../../engine/index.ts'
import type { SealedColumn } from './columns.ts'

export type SealedRow = { row: string[]; sealed: string }

const rowRef = ({ row }: SealedColumn) => sql.join(row.map((name) => sql.ref(name)))

/** Rows behind `after` that the key does not seal, in the order of their names. */
export async function rowsSealedOtherwise(
  db: Reader,
  where: SealedColumn,
  { keyId, after, most }: { keyId: string; after: string[]; most: number },
): Promise<SealedRow[]> {
  const sealed = sql.ref(where.column)
  const behind: RawBuilder<unknown> =
    after.length === 0 ? sql`1 = 1` : sql`(${rowRef(where)}) > (${sql.join(after)})`
  const rows = await queryRows(
    db,
    sql<Record<string, string>>`
    select ${sealed} as sealed, ${rowRef(where)} from ${sql.table(where.table)}
    where ${sealed} is not null and ${sealed} not like ${`${keyId}.%`} and ${behind}
    order by ${rowRef(where)} limit ${most}`,
  )
  return rows.map((one) => ({ sealed: one.sealed ?? '', row: where.row.map((name) => one[name] ?? '') }))
}

/** False when somebody wrote it meanwhile: theirs is sealed by the first key already. */
export async function replaceSealed(
  db: Writer,
  where: SealedColumn,
  one: SealedRow,
  fresh: string,
): Promise<boolean> {
  const sealed = sql.ref(where.column)
  const done = await sql`
    update ${sql.table(where.table)} set ${sealed} = ${fresh}
    where (${rowRef(where)}) = (${sql.join(one.row)}) and ${sealed} = ${one.sealed}`.execute(db)
  return done.numAffectedRows === 1n
}

/** The names of all keys that sealed something in this column. */
export async function keyIdsIn(db: Reader, { table, column }: SealedColumn): Promise<string[]> {
  const sealed = sql.ref(column)
  const rows = await queryRows(
    db,
    sql<{ id: string }>`
    select distinct substr(${sealed}, 1, 8) as id from ${sql.table(table)} where ${sealed} is not null`,
  )
  return rows.map((row) => row.id)
}
