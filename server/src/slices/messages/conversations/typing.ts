/** The business is writing: the phone shows it until the business has written, or for a while. */

import type { Call } from '../../../kernel/call/call.ts'
import { SECOND } from '../../../kernel/process/clock.ts'
import type { Reader } from '../../../kernel/storage/tables.ts'
import type { Message } from '../message.ts'
import { type Lane, listMessages } from '../store.ts'

const SHOWN_MS = 25 * SECOND

type Typing = Lane & {
  until: number
  /** The last message of the conversation when it began: any that the business sends after it ends it. */
  after_seq: number
}

declare module '../../../kernel/storage/tables.ts' {
  interface Tables {
    typing: Typing
  }
}

export async function noteTyping(call: Call, { phone_number_id, wa_id }: Lane): Promise<void> {
  const [last] = await listMessages(call, phone_number_id, wa_id, { most: 1 })
  const typing = { until: call.now + SHOWN_MS, after_seq: last?.seq ?? 0 }
  await call.db
    .insertInto('typing')
    .values({ phone_number_id, wa_id, ...typing })
    .onConflict((conflict) => conflict.columns(['phone_number_id', 'wa_id']).doUpdateSet(typing))
    .execute()
}

/** For how much longer the phone shows it; 0 when the business is not writing. */
export async function typingLastsMs(
  { db, now }: { db: Reader; now: number },
  lane: Lane,
  messages: Pick<Message, 'seq' | 'direction'>[],
): Promise<number> {
  const typing = await db
    .selectFrom('typing')
    .selectAll()
    .where('phone_number_id', '=', lane.phone_number_id)
    .where('wa_id', '=', lane.wa_id)
    .executeTakeFirst()
  if (!typing || typing.until <= now) return 0
  const hasWritten = messages.some(({ seq, direction }) => direction === 'outgoing' && seq > typing.after_seq)
  return hasWritten ? 0 : typing.until - now
}
