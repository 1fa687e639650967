/** Business profiles in the database. */

import type { Call } from '../../kernel/call/call.ts'
import { compiledOnce, type Reader, removeOlder, type Writer } from '../../kernel/engine/index.ts'
import { type CachedPhoto, emptyProfile, type Profile } from './profile.ts'

type ProfileRow = Omit<Profile, 'websites'> & { websites: string }

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    profiles: ProfileRow
    photo_prints: CachedPhoto
  }
}

type Reads = { db: Reader }
type Writes = { db: Writer }

const profileByNumber = compiledOnce((db, id: string) =>
  db.selectFrom('profiles').selectAll().where('phone_number_id', '=', id),
)

export async function readProfile({ db }: Reads, phoneNumberId: string): Promise<Profile> {
  const [row] = await profileByNumber(db, phoneNumberId)
  return row ? fromRow(row) : emptyProfile(phoneNumberId)
}

/** The profile as it is, made when it is not there; other changes to it wait until this transaction has ended. */
export async function lockProfile({ db }: Call, phoneNumberId: string): Promise<Profile> {
  const row = await db
    .insertInto('profiles')
    .values(toRow(emptyProfile(phoneNumberId)) as ProfileRow)
    .onConflict((conflict) =>
      conflict.column('phone_number_id').doUpdateSet({ phone_number_id: phoneNumberId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

export async function changeProfile(
  { db }: Call,
  phoneNumberId: string,
  change: Partial<Profile>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('profiles').set(toRow(change)).where('phone_number_id', '=', phoneNumberId).execute()
}

/** False when no profile shows the photo, or none any more. */
export async function isShown({ db }: Reads, photoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('photo_id')
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findCachedPhoto(
  { db }: Reads,
  { app_id, sha256 }: Pick<CachedPhoto, 'app_id' | 'sha256'>,
  now: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photo_prints')
    .select('photo')
    .where('app_id', '=', app_id)
    .where('sha256', '=', sha256)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && Buffer.from(row.photo.buffer, row.photo.byteOffset, row.photo.byteLength)
}

export async function cachePhoto({ db }: Writes, cached: CachedPhoto): Promise<void> {
  const { photo, expires_at } = cached
  await db
    .insertInto('photo_prints')
    .values(cached)
    .onConflict((conflict) => conflict.columns(['app_id', 'sha256']).doUpdateSet({ photo, expires_at }))
    .execute()
}

/** A cached photo lives as long as the last file with its content that was set as a photo. */
export async function prolongCachedPhoto(
  { db }: Writes,
  file: Pick<CachedPhoto, 'app_id' | 'expires_at'> & { sha256: string | null },
): Promise<void> {
  await db
    .updateTable('photo_prints')
    .set({ expires_at: file.expires_at })
    .where('app_id', '=', file.app_id)
    .where('sha256', '=', file.sha256)
    .where('expires_at', '<', file.expires_at)
    .execute()
}

/** At most so many; gives how many there were. */
export function removeCachedPhotos({ db }: Writes, now: number, most: number): Promise<number> {
  const key: ('app_id' | 'sha256')[] = ['app_id', 'sha256']
  return removeOlder(db, 'photo_prints', { key, column: 'expires_at', before: now + 1, most })
}

const fromRow = (row: ProfileRow): Profile => ({ ...row, websites: JSON.parse(row.websites) })

const toRow = ({ websites, ...rest }: Partial<Profile>): Partial<ProfileRow> => ({
  ...rest,
  ...(websites && { websites: JSON.stringify(websites) }),
})
