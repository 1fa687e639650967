/** That the business is writing, in the database: one row for each conversation it wrote in. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Reader } from '../../../kernel/engine/index.ts'
import type { ConversationKey } from '../message.ts'

type Typing = ConversationKey & {
  until: number
  /** The last message of the conversation when it began: any that the business sends after it ends it. */
  after_seq: number
}

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    typing: Typing
  }
}

export async function setTyping({ db }: Call, { until, after_seq, ...conversation }: Typing): Promise<void> {
  await db
    .insertInto('typing')
    .values({ ...conversation, until, after_seq })
    .onConflict((conflict) =>
      conflict.columns(['phone_number_id', 'wa_id']).doUpdateSet({ until, after_seq }),
    )
    .execute()
}

export async function findTyping(
  { db }: { db: Reader },
  conversation: ConversationKey,
): Promise<Typing | undefined> {
  return db
    .selectFrom('typing')
    .selectAll()
    .where('phone_number_id', '=', conversation.phone_number_id)
    .where('wa_id', '=', conversation.wa_id)
    .executeTakeFirst()
}
