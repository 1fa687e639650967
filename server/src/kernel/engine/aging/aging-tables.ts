/**
 * Tables whose rows age together and grow large. On PostgreSQL each is partitioned by the number that all their rows
 * carry. A partition begins at a set time, because the sequence jumps to its start; when every row in it is old, it
 * is dropped as a whole, which costs the same however much it holds. SQLite has one writer and one file: there rows
 * are deleted.
 */

export type AgingTable = {
  table: string
  /** The partition key: it holds the number, or `perNumber` times the number and something small. */
  column: string
  perNumber: number
}

export type AgingTables = {
  /** The sequences that number the rows, in order of insertion. */
  sequence: string
  /** The table all their rows belong to; its rows are removed together with theirs. */
  parent: string
  /** The first carries each number once; those that others refer to stand before them. */
  tables: readonly [AgingTable, ...AgingTable[]]
}

/**
 * Numbers in a partition. Large enough that none is ever full, and small enough that a number times a thousand stays
 * exact for nine thousand partitions: at one a day, 24 years.
 */
export const RANGE = 1_000_000_000

/** Numbers from one on and before another; without an end on one side or the other where nothing lies beyond. */
export type Range = { from: number | undefined; to: number | undefined }

/** Numbers that rows were given. */
export type Span = { from: number; to: number }
