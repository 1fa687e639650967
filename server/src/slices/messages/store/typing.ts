/** That the business is writing, in the database: one row for each conversation it wrote in. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Reader } from '../../../kernel/storage/tables.ts'
import type { Lane } from '../message.ts'

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

export async function setTyping({ db }: Call, { until, after_seq, ...lane }: Typing): Promise<void> {
  await db
    .insertInto('typing')
    .values({ ...lane, until, after_seq })
    .onConflict((conflict) =>
      conflict.columns(['phone_number_id', 'wa_id']).doUpdateSet({ until, after_seq }),
    )
    .execute()
}

export async function findTyping({ db }: { db: Reader }, lane: Lane): Promise<Typing | undefined> {
  return db
    .selectFrom('typing')
    .selectAll()
    .where('phone_number_id', '=', lane.phone_number_id)
    .where('wa_id', '=', lane.wa_id)
    .executeTakeFirst()
}
