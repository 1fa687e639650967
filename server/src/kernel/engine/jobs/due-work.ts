/** What of a world is due and not done yet: its jobs, and work that other rooms do without a job. */

import type { House } from '../../call/house.ts'
import { deliveriesDueFor } from '../delivery/due.ts'
import type { World } from '../of-world.ts'
import type { Reader } from '../tables.ts'

/** By the name of the work, how much of it is due. */
export type DueWork = Record<string, number>

/** As of the moment that the clock of the server and the world's own show. */
export async function dueWork(
  db: Reader,
  { world, now, serverNow }: { world: World; now: number; serverNow: number },
): Promise<DueWork> {
  return {
    ...(await jobsDue(db, world, serverNow)),
    ...(await deliveriesDueFor(db, world, now)),
  }
}

export async function dueNow(house: House, world: World): Promise<DueWork> {
  const now = (await house.worldClocks.of(world)).now()
  return dueWork(house.storage.read, { world, now, serverNow: house.clock.now() })
}

async function jobsDue(db: Reader, world: World, serverNow: number): Promise<DueWork> {
  const rows = await db
    .selectFrom('jobs')
    .select((expression) => ['name', expression.fn.countAll<number>().as('count')])
    .where('app_id', world === undefined ? 'is' : '=', world ?? null)
    .where((one) =>
      one.or([
        one('state', '=', 'running'),
        one.and([one('state', '=', 'waiting'), one('run_at', '<=', serverNow)]),
      ]),
    )
    .groupBy('name')
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}
