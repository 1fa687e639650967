/** Payment configurations and the links that authorize them, in the database. */

import type { Call } from '../../kernel/call/call.ts'
import { inRange, type Range, type Reader, removeOlder } from '../../kernel/engine/index.ts'
import {
  PAYMENT_LIFECYCLE,
  type PaymentAuthorization,
  type PaymentConfiguration,
} from './payment-configuration.ts'

declare module '../../kernel/engine/index.ts' {
  interface Tables {
    payment_configurations: PaymentConfiguration
    payment_authorizations: PaymentAuthorization
  }
}

type Reads = { db: Reader }

export async function findConfiguration(
  { db }: Reads,
  id: string,
): Promise<PaymentConfiguration | undefined> {
  return db.selectFrom('payment_configurations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findConfigurationOf(
  { db }: Reads,
  accountId: string,
  name: string,
): Promise<PaymentConfiguration | undefined> {
  return db
    .selectFrom('payment_configurations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('configuration_name', '=', name)
    .executeTakeFirst()
}

export async function listConfigurationsOf(
  { db }: Reads,
  accountId: string,
  range: Range,
): Promise<PaymentConfiguration[]> {
  const all = db.selectFrom('payment_configurations').selectAll().where('account_id', '=', accountId)
  return inRange(all, 'payment_configurations', range).execute()
}

/** False when the account has one of that name. */
export async function addConfiguration({ db }: Call, one: PaymentConfiguration): Promise<boolean> {
  const done = await db
    .insertInto('payment_configurations')
    .values(one)
    .onConflict((conflict) => conflict.columns(['account_id', 'configuration_name']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function changeConfiguration(
  { db }: Call,
  id: string,
  change: Partial<Pick<PaymentConfiguration, 'upi_vpa' | 'redirect_url' | 'updated_at'>>,
): Promise<void> {
  await db.updateTable('payment_configurations').set(change).where('id', '=', id).execute()
}

/** Reads it so that whatever else would change it, or its link, waits. */
export async function holdConfiguration({ db }: Call, id: string): Promise<PaymentConfiguration | undefined> {
  return db
    .updateTable('payment_configurations')
    .set((expression) => ({ updated_at: expression.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Gives the configuration as it is now, or undefined when it may not be authorized any more. */
export async function activate(
  { db }: Call,
  id: string,
  change: Pick<PaymentConfiguration, 'sealed_tokens' | 'provider_mid' | 'updated_at'>,
): Promise<PaymentConfiguration | undefined> {
  const { from, to } = PAYMENT_LIFECYCLE.authorize
  return db
    .updateTable('payment_configurations')
    .set({ ...change, status: to })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** The link under way goes with it. False when there is none of that name. */
export async function removeConfiguration({ db }: Call, accountId: string, name: string): Promise<boolean> {
  const done = await db
    .deleteFrom('payment_configurations')
    .where('account_id', '=', accountId)
    .where('configuration_name', '=', name)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

/** A new link ends the old one. */
export async function setAuthorization({ db }: Call, one: PaymentAuthorization): Promise<void> {
  const { configuration_id: _, ...change } = one
  await db
    .insertInto('payment_authorizations')
    .values(one)
    .onConflict((conflict) => conflict.column('configuration_id').doUpdateSet(change))
    .execute()
}

export async function findAuthorization(
  { db }: Reads,
  stateHash: string,
): Promise<PaymentAuthorization | undefined> {
  return db
    .selectFrom('payment_authorizations')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .executeTakeFirst()
}

/** True for the first who comes with it. */
export async function useAuthorization({ db }: Call, stateHash: string, now: number): Promise<boolean> {
  const done = await db
    .updateTable('payment_authorizations')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** At most so many; gives how many there were. */
export function removeOldAuthorizations({ db }: Call, before: number, most: number): Promise<number> {
  return removeOlder(db, 'payment_authorizations', {
    key: ['configuration_id'],
    column: 'expires_at',
    before,
    most,
  })
}
