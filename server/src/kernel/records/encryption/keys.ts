/** Which keys have sealed something in this database: a value sealed by each is kept, and tried at every start. */

import type { House } from '../../call/house.ts'
import type { Secrets } from '../../crypto/secrets.ts'
import { compiledOnce, type Reader, type Writer } from '../../engine/index.ts'
import { StartProblem } from '../../process/settings.ts'
import type { SealedColumn } from './columns.ts'
import { keyIdsIn } from './store.ts'

const NAME_START = 'secrets key '
const WORD = 'parley'

const placeOf = (name: string) => ({ table: 'kept_values', column: 'value', row: name })

export const wrongKey = (id: string) =>
  new StartProblem(
    `PARLEY_SECRETS_KEY does not fit this database: it holds secrets that another key sealed (its id is ${id}). Set the key that it was made with; to change keys, put the new one in front and keep the old one behind it, with a comma between them.`,
  )

/** A service that cannot open its secrets would start and then fail at every delivery: it does not start. */
export async function assertKeysFit(
  house: Pick<House, 'storage' | 'secrets'>,
  columns: SealedColumn[],
): Promise<void> {
  const { storage, secrets } = house
  const kept = await keysInUse(storage.read)
  for (const { name, value } of kept) {
    if (!opens(secrets, name, value)) throw wrongKey(name.slice(NAME_START.length))
  }
  const used = kept.length > 0 ? [] : await usedIn(storage.read, columns)
  const unknown = used.find((id) => !secrets.keyIds.includes(id))
  if (unknown !== undefined) throw wrongKey(unknown)
  const names = kept.map((one) => one.name)
  const missing = new Set([secrets.keyIds[0], ...used].filter((id) => !names.includes(NAME_START + id)))
  if (missing.size > 0) await storage.transact((db) => keep(db, secrets, [...missing]))
}

export type KeysFound = {
  /** Sealed something that this process cannot open. */
  missing: string[]
  /** All that sealed something, the first one's own among them. */
  inUse: string[]
}

export async function keysFound({
  storage,
  secrets,
}: Pick<House, 'storage' | 'secrets'>): Promise<KeysFound> {
  const inUse = (await keysInUse(storage.read)).map(({ name }) => name.slice(NAME_START.length))
  return { inUse, missing: inUse.filter((id) => !secrets.keyIds.includes(id)) }
}

/** A process that still seals by a key which another has just done with says so again. */
export async function noteOwnKey({ storage, secrets }: Pick<House, 'storage' | 'secrets'>): Promise<void> {
  await storage.transact((db) => keep(db, secrets, [secrets.keyIds[0]]))
}

function opens(secrets: Secrets, name: string, value: string): boolean {
  try {
    return secrets.open(value, placeOf(name)) === WORD
  } catch {
    return false
  }
}

async function keep(db: Writer, secrets: Secrets, ids: string[]): Promise<void> {
  const values = ids.map((id) => {
    const name = NAME_START + id
    return { name, value: secrets.seal(WORD, placeOf(name), id) }
  })
  await db
    .insertInto('kept_values')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const keysInUse = compiledOnce((db) =>
  db.selectFrom('kept_values').selectAll().where('name', 'like', `${NAME_START}%`),
)

/** The ids of all keys without which something in the database stays closed. */
export async function keyIdsNeeded(db: Reader, columns: SealedColumn[]): Promise<string[]> {
  const kept = (await keysInUse(db)).map(({ name }) => name.slice(NAME_START.length))
  return kept.length > 0 ? kept : usedIn(db, columns)
}

/** A database from before the list of keys: the ids of the keys that its secrets use. */
const usedIn = async (db: Reader, columns: SealedColumn[]): Promise<string[]> => [
  ...new Set((await Promise.all(columns.map((one) => keyIdsIn(db, one)))).flat()),
]

/** The keys behind the first that still have something to open. */
export async function oldKeysInUse(db: Reader, secrets: Secrets): Promise<string[]> {
  const ids = (await keysInUse(db)).map(({ name }) => name.slice(NAME_START.length))
  return ids.filter((id) => id !== secrets.keyIds[0])
}

export async function removeKeys(db: Writer, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('kept_values')
    .where(
      'name',
      'in',
      ids.map((id) => NAME_START + id),
    )
    .execute()
}
