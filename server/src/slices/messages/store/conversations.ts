/** Conversations in the database: a number with a customer. */

import type { Call } from '../../../kernel/call/call.ts'
import { compiledOnce, type Reader, type Writer } from '../../../kernel/engine/index.ts'
import type { Conversation } from '../message.ts'

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
): Promise<Conversation[]> {
  const rows = await db
    .selectFrom('conversations')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .orderBy('last_message_at', 'desc')
    .limit(most)
    .execute()
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
      referral_at: null,
      free_until: null,
      created_at: call.now,
    })
    .onConflict((conflict) => conflict.columns(['phone_number_id', 'wa_id']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

const TOUCHED = [
  'name',
  'blocked',
  'identity_changed_at',
  'last_inbound_at',
  'referral_at',
  'free_until',
] as const

const upsertConversation = compiledOnce((db: Writer, phone_number_id: string, wa_id: string, now: number) =>
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
      referral_at: null,
      free_until: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['phone_number_id', 'wa_id']).doUpdateSet({ last_message_at: now }),
    )
    .returning(TOUCHED),
)

/** The business writes: the conversation is there, and has news. */
export async function touchConversation(
  { db, now }: Call,
  phoneNumberId: string,
  waId: string,
): Promise<Pick<Conversation, 'wa_id' | (typeof TOUCHED)[number]>> {
  const [row] = await upsertConversation(db, phoneNumberId, waId, now)
  if (!row) throw new Error('a conversation was written, and is not there')
  return { ...row, wa_id: waId, blocked: row.blocked === 1 }
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
