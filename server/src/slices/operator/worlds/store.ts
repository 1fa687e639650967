/** Worlds in the database. */

import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import {
  inRange,
  isAppOf,
  isFoundBy,
  type Range,
  type Reader,
  type World as WorldName,
} from '../../../kernel/engine/index.ts'
import type { World } from './world.ts'

type Reads = { db: Reader }

export async function addWorld({ db }: Call, world: World): Promise<void> {
  await db.insertInto('worlds').values(world).execute()
}

export async function findWorld({ db }: Reads, id: string): Promise<World | undefined> {
  return db.selectFrom('worlds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listWorlds({ db }: Reads, range: Range, q?: string): Promise<World[]> {
  const worlds = db.selectFrom('worlds').selectAll()
  const found = q === undefined ? worlds : worlds.where(isFoundBy({ id: 'id', words: ['name'] }, q))
  return inRange(found, 'worlds', range).execute()
}

export async function findWorldBySeed({ db }: Reads, seed: string): Promise<World | undefined> {
  return db.selectFrom('worlds').selectAll().where('seed', '=', seed).executeTakeFirst()
}

const NUMBERED = 'worlds made'

/** No number is given twice: what is left of a world somewhere must not be taken for another's. */
async function nextNumber({ db }: Call): Promise<number> {
  const { value } = await db
    .insertInto('kept_values')
    .values({ name: NUMBERED, value: '1' })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: sql<string>`cast(cast(kept_values.value as bigint) + 1 as text)` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** A number that is nobody's seed, since somebody may have taken a seed that is one. */
export async function nextSeed(call: Call): Promise<{ number: number; seed: string }> {
  for (;;) {
    const number = await nextNumber(call)
    if (!(await findWorldBySeed(call, String(number)))) return { number, seed: String(number) }
  }
}

export async function contentsOf({ db }: Reads, { app_id }: Pick<World, 'app_id'>) {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('app_id', '=', app_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const phone_numbers = await db
    .selectFrom('phone_numbers')
    .select(['id', 'display_phone_number'])
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('app_id', '=', app_id))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { accounts, phone_numbers }
}

/** Whose time has come, by the wall clock. */
export async function worldsPast({ db }: Reads, at: number, most: number): Promise<World[]> {
  return db.selectFrom('worlds').selectAll().where('expires_at', '<=', at).limit(most).execute()
}

export async function lastEvent({ db }: Reads): Promise<number> {
  const row = await db.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row?.seq ?? 0
}

/** The events of a world since then, by field; without a world, of all that belongs to none. */
export async function eventsSince(
  { db }: Reads,
  seq: number,
  world: WorldName,
): Promise<Record<string, number>> {
  const accounts = db.selectFrom('accounts').select('id').where(isAppOf(world, 'app_id'))
  const rows = await db
    .selectFrom('events')
    .select((expression) => ['field', expression.fn.countAll<number>().as('count')])
    .where('seq', '>', seq)
    .where('account_id', 'in', accounts)
    .groupBy('field')
    .orderBy('field')
    .execute()
  return Object.fromEntries(rows.map(({ field, count }) => [field, Number(count)]))
}

/** By the ids of the tokens. */
export async function tokenHashesOf({ db }: Reads, appId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('tokens').select(['id', 'hash']).where('app_id', '=', appId).execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
