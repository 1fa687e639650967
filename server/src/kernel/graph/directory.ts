/** The directory: of every id, its kind and its owner. Neither ever changes while the id exists. */

import type { Call, Caller } from '../call.ts'
import type { House } from '../house.ts'
import type { Memory } from '../memories.ts'
import { compiledInsert, compiledOnce } from '../storage/storage.ts'

export type Entry = { id: string; kind: string; account_id: string | null; app_id: string | null }

declare module '../storage/tables.ts' {
  interface Tables {
    directory: Entry
  }
}

const findEntry = compiledOnce((db, id: string) =>
  db.selectFrom('directory').selectAll().where('id', '=', id),
)

export type Directory = Memory<Entry | undefined>

export function directoryOf(house: House): Directory {
  return house.memories.of('directory', async (id) => (await findEntry(house.storage.read, id))[0])
}

const insertEntry = compiledInsert('directory', (query) =>
  query.onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Enters a new node; false when the id is taken, by whatever kind. */
export async function enter(call: Call, { id, kind, account_id, app_id }: Entry): Promise<boolean> {
  return (await insertEntry(call.db, { id, kind, account_id, app_id })) === 1
}

export async function strike(call: Call, id: string): Promise<void> {
  await call.db.deleteFrom('directory').where('id', '=', id).execute()
}

export function mayReach(caller: Caller, entry: Entry): boolean {
  if (caller.kind !== 'token') return true
  if (entry.account_id !== null) return caller.accounts === 'all' || caller.accounts.has(entry.account_id)
  return entry.app_id === caller.app_id
}
