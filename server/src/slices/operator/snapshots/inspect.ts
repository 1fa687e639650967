/**
 * Reading a file as one that may be hostile: every row must be of a table of worlds, hold in each column what its slice
 * would write there, and name nothing but rows of the same file. What passes can be put back, and touches nothing but its
 * own world.
 */

import { createHash } from 'node:crypto'
import type { ColumnShape, TableShape } from '../../../kernel/engine/index.ts'
import type { SeedSection } from '../../../kernel/graph/slice.ts'
import type { KeptTable } from '../../../kernel/records/kept-table.ts'
import { pathName } from '../../../kernel/wire/clean-text.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { fileRefused, fileTooLarge } from './errors.ts'
import type { Line } from './file.ts'
import { headerOf, idsOfOrigin } from './header.ts'
import { namedThings, type Outside } from './named.ts'
import { type EndLine, type FileRow, type Header, type RowLine, SNAPSHOT_LIMITS } from './snapshot.ts'
import { isPutBack, namesIn, SECRET_COLUMNS } from './tables.ts'

/** What a file may be held against. */
export type Known = {
  shapes: TableShape[]
  /** What their columns may hold. */
  tables: ReadonlyMap<string, KeptTable>
  /** What a world may begin with. */
  seeds: SeedSection[]
  /** The last migration of this database. */
  schema: string
  /** Columns that are sealed here, by table. */
  sealed: ReadonlyMap<string, ReadonlySet<string>>
}

export type Inspected = {
  header: Header
  rows: number
  /** Everything that names something in it. */
  ids: ReadonlySet<string>
  /** What looks like the name of something that is not in it: must be nobody's. */
  outside: Outside
}

export async function inspect(lines: AsyncGenerator<Line>, known: Known): Promise<Inspected> {
  const first = await lines.next()
  if (first.done) throw fileRefused('it', 'is empty')
  const header = headerOf(first.value.value, known)
  const hash = createHash('sha256').update(first.value.bytes).update('\n')
  const tables = new Map(known.shapes.map((shape) => [shape.name, shape]))
  const names = namesIn(header.kind)
  const found = new Map<string, Set<unknown>>()
  const ids = new Set<string>(idsOfOrigin(header.world))
  const named = namedThings()
  named.look(header.world.origin, 'its first line')
  const file = new Map<string, unknown>()
  let rows = 0
  let end: EndLine | undefined
  for await (const { number, value, bytes } of lines) {
    if (end) throw fileRefused(`line ${number}`, 'stands behind the last one')
    if (isEnd(value)) {
      end = value
      continue
    }
    if (++rows > SNAPSHOT_LIMITS.rowsMax) throw fileTooLarge('its rows', `${SNAPSHOT_LIMITS.rowsMax}`)
    hash.update(bytes).update('\n')
    const { table, row } = rowOf(value, number)
    const shape = names.has(table) ? tables.get(table) : undefined
    const kept = known.tables.get(table)
    if (!shape || !kept)
      throw fileRefused(`line ${number}`, `is of ${shorten(table)}, which is no table of worlds`)
    assertFits(shape, kept, row, { line: number, header, known })
    assertTied(shape, row, found, number)
    const problem = kept.problem(row, file)
    if (problem !== undefined) throw fileRefused(`line ${number}, ${table},`, problem)
    note(shape, row, found, ids)
    if (!isPutBack(table)) continue
    named.want(kept.names(row), `line ${number}, ${table},`)
    for (const [column, given] of Object.entries(row))
      named.lookInto(given, `line ${number}, ${table}.${column},`)
  }
  if (!end) throw fileRefused('it', 'ends before its last line')
  if (end.rows !== rows || end.sha256 !== hash.digest('hex'))
    throw fileRefused('it', `was changed: its last line says ${end.rows} rows and another hash`)
  if (!found.get('apps id')?.has(header.world.id) || found.get('apps id')?.size !== 1)
    throw fileRefused('it', `must hold one application, ${header.world.id}`)
  named.assertAllFound(found)
  return { header, rows, ids, outside: named.outsideOf(ids) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEnd = (value: unknown): value is EndLine => isObject(value) && value.end === true

function rowOf(value: unknown, line: number): RowLine {
  if (isObject(value) && typeof value.table === 'string' && isObject(value.row)) return value as RowLine
  throw fileRefused(`line ${line}`, 'must be {"table", "row"}')
}

function assertFits(
  { name, columns }: TableShape,
  kept: KeptTable,
  row: FileRow,
  { line, header, known }: { line: number; header: Header; known: Known },
): void {
  const unknown = Object.keys(row).find((column) => !columns.some((one) => one.name === column))
  if (unknown !== undefined)
    throw fileRefused(`line ${line}`, `has a column ${shorten(unknown)}, which ${name} has not`)
  for (const column of columns) {
    const place = `line ${line}, ${name}.${column.name},`
    if (Object.hasOwn(row, column.name)) assertValue(kept.columns[column.name], row[column.name], place)
    else if (!mayLack(column, name, header, known)) throw fileRefused(place, 'is missing')
  }
}

/** Numbers are drawn again; what a later version added has a default; what a bundle cuts out is made again. */
function mayLack(column: ColumnShape, table: string, header: Header, known: Known): boolean {
  if (column.name === 'seq' || column.hasDefault || column.isNullable) return true
  const isSecret =
    known.sealed.get(table)?.has(column.name) || SECRET_COLUMNS[table]?.includes(column.name) === true
  return header.kind === 'bundle' && isSecret
}

function assertValue(schema: KeptTable['columns'][string] | undefined, value: unknown, place: string): void {
  if (!schema) throw fileRefused(place, 'is a column that no file may fill')
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (!issue) return
  const inside = pathName(issue.path)
  throw fileRefused(place, inside === '' ? issue.message : `is wrong at ${inside}: ${issue.message}`)
}

function assertTied(
  { name, parents }: TableShape,
  row: FileRow,
  found: Map<string, Set<unknown>>,
  line: number,
): void {
  if (parents.length > 0 && parents.every(({ column }) => (row[column] ?? null) === null))
    throw fileRefused(`line ${line}`, `of ${name} belongs to nothing in the file`)
  for (const { column, table, key } of parents) {
    const value = row[column] ?? null
    if (value === null || found.get(`${table} ${key}`)?.has(value)) continue
    throw fileRefused(
      `line ${line}`,
      `refers by ${name}.${column} to ${shorten(String(value))} in ${table}, and no row before it is that`,
    )
  }
}

/** Keys that others may refer to, and texts that nothing else is called by. */
function note(
  { name, columns, unique }: TableShape,
  row: FileRow,
  found: Map<string, Set<unknown>>,
  ids: Set<string>,
): void {
  for (const { name: column } of columns) {
    const isKey = unique.includes(column) || column === 'seq' || (name === 'deliveries' && column === 'id')
    const value = row[column]
    if (!isKey && column !== 'blob_id') continue
    const place = `${name} ${column}`
    const seen = found.get(place) ?? new Set()
    found.set(place, seen.add(value))
    if (typeof value === 'string' && !value.includes(' ')) ids.add(value)
  }
}
