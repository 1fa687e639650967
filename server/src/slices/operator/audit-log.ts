/** The audit log, newest first: who did what to which node, who was refused, and whether it is intact. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { AUTHORIZATION } from '../../kernel/records/audit/refused.ts'
import { DONE } from '../../kernel/records/audit/rows.ts'
import { verifyAudit } from '../../kernel/records/audit/verify.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { choice, integer, text } from '../../kernel/wire/params.ts'
import { assertKnown } from '../../kernel/wire/read-input.ts'
import { listChanges } from './store.ts'

const LIMIT_MAX = 1_000
const OUTCOMES = [DONE, 'refused'] as const

/** Changes that are no operation: of a page that a gateway sends people back to, and of the console's door. */
const OF_PAGES = /^the authorization of |^sign(In|Out)$/

function assertAction({ house }: Asked, action: string | undefined): void {
  if (action === undefined || OF_PAGES.test(action)) return
  assertKnown('action', action, [AUTHORIZATION, ...house.callableNames])
}

const rowAnswer = z
  .object({
    seq: z.int(),
    at: z.string(),
    actor: z.string(),
    app_id: z.string().nullable(),
    action: z.string().describe('The name of the operation.'),
    node_id: z.string().nullable(),
    account_id: z.string().nullable(),
    trace_id: z.string(),
    outcome: z.string().describe('`done`, or `refused` and the code.'),
    times: z.int().describe('How often, where many alike are written as one.'),
  })
  .meta({ id: 'AuditRow' })

export const readAuditLog = operatorReading('readAuditLog', noNode, {
  summary: 'Read the audit log, newest first; refused callers with action=authorization',
  note: [
    '`done`, or `refused` with the code where a refusal changed something, such as a counted guess. Rejected callers (190, 200, foreign ids) are counted under `action=authorization`, at most 21 rows in ten seconds.',
  ],
  input: z.object({
    node: text({ max: 512 }).optional().describe('Only what was done to this object.'),
    account: text({ max: 20 }).optional().describe('Only what was done in this account.'),
    action: text({ max: 256 })
      .optional()
      .describe(`Only this operation, by its name; ${AUTHORIZATION} for refused callers.`),
    outcome: choice(OUTCOMES).optional().describe('Only what was done, or only what was refused.'),
    before: integer(1, Number.MAX_SAFE_INTEGER).optional().describe('Only rows before this seq.'),
    limit: integer(1, LIMIT_MAX).default(100).describe('How many rows at most.'),
  }),
  request: { outcome: 'refused', limit: 25 },
  answer: z.object({ data: z.array(rowAnswer) }),
  async run({ input, call }) {
    assertAction(call, input.action)
    const rows = await listChanges(call, input)
    return { data: rows.map((row) => ({ ...row, at: writeDate(row.at) })) }
  },
})

export const verifyAuditLog = operatorReading('verifyAuditLog', noNode, {
  summary: 'Check that no row of the audit log was changed, removed, added or moved since it was sealed',
  note: [
    'Blocks are sealed every five seconds. Not found: changes in the unsealed last seconds, a forged row at the end, and a whole database restored to an earlier state. With `PARLEY_AUDIT_KEPT_DAYS` the oldest blocks go as a whole and the rest still verifies.',
  ],
  answer: z.object({
    intact: z.boolean(),
    chains: z.int(),
    blocks: z.int(),
    sealed: z.int(),
    unsealed: z.int().describe('rows of the last seconds, which are not sealed yet'),
    problems: z.array(z.object({ chain: z.string(), block: z.int().optional(), problem: z.string() })),
  }),
  run: ({ call: { house } }) => house.storage.snapshot((db) => verifyAudit({ ...house, db })),
})
