/** What the operator reads of the audit log in the database. */

import type { Reader } from '../../kernel/engine/index.ts'
import { AUTHORIZATION } from '../../kernel/records/audit/refused.ts'
import { DONE } from '../../kernel/records/audit/rows.ts'

type Wanted = {
  node?: string | undefined
  account?: string | undefined
  action?: string | undefined
  outcome?: string | undefined
  before?: number | undefined
  limit: number
}

/** Newest first; refused callers only on request. */
export function listChanges(
  { db }: { db: Reader },
  { node, account, action, outcome, before, limit }: Wanted,
) {
  let rows = db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(limit)
  if (node !== undefined) rows = rows.where('node_id', '=', node)
  if (account !== undefined) rows = rows.where('account_id', '=', account)
  rows = action === undefined ? rows.where('action', '!=', AUTHORIZATION) : rows.where('action', '=', action)
  if (outcome !== undefined) rows = rows.where('outcome', outcome === DONE ? '=' : '!=', DONE)
  if (before !== undefined) rows = rows.where('seq', '<', before)
  return rows.execute()
}
