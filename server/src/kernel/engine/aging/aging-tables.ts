/**
 * Tables whose rows age together and are many: on a server each is divided into ranges of the number that all their rows
 * carry. A range begins when its time has come, because the numbering jumps to it; when all in it is old, it is dropped
 * as a whole, which costs the same however much it holds. The embedded engine has one writer and one file: there rows are deleted.
 */

export type AgingTable = {
  table: string
  /** Divided by it; it holds the number, or `perNumber` times the number and something small. */
  column: string
  perNumber: number
}

export type AgingTables = {
  /** Where numbers come from, in the order in which rows do. */
  sequence: string
  /** What all their rows belong to, and go with. */
  parent: string
  /** The first carries each number once; those that others refer to stand before them. */
  tables: readonly [AgingTable, ...AgingTable[]]
}

/**
 * Numbers in a range. So many that none is ever full, and so few that a number times a thousand stays exact for
 * nine thousand ranges: at one a day, for 24 years.
 */
export const RANGE = 1_000_000_000

/** Numbers from one on and before another; without an end on one side or the other where nothing lies beyond. */
export type Range = { from: number | undefined; to: number | undefined }

/** Numbers that rows were given. */
export type Span = { from: number; to: number }
