/**
 * The directory: of every id, its kind and its owner. Neither ever changes while the id exists. What belongs to an
 * account belongs to the application that the account was made for, which stands in the account's own entry.
 */

import { cached } from '../call/cache.ts'
import { appOf, type Call, type Caller } from '../call/call.ts'
import type { House } from '../call/house.ts'
import { compiledInsert, compiledOnce, listedJson, type Reader } from '../engine/index.ts'
import type { Clock } from '../process/clock.ts'
import { keptTable, key, nodeKey, oneOf } from '../records/kept-table.ts'
import type { AnyNodeKind } from './node.ts'

export type Entry = { id: string; kind: string; account_id: string | null; app_id: string | null }

declare module '../engine/index.ts' {
  interface Tables {
    directory: Entry
  }
}

export type Found = Entry & { owner_app_id: string | null }

const entries = (db: Reader) =>
  db
    .selectFrom('directory as one')
    .leftJoin('directory as account', 'account.id', 'one.account_id')
    .select(['one.id', 'one.kind', 'one.account_id', 'one.app_id'])
    .select((expression) => expression.fn.coalesce('account.app_id', 'one.app_id').as('owner_app_id'))

const findEntry = compiledOnce((db, id: string) => entries(db).where('one.id', '=', id))

const findEntries = compiledOnce((db, ids: string) => entries(db).where('one.id', 'in', listedJson(db, ids)))

export async function isTaken({ db }: { db: Reader }, id: string): Promise<boolean> {
  const [entry] = await findEntry(db, id)
  return entry !== undefined
}

/** The table that the nodes of a kind stand in; each of them has an entry, and every entry one of them. */
const TABLE_OF = {
  account: 'accounts',
  app: 'apps',
  flow: 'flows',
  media: 'media',
  phone_number: 'phone_numbers',
  template: 'templates',
  upload: 'uploads',
} as const

export const directoryTable = keptTable(
  'directory',
  {
    id: key(),
    kind: oneOf(Object.keys(TABLE_OF)),
    account_id: nodeKey().nullable(),
    app_id: nodeKey().nullable(),
  },
  { names: ({ id, kind }) => [{ table: TABLE_OF[kind as keyof typeof TABLE_OF], value: id }] },
)

export type Directory = {
  /** The entry of an id that the caller may reach; none for all others, whether or not they are there. */
  reach(caller: Caller, id: string): Promise<{ entry?: Found; isForeign?: true }>
  /** Reads whatever is there, past the cache. */
  look(id: string): Promise<Found | undefined>
}

const findNow = async ({ storage }: House, id: string): Promise<Found | undefined> =>
  (await findEntry(storage.read, id))[0]

async function findAllNow({ storage }: House, ids: string[]): Promise<Map<string, Found>> {
  const found = await findEntries(storage.read, JSON.stringify(ids))
  return new Map(found.map((entry) => [entry.id, entry]))
}

const foundLately = cached('directory', findNow, findAllNow)

export function directoryOf(house: House): Directory {
  const look = (id: string) => findNow(house, id)
  const remembered = foundLately(house)
  return {
    look,
    async reach(caller, id) {
      const known = remembered.get(id)
      const entry = await known
      if (entry && mayReach(caller, entry)) return { entry }
      // A missing id is never remembered, so a foreign one that is costs a question as well: else who measures
      // the time of a refusal learns which ids exist.
      if (!(known instanceof Promise)) await look(id)
      return entry ? { isForeign: true } : {}
    },
  }
}

/** The entry of what the directory does not have and the caller has: see `isReached` of its kind. */
export async function reachUnlisted(
  { storage }: House,
  kinds: Iterable<AnyNodeKind>,
  caller: Caller,
  id: string,
): Promise<Found | undefined> {
  for (const { kind, isReached } of kinds) {
    if (!(await isReached?.({ caller, db: storage.read }, id))) continue
    const app_id = appOf(caller) ?? null
    return { id, kind, account_id: null, app_id, owner_app_id: app_id }
  }
  return undefined
}

/** The clock of the world that a node belongs to; the server's own when there is no such node. */
export async function clockOfNode(house: House, id: string): Promise<Clock> {
  return house.worldClocks.of((await foundLately(house).get(id))?.owner_app_id)
}

const insertEntry = compiledInsert('directory', ['id', 'kind', 'account_id', 'app_id'], (query) =>
  query.onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Enters a new node; false when the id is taken, by whatever kind. */
export async function addToDirectory(call: Call, { id, kind, account_id, app_id }: Entry): Promise<boolean> {
  return (await insertEntry(call.db, { id, kind, account_id, app_id })) === 1
}

export async function removeFromDirectory(call: Call, id: string): Promise<void> {
  await call.db.deleteFrom('directory').where('id', '=', id).execute()
}

function mayReach(caller: Caller, entry: Found): boolean {
  if (caller.kind !== 'token') return true
  if (entry.account_id === null || caller.accounts === 'all') return entry.owner_app_id === caller.app_id
  return caller.accounts.has(entry.account_id)
}
