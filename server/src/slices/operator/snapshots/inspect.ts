/**
 * Reading a file as one that may be hostile: every row must be of a table of worlds, fit its columns, and refer to rows
 * of the same file that stand before it. What passes can be put back, and touches nothing but its own world.
 */

import { createHash } from 'node:crypto'
import type { ColumnShape, TableShape } from '../../../kernel/storage/shapes.ts'
import { findUnclean, textProblem } from '../../../kernel/wire/clean-text.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { fileRefused, fileTooLarge, fileTooNew } from './errors.ts'
import type { Line } from './file.ts'
import {
  type EndLine,
  type FileRow,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  type RowLine,
  readHeader,
  SNAPSHOT_LIMITS,
} from './snapshot.ts'
import { JSON_COLUMNS, namesIn, SECRET_COLUMNS } from './tables.ts'

/** What a file may be held against. */
export type Known = {
  shapes: TableShape[]
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
}

const INTEGER_MAX = 2 ** 31 - 1

export async function inspect(lines: AsyncGenerator<Line>, known: Known): Promise<Inspected> {
  const first = await lines.next()
  if (first.done) throw fileRefused('it', 'is empty')
  const header = headerOf(first.value.value, known.schema)
  const hash = createHash('sha256').update(first.value.bytes).update('\n')
  const tables = new Map(known.shapes.map((shape) => [shape.name, shape]))
  const names = namesIn(header.kind)
  const found = new Map<string, Set<unknown>>()
  const ids = new Set<string>()
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
    if (!shape) throw fileRefused(`line ${number}`, `is of ${shorten(table)}, which is no table of worlds`)
    assertFits(shape, row, { line: number, header, known })
    assertTied(shape, row, found, number)
    note(shape, row, found, ids)
  }
  if (!end) throw fileRefused('it', 'ends before its last line')
  if (end.rows !== rows || end.sha256 !== hash.digest('hex'))
    throw fileRefused('it', `was changed: its last line tells of ${end.rows} rows and another hash`)
  if (!found.get('apps id')?.has(header.world.id) || found.get('apps id')?.size !== 1)
    throw fileRefused('it', `must hold one application, ${header.world.id}`)
  return { header, rows, ids }
}

function headerOf(value: unknown, schema: string): Header {
  const claimed = value as { format?: unknown; version?: unknown; schema?: unknown } | null
  if (typeof value !== 'object' || claimed?.format !== FORMAT)
    throw fileRefused('its first line', `must be {"format":"${FORMAT}", …}`)
  if (typeof claimed.version === 'number' && claimed.version > FORMAT_VERSION)
    throw fileTooNew('version', String(claimed.version), String(FORMAT_VERSION))
  if (typeof claimed.schema === 'string' && claimed.schema > schema)
    throw fileTooNew('schema', claimed.schema, schema)
  const read = readHeader(value)
  const unclean = findUnclean(value)
  if (unclean) throw fileRefused('its first line', unclean.message)
  if (read.success) {
    assertOwnOrigin(read.data.world)
    return read.data
  }
  const [issue] = read.error.issues
  throw fileRefused('its first line', `is wrong at ${issue?.path.join('.')}: ${issue?.message}`)
}

/** A world that begins anew plants what it began with: that must be its own, whoever wrote the file. */
function assertOwnOrigin({ id, origin }: Header['world']): void {
  if (origin === null) return
  const accounts = new Set((origin.accounts ?? []).map((account) => String(account.id)))
  const isOwn = (entry: Record<string, unknown>) =>
    String(entry.app_id ?? id) === id &&
    (entry.account_id === undefined || accounts.has(String(entry.account_id))) &&
    [entry.accounts ?? []].flat().every((one) => one === 'all' || accounts.has(String(one)))
  const apps = (origin.apps ?? []).map((app) => String(app.id))
  if (apps.length !== 1 || apps[0] !== id || !Object.values(origin).flat().every(isOwn))
    throw fileRefused('its first line', 'tells of a beginning that is not that of its world')
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
  row: FileRow,
  { line, header, known }: { line: number; header: Header; known: Known },
): void {
  const unknown = Object.keys(row).find((column) => !columns.some((one) => one.name === column))
  if (unknown !== undefined)
    throw fileRefused(`line ${line}`, `has a column ${shorten(unknown)}, which ${name} has not`)
  for (const column of columns) {
    const place = `line ${line}, ${name}.${column.name},`
    if (Object.hasOwn(row, column.name)) assertValue(row[column.name], column, { table: name, place })
    else if (!mayLack(column, name, header, known)) throw fileRefused(place, 'is missing')
  }
}

/** Numbers are drawn anew; what a later version added has a default; what a bundle cuts out is made anew. */
function mayLack(column: ColumnShape, table: string, header: Header, known: Known): boolean {
  if (column.name === 'seq' || column.hasDefault || column.isNullable) return true
  const isSecret =
    known.sealed.get(table)?.has(column.name) || SECRET_COLUMNS[table]?.includes(column.name) === true
  return header.kind === 'bundle' && isSecret
}

function assertValue(
  value: unknown,
  { name, type, isNullable }: ColumnShape,
  { table, place }: { table: string; place: string },
): void {
  if (value === null && isNullable) return
  const kind = JSON_COLUMNS[table]?.[name]
  const problem =
    problemOf(value, type) ?? (kind && jsonProblem(String(value), kind)) ?? emptyProblem(table, name, value)
  if (problem !== undefined) throw fileRefused(place, problem)
}

function jsonProblem(text: string, kind: 'list' | 'object'): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (kind === 'list' ? Array.isArray(value) : isObject(value)) return undefined
  } catch {
    // Told below.
  }
  return `must be the JSON text of ${kind === 'list' ? 'a list' : 'an object'}`
}

function problemOf(value: unknown, type: ColumnShape['type']): string | undefined {
  if (type === 'text') return typeof value === 'string' ? textProblem(value) : 'must be text'
  if (type === 'bytes') return isBase64(value) ? undefined : 'must be {"base64"}'
  const isWithin =
    Number.isSafeInteger(value) && (type === 'bigint' || Math.abs(Number(value)) <= INTEGER_MAX)
  return isWithin ? undefined : 'must be a whole number, and not too large'
}

/** A chunk of a file without bytes would be looked for in the store. */
function emptyProblem(table: string, column: string, value: unknown): string | undefined {
  const isChunk = table === 'blob_chunks' && column === 'bytes'
  return isChunk && (value as { base64: string }).base64 === '' ? 'must not be empty' : undefined
}

const isBase64 = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.base64 === 'string' &&
  value.base64.length % 4 === 0 &&
  /^[A-Za-z0-9+/]*={0,2}$/.test(value.base64)

function assertTied(
  { name, parents }: TableShape,
  row: FileRow,
  found: Map<string, Set<unknown>>,
  line: number,
): void {
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
