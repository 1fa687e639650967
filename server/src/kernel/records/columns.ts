/** What the columns of events and calls may hold: exported by a bundle, and never restored. */

import { z } from 'zod'
import { count, jsonOf, type KeptTable, keptTable, key, moment, nodeKey, text } from './kept-table.ts'
import './requests/request.ts'

export const recordTables: KeptTable[] = [
  keptTable('events', {
    id: key(),
    account_id: nodeKey(),
    node_id: key(),
    field: text(100, 1),
    value: jsonOf(z.unknown()),
    occurred_at: moment(),
    object: text(100),
    trace_id: key().nullable(),
    platform_value: jsonOf(z.record(z.string(), z.unknown())).nullable(),
  }),
  keptTable('requests', {
    trace_id: key(),
    at: moment(),
    method: text(20),
    path: text(),
    operation: text(100).nullable(),
    actor: text(400).nullable(),
    app_id: nodeKey().nullable(),
    account_id: key().nullable(),
    node_id: text().nullable(),
    status: count(),
    code: count().nullable(),
    duration_us: z.int().min(0),
    staged: text().nullable(),
    skipped_before: count(),
  }),
  keptTable('request_details', { trace_id: key(), details: jsonOf(z.record(z.string(), z.unknown())) }),
]
