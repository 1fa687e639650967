/** People in the database: one is all the conversations of an application with one customer. */

import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import { compiledOnce, type Reader } from '../../../kernel/engine/index.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import type { Conversation, ConversationKey } from '../message.ts'

type Reads = { db: Reader }
type Facts = Partial<Pick<Conversation, 'username' | 'phone_known_at' | 'moved_to'>>

/** Numbers of the application, which on the platform are everybody's. */
const ofApp = ({
  account_id,
}: Pick<PhoneNumber, 'account_id'>): RawBuilder<boolean> => sql<boolean>`phone_number_id in (
  select n.id from phone_numbers n join accounts a on a.id = n.account_id
  where a.app_id = (select app_id from accounts where id = ${account_id}))`

const ofPortfolio = ({ account_id }: PhoneNumber): RawBuilder<boolean> => sql<boolean>`phone_number_id in (
  select id from phone_numbers where account_id = ${account_id})`

export async function conversationsWith(
  { db }: Reads,
  number: PhoneNumber,
  waId: string,
): Promise<ConversationKey[]> {
  return db
    .selectFrom('conversations')
    .select(['phone_number_id', 'wa_id'])
    .where('wa_id', '=', waId)
    .where(ofApp(number))
    .orderBy('phone_number_id')
    .execute()
}

/** Few customers have a username: they are looked up first, and not the numbers that might have met them. */
const called = compiledOnce((db, waId: string, account_id: string) =>
  db
    .selectFrom('conversations')
    .select('username')
    .where('wa_id', '=', waId)
    .where('username', 'is not', null)
    .where((among) =>
      among.exists(
        among
          .selectFrom('phone_numbers')
          .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
          .innerJoin('accounts as own', 'own.app_id', 'accounts.app_id')
          .select('phone_numbers.id')
          .whereRef('phone_numbers.id', '=', 'conversations.phone_number_id')
          .where('own.id', '=', account_id),
      ),
    )
    .limit(1),
)

/** Of what they are called elsewhere: asked of everybody whom a number writes to for the first time. */
export const usernameOf = async (
  { db }: Reads,
  { account_id }: PhoneNumber,
  waId: string,
): Promise<string | undefined> => (await called(db, waId, account_id))[0]?.username ?? undefined

export async function whoHas(
  { db }: Reads,
  number: PhoneNumber,
  username: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('wa_id')
    .where('username', '=', username)
    .where(ofApp(number))
    .executeTakeFirst()
  return row?.wa_id
}

export async function changePerson(
  { db }: Call,
  number: PhoneNumber,
  waId: string,
  facts: Facts,
): Promise<void> {
  await db.updateTable('conversations').set(facts).where('wa_id', '=', waId).where(ofApp(number)).execute()
}

/** Whether any number of the business has met their phone number since then. */
export async function isKnownSince(
  { db }: Reads,
  number: PhoneNumber,
  waId: string,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('wa_id')
    .where('wa_id', '=', waId)
    .where('phone_known_at', '>=', since)
    .where(ofPortfolio(number))
    .executeTakeFirst()
  return row !== undefined
}

/** As if no number of the business had ever met it. */
export async function forgetPhone({ db }: Call, number: PhoneNumber, waId: string): Promise<boolean> {
  const done = await db
    .updateTable('conversations')
    .set({ phone_known_at: null })
    .where('wa_id', '=', waId)
    .where('phone_known_at', 'is not', null)
    .where(ofPortfolio(number))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
