/** The rows of one world, whatever they are: read portion by portion, and put in again. */

import { type RawBuilder, sql } from 'kysely'
import { queryRows, type Reader, type TableShape, type Writer } from '../../../../kernel/engine/index.ts'

export type Row = Record<string, string | number | null | Uint8Array>

/** How many rows are in memory at once. Each portion sorts all that are left: few and large ones are fast. */
const PORTION = 10_000
const INSERTED_AT_ONCE = 100

/** The last migration that was applied. */
export async function schemaOf(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('kysely_migration')
    .select((expression) => expression.fn.max('name').as('name'))
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Of the world that the application is, and of no other at the same time; in the order of their keys. */
export async function* rowsOfWorld(
  db: Reader,
  tied: TableShape[],
  shape: TableShape,
  appId: string,
): AsyncGenerator<Row> {
  const where = belongs(tied, shape, appId)
  const isLarge = shape.columns.some(({ type }) => type === 'bytes')
  yield* isLarge ? onePerQuestion(db, shape, where) : inPortions(db, shape, where)
}

type Where = RawBuilder<unknown>

const placeOf = ({ key }: TableShape) => sql.join(key.map((column) => sql.ref(column)))
const placeIn = ({ key }: TableShape, row: Row) => sql.join(key.map((column) => row[column]))

async function* inPortions(db: Reader, shape: TableShape, where: Where): AsyncGenerator<Row> {
  for (let behind: Where = sql`1 = 1`; ; ) {
    const rows = await queryRows(
      db,
      sql<Row>`select * from ${sql.table(shape.name)} where ${where} and ${behind}
        order by ${placeOf(shape)} limit ${PORTION}`,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PORTION) return
    behind = sql`(${placeOf(shape)}) > (${placeIn(shape, last)})`
  }
}

/** Pieces of blobs: their keys first, since a list of them would be sorted with all bytes in it. */
async function* onePerQuestion(db: Reader, shape: TableShape, where: Where): AsyncGenerator<Row> {
  const table = sql.table(shape.name)
  const keys = await queryRows(
    db,
    sql<Row>`select ${placeOf(shape)} from ${table} where ${where} order by ${placeOf(shape)}`,
  )
  for (const key of keys)
    yield* await queryRows(
      db,
      sql<Row>`select * from ${table} where (${placeOf(shape)}) = (${placeIn(shape, key)})`,
    )
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
