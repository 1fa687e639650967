/** What points at a receiver: callbacks of applications, subscriptions and numbers. */

import './tables.ts'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import { queryRows, type Reader, type Receiver } from '../../../kernel/engine/index.ts'

type Reads = { db: Reader }

/** Marks those of the application's receivers that nothing points at any more, and unmarks the others. */
export async function retireUnused({ db, now }: Call, appId: string): Promise<void> {
  const isUsed = sql<boolean>`(
    exists (select 1 from app_callbacks c where c.receiver_id = receivers.id)
    or exists (select 1 from subscriptions s where s.receiver_id = receivers.id)
    or exists (select 1 from number_overrides n where n.receiver_id = receivers.id))`
  await db
    .updateTable('receivers')
    .set({ retired_at: now })
    .where('app_id', '=', appId)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`not ${isUsed}`)
    .execute()
}

/** The accounts whose notifications go to this receiver. */
export async function accountsBehind({ db }: Reads, receiver: Receiver): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql<{ account_id: string }>`
    select s.account_id from subscriptions s left join app_callbacks c on c.app_id = s.app_id
      where s.app_id = ${receiver.app_id}
        and (s.receiver_id = ${receiver.id} or (s.receiver_id is null and c.receiver_id = ${receiver.id}))
    union
    select p.account_id from number_overrides n join phone_numbers p on p.id = n.phone_number_id
      where n.receiver_id = ${receiver.id}`,
  )
  return rows.map((row) => row.account_id)
}
