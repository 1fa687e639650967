/** Who did what to which node: one row per deed, in the deed's own transaction. */

import type { Generated } from 'kysely'
import { actorOf, appOf, type Call } from './call.ts'
import { compiledOnce } from './storage/storage.ts'
import type { Writer } from './storage/tables.ts'

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

type Id = string | null

const insertDeed = compiledOnce(
  (
    db: Writer,
    at: number,
    actor: string,
    app_id: Id,
    action: string,
    node_id: Id,
    account_id: Id,
    trace_id: string,
  ) => db.insertInto('audit').values({ at, actor, app_id, action, node_id, account_id, trace_id }),
)

export async function recordDeed(
  call: Call,
  action: string,
  about: { node_id: string | null; account_id: string | null },
): Promise<void> {
  const app_id = appOf(call.caller) ?? null
  await insertDeed(
    call.db,
    call.now,
    actorOf(call.caller),
    app_id,
    action,
    about.node_id,
    about.account_id,
    call.trace_id,
  )
}
