/** Every column that holds sealed secrets: declared by the room that seals them, so that a change of keys finds all. */

import { slot } from '../../call/slots.ts'
import type { SealedPlace } from '../../crypto/secrets.ts'

export type SealedColumn = {
  table: string
  column: string
  /** The columns that name the row, as its place names it: their values with a blank between them. */
  row: string[]
}

/** All of them, for whoever takes rows from one database to another. */
export const allSealedColumns = slot<SealedColumn[]>('sealed columns')

export const kernelColumns: SealedColumn[] = [{ table: 'idempotent_answers', column: 'answer', row: ['key'] }]

export const placeIn = ({ table, column }: SealedColumn, row: string[]): SealedPlace => ({
  table,
  column,
  row: row.join(' '),
})
