/** What routing reads: subscriptions to an account, a number's own callback, and what is paused. */

import './tables.ts'
import { sql } from 'kysely'
import type { Dialect } from '../../../kernel/call/call.ts'
import {
  compilable,
  compiledOnce,
  keptOnce,
  listed,
  listedJson,
  type Reader,
} from '../../../kernel/engine/index.ts'
import type { FieldList } from '../subscription.ts'

export type AccountWish = {
  account_id: string
  app_id: string
  subscription_fields: FieldList
  app_fields: FieldList
  account_receiver_id: string | null
  app_receiver_id: string | null
  subscription_dialect: Dialect
  app_dialect: Dialect | null
  /** Those of the receivers that nothing is sent to for now. */
  account_paused_id: string | null
  app_paused_id: string | null
}

/** The receiver of this column, if it is paused. */
const pausedOf = (receiver: string) =>
  sql`(select r.id from receivers r where r.id = ${sql.ref(receiver)} and r.paused_at is not null)`

const wishes = compiledOnce((db, accountIds: string) =>
  compilable<AccountWish>(
    db,
    sql`select s.account_id, s.app_id, s.fields as subscription_fields, c.fields as app_fields,
      s.receiver_id as account_receiver_id, c.receiver_id as app_receiver_id,
      s.dialect as subscription_dialect, c.dialect as app_dialect,
      ${pausedOf('s.receiver_id')} as account_paused_id, ${pausedOf('c.receiver_id')} as app_paused_id
    from subscriptions s left join app_callbacks c on c.app_id = s.app_id
    where s.account_id in ${listedJson(db, accountIds)}
    order by s.created_at, s.id`,
  ),
)

export const wishesOf = (db: Reader, accountIds: string[]): Promise<AccountWish[]> =>
  wishes(db, JSON.stringify(accountIds))

const oneOf = keptOnce('subscriptions', (db, accountId: string) =>
  db.selectFrom('subscriptions').select('id').where('account_id', '=', accountId).limit(1),
)

/** Asked for every event. */
export const isSubscribed = async (db: Reader, accountId: string): Promise<boolean> =>
  (await oneOf(db, accountId)).length > 0

export async function namesOfApps(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('apps').select(['id', 'name']).where('id', 'in', listed(db, ids)).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

type Override = {
  phone_number_id: string
  app_id: string
  receiver_id: string
  dialect: Dialect
  paused_id: string | null
}

const overrides = compiledOnce((db, nodeIds: string) =>
  compilable<Override>(
    db,
    sql`select phone_number_id, app_id, receiver_id, dialect, ${pausedOf('receiver_id')} as paused_id
    from number_overrides
    where phone_number_id in ${listedJson(db, nodeIds)}`,
  ),
)

export const overridesOf = (db: Reader, nodeIds: string[]): Promise<Override[]> =>
  overrides(db, JSON.stringify(nodeIds))
