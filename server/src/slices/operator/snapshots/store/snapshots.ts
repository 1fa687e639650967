/** Snapshots in the database, and the parts of their files. */

import { inRange, type Range, type Reader, type Writer } from '../../../../kernel/engine/index.ts'
import type { Snapshot } from '../snapshot.ts'

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

export async function findSnapshot({ db }: Reads, name: string): Promise<Snapshot | undefined> {
  return db.selectFrom('snapshots').selectAll().where('name', '=', name).executeTakeFirst()
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
