/** Business profiles in the database. */

import type { Call } from '../../kernel/call.ts'
import { compiledOnce } from '../../kernel/storage/storage.ts'
import type { Reader } from '../../kernel/storage/tables.ts'
import { emptyProfile, type Profile } from './profile.ts'

type ProfileRow = Omit<Profile, 'websites'> & { websites: string }

declare module '../../kernel/storage/tables.ts' {
  interface Tables {
    profiles: ProfileRow
  }
}

type Reads = { db: Reader }

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

const fromRow = (row: ProfileRow): Profile => ({ ...row, websites: JSON.parse(row.websites) })

const toRow = ({ websites, ...rest }: Partial<Profile>): Partial<ProfileRow> => ({
  ...rest,
  ...(websites && { websites: JSON.stringify(websites) }),
})
