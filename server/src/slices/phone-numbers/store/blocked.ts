/** Who may not write to a number, in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import { inRange, listed, type Range, type Reader } from '../../../kernel/engine/index.ts'
import type { BlockedUser } from '../phone-number.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    blocked_users: BlockedUser
  }
}

type Reads = { db: Reader }

export async function block({ db }: Call, users: BlockedUser[]): Promise<void> {
  if (users.length === 0) return
  await db
    .insertInto('blocked_users')
    .values(users)
    .onConflict((conflict) => conflict.columns(['phone_number_id', 'wa_id']).doNothing())
    .execute()
}

export async function unblock({ db }: Call, phoneNumberId: string, waIds: string[]): Promise<void> {
  if (waIds.length === 0) return
  await db
    .deleteFrom('blocked_users')
    .where('phone_number_id', '=', phoneNumberId)
    .where('wa_id', 'in', listed(db, waIds))
    .execute()
}

export async function listBlocked(
  { db }: Reads,
  phoneNumberId: string,
  range: Range,
): Promise<BlockedUser[]> {
  const all = db.selectFrom('blocked_users').selectAll().where('phone_number_id', '=', phoneNumberId)
  return inRange(all, 'blocked_users', range).execute()
}

export async function isBlocked({ db }: Reads, phoneNumberId: string, waId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_users')
    .select('id')
    .where('phone_number_id', '=', phoneNumberId)
    .where('wa_id', '=', waId)
    .executeTakeFirst()
  return row !== undefined
}
