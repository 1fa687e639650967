/** What happened to a template, by whom and when; kept for the operator. */

import type { Generated } from 'kysely'
import { actorOf, type Call } from '../../../kernel/call/call.ts'
import type { Reader } from '../../../kernel/engine/index.ts'

export const HISTORY_KINDS = ['content', 'status', 'category', 'quality'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    template_history: {
      seq: Generated<number>
      template_id: string
      at: number
      by: string
      kind: HistoryKind
      /** As JSON text. */
      entry: string
    }
  }
}

export async function addHistory(
  call: Call,
  templateId: string,
  kind: HistoryKind,
  entry: object,
): Promise<void> {
  await call.db
    .insertInto('template_history')
    .values({
      template_id: templateId,
      at: call.now,
      by: actorOf(call.caller),
      kind,
      entry: JSON.stringify(entry),
    })
    .execute()
}

export async function listHistory(
  { db }: { db: Reader },
  templateId: string,
  asked: { kind: HistoryKind | undefined; before: number | undefined; limit: number },
) {
  let rows = db
    .selectFrom('template_history')
    .selectAll()
    .where('template_id', '=', templateId)
    .orderBy('seq', 'desc')
    .limit(asked.limit)
  if (asked.kind) rows = rows.where('kind', '=', asked.kind)
  if (asked.before !== undefined) rows = rows.where('seq', '<', asked.before)
  return (await rows.execute()).map((row) => ({ ...row, id: row.seq }))
}
