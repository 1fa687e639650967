/** Subscriptions, callbacks and overrides in the database. */

import './tables.ts'
import type { Call } from '../../../kernel/call/call.ts'
import { inRange, type Range, type Reader } from '../../../kernel/engine/index.ts'
import type { AppCallback, FieldList, NumberOverride, PreviousSecret, Subscription } from '../subscription.ts'

type Reads = { db: Reader }

export type SubscribedApp = Pick<Subscription, 'id' | 'app_id' | 'created_at'> & {
  name: string
  fields: FieldList
  app_fields: FieldList
  override_url: string | null
}

export async function listSubscribedApps(
  { db }: Reads,
  accountId: string,
  range: Range,
): Promise<SubscribedApp[]> {
  const all = db
    .selectFrom('subscriptions')
    .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
    .leftJoin('app_callbacks', 'app_callbacks.app_id', 'subscriptions.app_id')
    .leftJoin('receivers', 'receivers.id', 'subscriptions.receiver_id')
    .where('subscriptions.account_id', '=', accountId)
    .select([
      'subscriptions.id',
      'subscriptions.app_id',
      'subscriptions.created_at',
      'subscriptions.fields',
      'apps.name',
      'app_callbacks.fields as app_fields',
      'receivers.url as override_url',
    ])
  return inRange(all as never, 'subscriptions', range).execute() as unknown as Promise<SubscribedApp[]>
}

export async function findSubscription(
  { db }: Reads,
  accountId: string,
  appId: string,
): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .executeTakeFirst()
}

export async function putSubscription(
  { db, now, ids }: Call,
  wanted: Pick<Subscription, 'account_id' | 'app_id' | 'fields' | 'receiver_id' | 'verify_token' | 'dialect'>,
): Promise<void> {
  const { fields, receiver_id, verify_token, dialect } = wanted
  await db
    .insertInto('subscriptions')
    .values({ ...wanted, id: ids.rowId(), created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'app_id']).doUpdateSet({ fields, receiver_id, verify_token, dialect }),
    )
    .execute()
}

export async function countOtherSubscriptions(
  { db }: Reads,
  accountId: string,
  appId: string,
): Promise<number> {
  const { others } = await db
    .selectFrom('subscriptions')
    .select((the) => the.fn.countAll<number>().as('others'))
    .where('account_id', '=', accountId)
    .where('app_id', '<>', appId)
    .executeTakeFirstOrThrow()
  return others
}

export async function removeSubscription({ db }: Call, accountId: string, appId: string): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .execute()
}

export async function findAppCallback({ db }: Reads, appId: string): Promise<AppCallback | undefined> {
  return db.selectFrom('app_callbacks').selectAll().where('app_id', '=', appId).executeTakeFirst()
}

export async function putAppCallback({ db }: Call, callback: AppCallback): Promise<void> {
  const { app_id: _, created_at: __, ...change } = callback
  await db
    .insertInto('app_callbacks')
    .values(callback)
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(change))
    .execute()
}

export async function findNumberOverride(
  { db }: Reads,
  phoneNumberId: string,
  appId: string,
): Promise<NumberOverride | undefined> {
  return db
    .selectFrom('number_overrides')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .where('app_id', '=', appId)
    .executeTakeFirst()
}

export async function putNumberOverride({ db }: Call, override: NumberOverride): Promise<void> {
  const { receiver_id, verify_token, dialect } = override
  await db
    .insertInto('number_overrides')
    .values(override)
    .onConflict((conflict) =>
      conflict.columns(['phone_number_id', 'app_id']).doUpdateSet({ receiver_id, verify_token, dialect }),
    )
    .execute()
}

export async function removeNumberOverride(
  { db }: Call,
  phoneNumberId: string,
  appId: string,
): Promise<void> {
  await db
    .deleteFrom('number_overrides')
    .where('phone_number_id', '=', phoneNumberId)
    .where('app_id', '=', appId)
    .execute()
}

export async function findPreviousSecret({ db }: Reads, appId: string): Promise<PreviousSecret | undefined> {
  return db.selectFrom('previous_secrets').selectAll().where('app_id', '=', appId).executeTakeFirst()
}

export async function putPreviousSecret({ db }: Call, previous: PreviousSecret): Promise<void> {
  const { secret, valid_until } = previous
  await db
    .insertInto('previous_secrets')
    .values(previous)
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ secret, valid_until }))
    .execute()
}
