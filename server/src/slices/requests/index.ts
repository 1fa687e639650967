/** The face of requests: what was called, and what came of it. Nothing imports it: it reports on all that stands below it. */

import { findable } from '../../kernel/engine/index.ts'
import type { RouteTable, Slice } from '../../kernel/graph/slice.ts'
import { readCounts } from './counts.ts'
import { readHints } from './hints.ts'
import { explainTrace, listRequests } from './operations.ts'
import { readSettled } from './settled.ts'

const door = {
  'GET /operator/requests': listRequests,
  'GET /operator/traces/{trace_id}': explainTrace,
  'GET /operator/hints': readHints,
  'GET /operator/counts': readCounts,
  'GET /operator/apps/{app_id}/settled': readSettled,
} satisfies RouteTable

export const requests: Slice = {
  name: 'requests',
  finds: [
    findable({
      kind: 'call',
      table: 'requests',
      id: 'trace_id',
      title: ['method', 'path', 'status'],
      newest: 'seq',
      belongsTo: ['account_id', 'app_id'],
    }),
  ],
  title: 'Calls',
  about: 'What was called, with what, what it was answered, and what came of it.',
  operator: door,
}
