/** Prices of messages in the database. */

import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call.ts'
import { compiledOnce, type Reader, unansweredInsert, type Writer } from '../../../kernel/engine/index.ts'
import { DAY, HOUR } from '../../../kernel/process/clock.ts'
import type { MessageStatus } from '../message.ts'
import { CONVERSATION_HOURS, type Price } from '../pricing/price.ts'

export type MessagePrice = Omit<Price, 'billable' | 'is_charged'> & {
  message_id: string
  phone_number_id: string
  wa_id: string
  /** Of the customer, as ISO 3166-1 alpha-2. */
  country: string
  template_id: string | null
  billable: number
  is_charged: number
  sent_at: number | null
  delivered_at: number | null
  read_at: number | null
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    message_prices: MessagePrice
  }
}

type Reads = { db: Reader }
/** What is delivered was sent within these. */
const DELIVERED_WITHIN_MS = 31 * DAY

const insertPrice = unansweredInsert('message_prices', [
  'message_id',
  'phone_number_id',
  'wa_id',
  'country',
  'template_id',
  'pricing_model',
  'type',
  'category',
  'billable',
  'is_charged',
  'reason',
  'sent_at',
  'delivered_at',
  'read_at',
])

export async function addPrice(
  { db }: Call,
  { billable, is_charged, ...price }: Omit<MessagePrice, 'billable' | 'is_charged'> & Price,
): Promise<void> {
  await insertPrice(db, { ...price, billable: billable ? 1 : 0, is_charged: is_charged ? 1 : 0 })
}

/** Whoever comes so far has come past what lies before it. */
const PASSED = {
  sent: ['sent_at'],
  delivered: ['sent_at', 'delivered_at'],
  read: ['sent_at', 'delivered_at', 'read_at'],
} as const

const passing = (to: keyof typeof PASSED) =>
  compiledOnce((db: Writer, id: string, now: number) =>
    db
      .updateTable('message_prices')
      .set(
        Object.fromEntries(PASSED[to].map((column) => [column, sql`coalesce(${sql.ref(column)}, ${now})`])),
      )
      .where('message_id', '=', id)
      .returning(['billable', 'is_charged', 'pricing_model', 'type', 'category', 'reason']),
  )
const passed = { sent: passing('sent'), delivered: passing('delivered'), read: passing('read') }

/** The price of a message that has come so far; messages of earlier versions have none. */
export async function reachedWithPrice(
  { db, now }: Call,
  id: string,
  to: MessageStatus,
): Promise<Price | undefined> {
  if (to === 'failed' || to === 'accepted') return undefined
  const [row] = await passed[to](db, id, now)
  return row && { ...row, billable: row.billable === 1, is_charged: row.is_charged === 1 }
}

export async function isConversationOpen(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { phone_number_id, wa_id, category }: Pick<MessagePrice, 'phone_number_id' | 'wa_id' | 'category'>,
): Promise<boolean> {
  const since = now - CONVERSATION_HOURS * HOUR
  const row = await db
    .selectFrom('message_prices')
    .select('message_id')
    .where('phone_number_id', '=', phone_number_id)
    .where('sent_at', '>', since)
    .where('wa_id', '=', wa_id)
    .where('category', '=', category)
    .where('is_charged', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deliveredServiceMessages(
  { db }: Reads,
  phoneNumberId: string,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('message_prices')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('phone_number_id', '=', phoneNumberId)
    .where('sent_at', '>=', since - DELIVERED_WITHIN_MS)
    .where('delivered_at', '>=', since)
    .where('category', '=', 'service')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function templatesSentSince(
  { db }: Reads,
  account_id: string,
  since: number,
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('message_prices')
    .select('template_id')
    .distinct()
    .where('phone_number_id', 'in', (numbers) =>
      numbers.selectFrom('phone_numbers').select('id').where('account_id', '=', account_id),
    )
    .where('sent_at', '>=', since)
    .execute()
  return new Set(rows.map((row) => row.template_id))
}
