/** The number of positions that the calls of a world have taken, in the database. */

import { sql } from 'kysely'
import type { Writer } from '../../engine/stored.ts'

const SEEDED = 'turns of the seeded sandbox'

/** Takes so many more; gives how many are taken then. A world that is gone is not counted. */
export async function takePositions(db: Writer, world: string | null, more: number): Promise<number> {
  if (world === null) return takeSeeded(db, more)
  const row = await db
    .updateTable('worlds')
    .set({ turns: sql<number>`turns + ${more}` })
    .where('app_id', '=', world)
    .returning('turns')
    .executeTakeFirst()
  return row?.turns ?? more
}

async function takeSeeded(db: Writer, more: number): Promise<number> {
  const kept = await db
    .insertInto('kept_values')
    .values({ name: SEEDED, value: String(more) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        value: sql<string>`cast(cast(kept_values.value as bigint) + cast(${more} as bigint) as text)`,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(kept.value)
}
