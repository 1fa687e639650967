/** What was sent of templates. */

import { sql } from 'kysely'
import type { Reader } from '../../../kernel/engine/index.ts'
import type { Message } from '../message.ts'

export type SentOfTemplate = Pick<Message, 'status' | 'created_at'> & { name: string; language: string }

/** The kind of message stands in the query itself: only so the index on templates' messages can serve it. */
export async function sentOfTemplates(
  { db }: { db: Reader },
  phoneNumberId: string,
  templates: readonly { name: string }[],
  { from, until, most }: { from: number; until: number; most: number },
): Promise<SentOfTemplate[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['content', 'status', 'created_at'])
    .where('phone_number_id', '=', phoneNumberId)
    .where('type', '=', sql.lit('template'))
    .where('direction', '=', sql.lit('outgoing'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where((where) => where.or(templates.map(({ name }) => where('content', 'like', `{"name":"${name}",%`))))
    .limit(most)
    .execute()
  return rows.map(({ content, status, created_at }) => {
    const { name, language } = JSON.parse(content)
    return { status, created_at: Number(created_at), name, language: language.code }
  })
}
