/** Receivers as they are listed: each with how much waits for it. */

import './tables.ts'
import { sql } from 'kysely'
import { isFoundBy } from '../../findable.ts'
import { inRange, type Range } from '../../keyset.ts'
import { isAppOf, type WorldFilter } from '../../of-world.ts'
import type { Reader } from '../../tables.ts'
import type { Receiver } from '../receiver.ts'

type Reads = { db: Reader }

export type ListedReceiver = Receiver & { waiting: number }

type Searched = { app?: string | undefined; q?: string | undefined; world?: WorldFilter | undefined }

const withBacklog = (db: Reader) =>
  db
    .selectFrom('receivers')
    .selectAll('receivers')
    .select(
      sql<number>`(select count(*) from deliveries where receiver_id = receivers.id and state = 'waiting')`.as(
        'waiting',
      ),
    )

export async function listedReceivers(
  { db }: Reads,
  range: Range,
  { app, q, world }: Searched,
): Promise<ListedReceiver[]> {
  let all = withBacklog(db)
  if (app !== undefined) all = all.where('app_id', '=', app)
  if (world) all = all.where(isAppOf(world.app_id, 'app_id'))
  if (q !== undefined) all = all.where(isFoundBy({ id: 'receivers.id', words: ['url'] }, q))
  return inRange(all, 'receivers', range).execute()
}

export const findListedReceiver = ({ db }: Reads, id: string): Promise<ListedReceiver | undefined> =>
  withBacklog(db).where('receivers.id', '=', id).executeTakeFirst()
