/** Budgets in the database, where all processes spend from the same ones. */

import { sql } from 'kysely'
import { compilable, compiledOnce, type Reader, removeOlder, type Writer } from '../../engine/stored.ts'

declare module '../../engine/stored.ts' {
  interface Tables {
    /** The moment, in microseconds, up to which a budget is spent; in the past when all of it is there. */
    budgets: { key: string; spent_until: number }
  }
}

export type Spending = { key: string; now: number; cost: number; mostUntil: number }

/**
 * Compare-and-set in one statement. A moment beyond `mostUntil` was written under a clock that ran ahead and has
 * been put right since: such a budget starts again.
 */
const spendOnce = compiledOnce(
  (db: Writer, key: string, now: number, cost: number, mostUntil: number, fresh: number) =>
    compilable<{ spent_until: number }>(
      db,
      sql`insert into budgets (key, spent_until) values (${key}, ${fresh})
          on conflict (key) do update set spent_until = ${cost} +
            case when budgets.spent_until between ${now} and ${mostUntil} then budgets.spent_until else ${now} end
          where ${cost} + case when budgets.spent_until between ${now} and ${mostUntil}
            then budgets.spent_until else ${now} end <= ${mostUntil}
          returning spent_until`,
    ),
)

/** Up to when the budget is spent with this; undefined when there is not so much of it left. */
export async function spend(db: Writer, parts: Spending): Promise<number | undefined> {
  const { key, now, cost, mostUntil } = parts
  return (await spendOnce(db, key, now, cost, mostUntil, now + cost))[0]?.spent_until
}

export async function spentUntil(db: Reader, key: string): Promise<number | undefined> {
  const row = await db.selectFrom('budgets').select('spent_until').where('key', '=', key).executeTakeFirst()
  return row?.spent_until
}

/** Removes budgets that are whole again. At most so many; gives how many there were. */
export function forgetWholeBudgets(db: Writer, now: number, most: number): Promise<number> {
  return removeOlder(db, 'budgets', { key: ['key'], column: 'spent_until', before: now * 1000, most })
}
