/** Conversations in the database: a number with a customer. */

import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import { compiledOnce, isFoundBy, type Reader, type Writer } from '../../../kernel/engine/index.ts'
import type { Conversation, ConversationKey } from '../message.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    conversations: Omit<Conversation, 'blocked'> & { blocked: number }
  }
}

type Reads = { db: Reader }

const conversationOf = compiledOnce((db, phoneNumberId: string, waId: string) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .where('wa_id', '=', waId),
)

export async function findConversation(
  { db }: Reads,
  phoneNumberId: string,
  waId: string,
): Promise<Conversation | undefined> {
  const [row] = await conversationOf(db, phoneNumberId, waId)
  return row && { ...row, blocked: row.blocked === 1 }
}

export async function listConversations(
  { db }: Reads,
  phoneNumberId: string,
  most: number,
  q?: string,
): Promise<Conversation[]> {
  let all = db.selectFrom('conversations').selectAll().where('phone_number_id', '=', phoneNumberId)
  if (q !== undefined) all = all.where(isFoundBy({ id: 'wa_id', words: ['name'], digits: 'wa_id' }, q))
  const rows = await all.orderBy('last_message_at', 'desc').limit(most).execute()
  return rows.map((row) => ({ ...row, blocked: row.blocked === 1 }))
}

/** True when the conversation is new. */
export async function openConversation(
  call: Call,
  phoneNumberId: string,
  waId: string,
  name: string | null,
): Promise<boolean> {
  const done = await call.db
    .insertInto('conversations')
    .values({
      phone_number_id: phoneNumberId,
      wa_id: waId,
      name,
      last_inbound_at: null,
      last_message_at: call.now,
      blocked: 0,
      identity_changed_at: null,
      username: null,
      phone_known_at: null,
      marketing_stopped_at: null,
      moved_to: null,
      referral_at: null,
      free_until: null,
      created_at: call.now,
    })
    .onConflict((conflict) => conflict.columns(['phone_number_id', 'wa_id']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

const ASKED = [
  'name',
  'blocked',
  'identity_changed_at',
  'username',
  'phone_known_at',
  'marketing_stopped_at',
  'moved_to',
  'last_inbound_at',
  'referral_at',
  'free_until',
  'created_at',
] as const

/** Whoever has a username was met with their phone number only where they were written to by it: then at `known`. */
const upsertConversation = compiledOnce(
  (db: Writer, phone_number_id: string, wa_id: string, now: number, known: number) =>
    db
      .insertInto('conversations')
      .values({
        phone_number_id,
        wa_id,
        name: null,
        last_inbound_at: null,
        last_message_at: now,
        blocked: 0,
        identity_changed_at: null,
        username: null,
        phone_known_at: now,
        marketing_stopped_at: null,
        moved_to: null,
        referral_at: null,
        free_until: null,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['phone_number_id', 'wa_id']).doUpdateSet({
          last_message_at: now,
          phone_known_at: sql<number>`case when conversations.username is null or ${known} > 0 then ${now} else conversations.phone_known_at end`,
        }),
      )
      .returning(ASKED),
)

/** The business writes: the conversation is there, and has news. */
export async function touchConversation(
  { db, now }: Call,
  { phone_number_id, wa_id }: ConversationKey,
  isByPhone: boolean,
): Promise<Pick<Conversation, 'wa_id' | (typeof ASKED)[number]>> {
  const [row] = await upsertConversation(db, phone_number_id, wa_id, now, isByPhone ? 1 : 0)
  if (!row) throw new Error('a conversation was written, and is not there')
  return { ...row, wa_id, blocked: row.blocked === 1 }
}

export async function changeConversation(
  { db }: Call,
  phoneNumberId: string,
  waId: string,
  change: Partial<Omit<Conversation, 'phone_number_id' | 'wa_id'>>,
): Promise<void> {
  const { blocked, ...rest } = change
  await db
    .updateTable('conversations')
    .set({ ...rest, ...(blocked !== undefined && { blocked: blocked ? 1 : 0 }) })
    .where('phone_number_id', '=', phoneNumberId)
    .where('wa_id', '=', waId)
    .execute()
}
