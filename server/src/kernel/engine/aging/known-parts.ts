/**
 * Which partition rows are in, as a process remembers it. A statement that names the partition is planned once; one
 * that names the table is planned each time, to leave out the other partitions.
 */

import type { Reader, Writer } from '../tables.ts'
import type { AgingTable } from './aging-tables.ts'
import { type Partition, partitionsOf } from './partitions.ts'

export type KnownParts = {
  /** The one partition that holds all these keys (at least one); undefined where no single partition does. */
  holding(db: Reader, keys: readonly number[]): Promise<string | undefined>
  /** Forgets it, for callers that find the partition missing: partitions come and go. */
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
