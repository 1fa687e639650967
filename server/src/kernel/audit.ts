/** Who did what to which node: one row per deed, in the deed's own transaction. */

import type { Generated } from 'kysely'
import { actorOf, appOf, type Call } from './call.ts'

export type AuditRow = {
  seq: Generated<number>
  at: number
  actor: string
  app_id: string | null
  action: string
  node_id: string | null
  account_id: string | null
  trace_id: string
}

declare module './storage/tables.ts' {
  interface Tables {
    audit: AuditRow
  }
}

export async function recordDeed(
  call: Call,
  action: string,
  about: { node_id: string | null; account_id: string | null },
): Promise<void> {
  await call.db
    .insertInto('audit')
    .values({
      at: call.now,
      actor: actorOf(call.caller),
      app_id: appOf(call.caller) ?? null,
      action,
      ...about,
      trace_id: call.trace_id,
    })
    .execute()
}
