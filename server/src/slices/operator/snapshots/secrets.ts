/** Secrets of a world on their way into a file and out of it: sealed columns are sealed here by the key of this server. */

import type { House } from '../../../kernel/call/house.ts'
import { allSealedColumns, placeIn, type SealedColumn } from '../../../kernel/records/encryption/columns.ts'
import type { FileKind } from './snapshot.ts'
import type { Row } from './store/rows-of-world.ts'
import { SECRET_COLUMNS } from './tables.ts'

const sealedIn = (house: House, table: string): SealedColumn[] =>
  (house.slots.heldBy(allSealedColumns) ?? []).filter((one) => one.table === table)

/** By table, for whoever holds a file against it. */
export function sealedByTable(house: House): Map<string, Set<string>> {
  const byTable = Map.groupBy(house.slots.heldBy(allSealedColumns) ?? [], ({ table }) => table)
  return new Map([...byTable].map(([table, own]) => [table, new Set(own.map(({ column }) => column))]))
}

const placeOf = (column: SealedColumn, row: Row) =>
  placeIn(
    column,
    column.row.map((name) => String(row[name])),
  )

/** A snapshot must be good elsewhere, so it holds them in the clear; a bundle goes to others, and does not. */
export function withSecretsFor(house: House, kind: FileKind, table: string, row: Row): Row {
  const copy = { ...row }
  for (const column of sealedIn(house, table)) {
    const value = row[column.column]
    if (kind === 'bundle') delete copy[column.column]
    else if (typeof value === 'string') copy[column.column] = house.secrets.open(value, placeOf(column, row))
  }
  if (kind === 'bundle') for (const column of SECRET_COLUMNS[table] ?? []) delete copy[column]
  return copy
}

/** The other way: by the names that the row has from now on. */
export function sealedAgain(house: House, table: string, row: Row): Row {
  const kept = { ...row }
  for (const column of sealedIn(house, table)) {
    const value = row[column.column]
    if (typeof value === 'string') kept[column.column] = house.secrets.seal(value, placeOf(column, row))
  }
  return kept
}
