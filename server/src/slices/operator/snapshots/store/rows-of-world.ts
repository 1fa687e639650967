/** The rows of one world, whatever they are: read portion by portion, and put in again. */

import { type RawBuilder, sql } from 'kysely'
import type { TableShape } from '../../../../kernel/storage/shapes.ts'
import { queryRows } from '../../../../kernel/storage/storage.ts'
import type { Reader, Writer } from '../../../../kernel/storage/tables.ts'

export type Row = Record<string, string | number | null | Uint8Array>

/** How many rows are in memory at once; pieces of blobs are large. */
const PORTION = { rows: 500, pieces: 4 }
const INSERTED_AT_ONCE = 100

/** The last migration that was applied. */
export async function schemaOf(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('kysely_migration')
    .select((expression) => expression.fn.max('name').as('name'))
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Of the world that the application is, and of no other at the same time. */
export async function* rowsOfWorld(
  db: Reader,
  tied: TableShape[],
  shape: TableShape,
  appId: string,
): AsyncGenerator<Row> {
  const { name, columns, key } = shape
  const most = columns.some(({ type }) => type === 'bytes') ? PORTION.pieces : PORTION.rows
  const where = belongs(tied, shape, appId)
  const place = sql.join(key.map((column) => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const before = last
    const behind = before ? sql`(${place}) > (${sql.join(key.map((column) => before[column]))})` : sql`1 = 1`
    const rows = await queryRows(
      db,
      sql<Row>`select * from ${sql.table(name)} where ${where} and ${behind}
        order by ${place} limit ${most}`,
    )
    yield* rows
    last = rows.at(-1)
    if (rows.length < most) return
  }
}

/** By all that a row cannot do without; else by any of what it refers to. */
function belongs(tied: TableShape[], shape: TableShape, appId: string): RawBuilder<unknown> {
  if (shape.name === 'apps') return sql`id = ${appId}`
  const parents = shape.parents.filter(({ table }) => tied.some(({ name }) => name === table))
  const isNeeded = (column: string) => shape.columns.some((one) => one.name === column && !one.isNullable)
  const needed = parents.filter(({ column }) => isNeeded(column))
  const tests = (needed.length > 0 ? needed : parents).map(({ column, table, key }) => {
    if (table === 'apps') return sql`${sql.ref(column)} = ${appId}`
    const parent = tied.find(({ name }) => name === table)
    if (!parent) throw new Error(`no table ${table}`)
    return sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${belongs(tied, parent, appId)})`
  })
  return sql`(${sql.join(tests, needed.length > 0 ? sql` and ` : sql` or `)})`
}

/** Gathers rows of one table after another, and puts them in together. */
export function inserting(db: Writer): { add(table: string, row: Row): Promise<void>; end(): Promise<void> } {
  let rows: Row[] = []
  let into = ''
  let columns = ''
  const end = async () => {
    if (rows.length > 0)
      await db
        .insertInto(into as never)
        .values(rows as never)
        .execute()
    rows = []
  }
  return {
    end,
    async add(table, row) {
      const own = Object.keys(row).join()
      if (table !== into || own !== columns || rows.length >= INSERTED_AT_ONCE) await end()
      into = table
      columns = own
      rows.push(row)
    },
  }
}
