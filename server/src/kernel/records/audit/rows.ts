/** Who did what to which node, and what came of it: one row for each change, in its own transaction. */

import { actorOf, appOf, type Call } from '../../call/call.ts'
import { type Generated, unansweredInsert } from '../../engine/index.ts'

export type AuditRow = {
  seq: Generated<number>
  at: number
  actor: string
  app_id: string | null
  action: string
  node_id: string | null
  account_id: string | null
  trace_id: string
  /** `done`, or `refused` and the code: a wrong guess changes something, too. */
  outcome: string
  /** How often, where many alike are written as one. */
  times: number
}

declare module '../../engine/index.ts' {
  interface Tables {
    audit: AuditRow
  }
}

export const insertAuditRow = unansweredInsert('audit', [
  'at',
  'actor',
  'app_id',
  'action',
  'node_id',
  'account_id',
  'trace_id',
  'outcome',
  'times',
])

export const DONE = 'done'
export const refusedWith = (code: number | string) => `refused ${code}`

export async function recordInAudit(
  call: Call,
  action: string,
  { node_id, account_id }: { node_id: string | null; account_id: string | null },
  outcome = DONE,
): Promise<void> {
  await insertAuditRow(call.db, {
    at: call.now,
    actor: actorOf(call.caller),
    app_id: appOf(call.caller) ?? null,
    action,
    node_id,
    account_id,
    trace_id: call.trace_id,
    outcome,
    times: 1,
  })
}
