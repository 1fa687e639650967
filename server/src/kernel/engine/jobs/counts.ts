/** How much work there is, and when the next falls due. */

import { compiledOnce } from '../compiled.ts'
import type { Reader } from '../tables.ts'
import { RECURRING } from './store.ts'

const firstDue = compiledOnce((db) =>
  db.selectFrom('jobs').select('run_at').where('state', '=', 'waiting').orderBy('run_at').limit(1),
)

/** When the next waiting job falls due, by the server's clock. */
export const nextDue = async (db: Reader): Promise<number | undefined> => (await firstDue(db))[0]?.run_at

/** Jobs that run or are due, without those that recur. */
export async function countUnderWay(db: Reader, now: number): Promise<number> {
  const row = await db
    .selectFrom('jobs')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where((expression) =>
      expression.or([
        expression('state', '=', 'running'),
        expression.and([expression('state', '=', 'waiting'), expression('run_at', '<=', now)]),
      ]),
    )
    .where((expression) =>
      expression.or([
        expression('unique_key', 'is', null),
        expression('unique_key', 'not like', `% ${RECURRING}`),
      ]),
    )
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function countByState(db: Reader): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((expression) => ['state', expression.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return rows.map((row) => ({ state: row.state, count: Number(row.count) }))
}
