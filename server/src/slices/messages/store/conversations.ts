/** Conversations in the database: a number with a customer. */

import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import {
  compiledOnce,
  isFoundBy,
  perEngine,
  type Reader,
  unansweredChange,
  unansweredInsert,
  type Writer,
} from '../../../kernel/engine/index.ts'
import type { Conversation, ConversationKey } from '../message.ts'

type ConversationRow = Omit<Conversation, 'blocked'> & { blocked: number }

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    conversations: ConversationRow
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

const newConversation = (phone_number_id: string, wa_id: string, now: number): ConversationRow => ({
  phone_number_id,
  wa_id,
  name: null,
  last_inbound_at: null,
  last_message_at: now,
  blocked: 0,
  identity_changed_at: null,
  username: null,
  phone_known_at: null,
  marketing_stopped_at: null,
  moved_to: null,
  referral_at: null,
  free_until: null,
  created_at: now,
})

/** True when the conversation is new. */
export async function openConversation(
  call: Call,
  phoneNumberId: string,
  waId: string,
  name: string | null,
): Promise<boolean> {
  const done = await call.db
    .insertInto('conversations')
    .values({ ...newConversation(phoneNumberId, waId, call.now), name })
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

type Touched = Pick<ConversationRow, (typeof ASKED)[number]>

const CONVERSATION_COLUMNS = ['phone_number_id', 'wa_id', 'last_message_at', ...ASKED] as const

const upsertConversation = compiledOnce(
  (db: Writer, phone_number_id: string, wa_id: string, now: number, known: number) =>
    db
      .insertInto('conversations')
      .values({ ...newConversation(phone_number_id, wa_id, now), phone_known_at: now })
      .onConflict((conflict) =>
        conflict.columns(['phone_number_id', 'wa_id']).doUpdateSet({
          last_message_at: now,
          phone_known_at: sql<number>`case when conversations.username is null or ${known} > 0 then ${now} else conversations.phone_known_at end`,
        }),
      )
      .returning(ASKED),
)

const insertConversation = unansweredInsert('conversations', CONVERSATION_COLUMNS)

const noteNews = unansweredChange(
  (db: Writer, phone_number_id: string, wa_id: string, now: number, known_at: number | null) =>
    db
      .updateTable('conversations')
      .set({ last_message_at: now, phone_known_at: known_at })
      .where('phone_number_id', '=', phone_number_id)
      .where('wa_id', '=', wa_id),
)

/**
 * Whoever has a username was met with their phone number only where they were written to by it: then at `known`. SQLite has
 * one writer, and to look first takes it half as long as to notice a conflict and answer the row.
 */
const touch = perEngine<Writer, [id: string, waId: string, now: number, known: number], Promise<Touched>>({
  async sqlite(db, id, waId, now, known) {
    const [row] = await conversationOf(db, id, waId)
    if (!row) {
      const added = { ...newConversation(id, waId, now), phone_known_at: now }
      await insertConversation(db, added)
      return added
    }
    const phone_known_at = row.username === null || known > 0 ? now : row.phone_known_at
    await noteNews(db, id, waId, now, phone_known_at)
    return { ...row, phone_known_at }
  },
  async postgres(db, ...given) {
    const [row] = await upsertConversation(db, ...given)
    if (!row) throw new Error('a conversation was written, and is not there')
    return row
  },
})

/** The business writes: the conversation is there, and has news. */
export async function touchConversation(
  { db, now }: Call,
  { phone_number_id, wa_id }: ConversationKey,
  isByPhone: boolean,
): Promise<Pick<Conversation, 'wa_id' | (typeof ASKED)[number]>> {
  const row = await touch(db, phone_number_id, wa_id, now, isByPhone ? 1 : 0)
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
