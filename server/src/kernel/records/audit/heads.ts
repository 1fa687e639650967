/** The heads of the chains in the database. Whoever writes one holds the lock of all. */

import type { Writer } from '../../engine/index.ts'
import type { ChainRow } from './chain.ts'

export const CHAINS_LOCK = 'audit sealing'

export const findHead = (db: Writer, chain: string): Promise<ChainRow | undefined> =>
  db.selectFrom('audit_chains').selectAll().where('chain', '=', chain).executeTakeFirst()

export async function putHead(db: Writer, row: ChainRow): Promise<void> {
  await db
    .insertInto('audit_chains')
    .values(row)
    .onConflict((conflict) => conflict.column('chain').doUpdateSet({ head: row.head }))
    .execute()
}
