/**
 * Which part of a divided table rows are in, as a process remembers it. A statement that names the part is planned once and
 * for all; one that names the table is planned each time, so as to leave out the other parts.
 */

import type { Reader, Writer } from '../tables.ts'
import type { AgingTable } from './aging-tables.ts'
import { type Partition, partitionsOf } from './partitions.ts'

export type KnownParts = {
  /** The one that holds all these keys, of which there is at least one; undefined where no single part does. */
  holding(db: Reader, keys: readonly number[]): Promise<string | undefined>
  /** For who finds that the part is not there: they come and go. */
  forget(): void
}

export function knownParts({ table, perNumber }: Pick<AgingTable, 'table' | 'perNumber'>): KnownParts {
  let known: Partition[] | undefined
  return {
    async holding(db, keys) {
      known ??= await partitionsOf(db as Writer, { table, perNumber })
      const [first, last] = [Math.min(...keys) / perNumber, Math.max(...keys) / perNumber]
      return known.find(({ from = -Infinity, to = Infinity }) => from <= first && last < to)?.name
    },
    forget() {
      known = undefined
    },
  }
}
