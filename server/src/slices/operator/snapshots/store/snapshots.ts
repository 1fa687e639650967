/** Snapshots in the database, and the parts of their files. */

import { inRange, type Range, type Reader, type Writer } from '../../../../kernel/engine/index.ts'
import { type Snapshot, shortName } from '../snapshot.ts'

declare module '../../../../kernel/engine/index.ts' {
  interface Tables {
    snapshots: Snapshot
    snapshot_parts: { snapshot_id: string; part: string; sealed: string }
  }
}

type Reads = { db: Reader }

export async function addSnapshot(db: Writer, snapshot: Snapshot): Promise<void> {
  await db.insertInto('snapshots').values(snapshot).execute()
}

export async function addPart(db: Writer, snapshot_id: string, part: string, sealed: string): Promise<void> {
  await db.insertInto('snapshot_parts').values({ snapshot_id, part, sealed }).execute()
}

/** By their full name, or in whichever worlds by the short one. */
export async function snapshotsNamed({ db }: Reads, name: string): Promise<Snapshot[]> {
  const found = await db
    .selectFrom('snapshots')
    .selectAll()
    .where((is) => is.or([is('name', '=', name), is('name', 'like', `%:${name}`)]))
    .orderBy('name')
    .execute()
  // An underscore in a pattern stands for any letter.
  return found.filter((one) => one.name === name || shortName(one.name) === name)
}

/** Those of them whose world is gone. */
export async function removeOfGoneWorlds(db: Writer, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('snapshots')
    .where('id', 'in', ids)
    .where('world_id', 'not in', db.selectFrom('worlds').select('id'))
    .execute()
}

export async function listSnapshots({ db }: Reads, range: Range, worldId?: string): Promise<Snapshot[]> {
  let all = db.selectFrom('snapshots').selectAll()
  if (worldId !== undefined) all = all.where('world_id', '=', worldId)
  return inRange(all, 'snapshots', range).execute()
}

export async function countSnapshots({ db }: Reads): Promise<number> {
  const row = await db
    .selectFrom('snapshots')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function removeSnapshot(db: Writer, id: string): Promise<void> {
  await db.deleteFrom('snapshots').where('id', '=', id).execute()
}

/** In their order. */
export async function partsOf({ db }: Reads, id: string): Promise<{ part: string; sealed: string }[]> {
  return db
    .selectFrom('snapshot_parts')
    .select(['part', 'sealed'])
    .where('snapshot_id', '=', id)
    .orderBy('part')
    .execute()
}
