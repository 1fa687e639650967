/** Messages in the database. */

import { type Generated, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import {
  compiledOnce,
  type Reader,
  readRows,
  unansweredInsert,
  type Writer,
} from '../../../kernel/engine/index.ts'
import type { ConversationKey, Failure, Message, MessageStatus, NewMessage } from '../message.ts'

type MessageRow = Omit<Message, 'seq' | 'content' | 'referred_product' | 'failure'> & {
  seq: Generated<number>
  content: string
  referred_product: string | null
  failure: string | null
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    messages: MessageRow
  }
}

type Reads = { db: Reader }

const insertMessage = unansweredInsert('messages', [
  'id',
  'phone_number_id',
  'wa_id',
  'direction',
  'type',
  'content',
  'context_id',
  'referred_product',
  'status',
  'category',
  'callback_data',
  'failure',
  'created_at',
])

export async function addMessage({ db }: Call, message: NewMessage): Promise<void> {
  const content = JSON.stringify(message.content ?? null)
  const failure = message.failure && JSON.stringify(message.failure)
  const referred_product = message.referred_product && JSON.stringify(message.referred_product)
  await insertMessage(db, { ...message, content, referred_product, failure })
}

export async function findMessage(
  { db }: Reads,
  phoneNumberId: string,
  id: string,
): Promise<Message | undefined> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function listMessages(
  { db }: Reads,
  phoneNumberId: string,
  waId: string,
  range: { afterSeq?: number; most: number },
): Promise<Message[]> {
  let rows = db
    .selectFrom('messages')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .where('wa_id', '=', waId)
  if (range.afterSeq !== undefined) rows = rows.where('seq', '>', range.afterSeq).orderBy('seq')
  else rows = rows.orderBy('seq', 'desc')
  const found = readRows(await rows.limit(range.most).execute(), fromRow)
  return range.afterSeq === undefined ? found.reverse() : found
}

export async function listOutgoing(
  { db }: Reads,
  phoneNumberId: string,
  wanted: { wa_id: string | undefined; type: string | undefined; afterSeq: number | undefined; most: number },
): Promise<Message[]> {
  const { wa_id, type, afterSeq, most } = wanted
  let rows = db
    .selectFrom('messages')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .where('direction', '=', 'outgoing')
    .orderBy('seq', afterSeq === undefined ? 'desc' : 'asc')
    .limit(most)
  if (wa_id !== undefined) rows = rows.where('wa_id', '=', wa_id)
  if (type !== undefined) rows = rows.where('type', '=', type)
  if (afterSeq !== undefined) rows = rows.where('seq', '>', afterSeq)
  const found = readRows(await rows.execute(), fromRow)
  return afterSeq === undefined ? found.reverse() : found
}

/** The last that the customer answered by tap to requests of one kind. */
export async function latestAnswer(
  { db }: Reads,
  conversation: ConversationKey,
  kind: string,
): Promise<Message | undefined> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('phone_number_id', '=', conversation.phone_number_id)
    .where('wa_id', '=', conversation.wa_id)
    .where('direction', '=', 'incoming')
    .where('type', '=', 'interactive')
    .where('content', 'like', `{"type":"${kind}",%`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** The status stands in the query itself: only so the small index on what waits can serve it. */
const accepted = compiledOnce((db, phoneNumberId: string, waId: string, most: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .where('wa_id', '=', waId)
    .where('status', '=', sql.lit('accepted'))
    .orderBy('seq')
    .limit(most),
)

/** The oldest messages of the conversation that no transport has taken yet. */
export async function toTransmit(
  { db }: Reads,
  conversation: ConversationKey,
  most: number,
): Promise<Message[]> {
  return (await accepted(db, conversation.phone_number_id, conversation.wa_id, most)).map(fromRow)
}

/** Of all numbers of an application, how many no transport has taken yet. */
export async function messagesUnderWay({ db }: Reads, appId: string): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('phone_numbers', 'phone_numbers.account_id', 'accounts.id')
    .innerJoin('messages', 'messages.phone_number_id', 'phone_numbers.id')
    .where('accounts.app_id', '=', appId)
    .where('messages.status', '=', sql.lit('accepted'))
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const HELD_MAX = 10_000

/** Of a template, those that wait: no transport has taken them. */
export async function heldMessagesOf(
  { db }: Reads,
  { account_id, name, language }: { account_id: string; name: string; language: string },
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'messages.phone_number_id')
    .selectAll('messages')
    .where('phone_numbers.account_id', '=', account_id)
    .where('messages.status', '=', sql.lit('accepted'))
    .where('messages.type', '=', 'template')
    .orderBy('messages.seq')
    .limit(HELD_MAX)
    .execute()
  return readRows(rows, fromRow).filter(({ content }) => {
    const sent = content as { name?: unknown; language?: { code?: unknown } }
    return sent.name === name && String(sent.language?.code).toLowerCase() === language.toLowerCase()
  })
}

const moveStatus = compiledOnce((db: Writer, id: string, from: Message['status'], to: MessageStatus) =>
  db
    .updateTable('messages')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id'),
)

/** Compare-and-set; false when the message has moved on. */
export async function setStatus(
  { db }: Call,
  message: Pick<Message, 'id' | 'status'>,
  to: MessageStatus,
  failure: Failure | null = null,
): Promise<boolean> {
  const moved = await moveStatus(db, message.id, message.status, to)
  if (moved.length !== 1) return false
  if (failure) {
    await db
      .updateTable('messages')
      .set({ failure: JSON.stringify(failure) })
      .where('id', '=', message.id)
      .execute()
  }
  return true
}

function fromRow(row: Omit<MessageRow, 'seq'> & { seq: number }): Message {
  return {
    ...row,
    content: JSON.parse(row.content),
    referred_product: row.referred_product ? JSON.parse(row.referred_product) : null,
    failure: row.failure ? JSON.parse(row.failure) : null,
  }
}
