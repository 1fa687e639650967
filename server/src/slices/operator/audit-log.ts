/** The audit log, newest first: who did what to which node, who was turned away, and whether it is intact. */

import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { AUTHORIZATION } from '../../kernel/records/audit/refused.ts'
import { verifyAudit } from '../../kernel/records/audit/verify.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { integer, text } from '../../kernel/wire/params.ts'

const LIMIT_MAX = 1_000

export const readAuditLog = operatorReading('readAuditLog', noNode, {
  summary: 'Read the audit log, newest first; those who were turned away with action=authorization',
  input: z.object({
    node: text({ max: 512 }).optional(),
    account: text({ max: 20 }).optional(),
    action: text({ max: 256 }).optional(),
    before: integer(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: integer(1, LIMIT_MAX).default(100),
  }),
  answer: z.object({ data: z.array(z.looseObject({ seq: z.int(), action: z.string(), actor: z.string() })) }),
  async run({ input, call }) {
    let rows = call.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(input.limit)
    if (input.node !== undefined) rows = rows.where('node_id', '=', input.node)
    if (input.account !== undefined) rows = rows.where('account_id', '=', input.account)
    rows =
      input.action === undefined
        ? rows.where('action', '!=', AUTHORIZATION)
        : rows.where('action', '=', input.action)
    if (input.before !== undefined) rows = rows.where('seq', '<', input.before)
    return { data: (await rows.execute()).map((row) => ({ ...row, at: writeDate(row.at) })) }
  },
})

export const verifyAuditLog = operatorReading('verifyAuditLog', noNode, {
  summary: 'Check that no row of the audit log was changed, removed, added or moved since it was sealed',
  answer: z.object({
    intact: z.boolean(),
    chains: z.int(),
    blocks: z.int(),
    sealed: z.int(),
    unsealed: z.int().describe('rows of the last seconds, which are not sealed yet'),
    problems: z.array(z.object({ chain: z.string(), block: z.int().optional(), problem: z.string() })),
  }),
  run: ({ call: { house, db } }) => verifyAudit({ ...house, db }),
})
