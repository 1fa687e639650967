/** The operator's own room: the clock, worlds, the platform by date, jobs that were given up, the audit log. What may be done to a node stands in its slice. */

import { findable } from '../../kernel/engine/index.ts'
import type { RouteTable, Slice } from '../../kernel/graph/slice.ts'
import { readAuditLog, verifyAuditLog } from './audit-log.ts'
import { moveClock, readClock } from './clock.ts'
import { discardJob, listJobsGivenUp, retryJob } from './dead-jobs.ts'
import { tables } from './fault-rules/columns.ts'
import { faultParts, faultRuleRoutes } from './fault-rules/index.ts'
import { findAnything } from './find/operations.ts'
import { readInstallation } from './installation.ts'
import { readOverview } from './overview/operations.ts'
import { readCoverage } from './platform/coverage.ts'
import { readPlatform, switchPlatform } from './platform/operations.ts'
import { readSecretsKeys } from './secrets-keys.ts'
import { snapshotRoutes } from './snapshots/operations.ts'
import { readUpcoming } from './upcoming/operations.ts'
import { moveWorldClock, readWorldClock } from './worlds/clock.ts'
import { removeExpiredWorlds } from './worlds/jobs.ts'
import { createWorld, listWorlds, readWorld, removeWorld, resetWorld } from './worlds/operations.ts'
import { readWorldSettled } from './worlds/read-settled.ts'

const door = {
  'GET /operator/find': findAnything,
  'GET /operator/installation': readInstallation,
  'GET /operator/overview': readOverview,
  'GET /operator/secrets_keys': readSecretsKeys,
  'GET /operator/clock': readClock,
  'POST /operator/clock/advance': moveClock,
  'GET /operator/coverage': readCoverage,
  'GET /operator/platform': readPlatform,
  'POST /operator/worlds/{id}/platform': switchPlatform,
  'GET /operator/worlds': listWorlds,
  'POST /operator/worlds': createWorld,
  'GET /operator/worlds/{id}': readWorld,
  'POST /operator/worlds/{id}/reset': resetWorld,
  'DELETE /operator/worlds/{id}': removeWorld,
  'GET /operator/worlds/{id}/clock': readWorldClock,
  'POST /operator/worlds/{id}/clock/advance': moveWorldClock,
  'GET /operator/worlds/{id}/settled': readWorldSettled,
  'GET /operator/worlds/{id}/upcoming': readUpcoming,
  'GET /operator/jobs': listJobsGivenUp,
  'POST /operator/jobs/{id}/retry': retryJob,
  'DELETE /operator/jobs/{id}': discardJob,
  'GET /operator/audit': readAuditLog,
  'GET /operator/audit/verify': verifyAuditLog,
  ...snapshotRoutes,
  ...faultRuleRoutes,
} satisfies RouteTable

export { publicRoutes } from './platform/coverage.ts'

export const operator: Slice = {
  name: 'operator',
  title: 'Installation',
  about: 'How it is set up and doing, what was given up, and the audit log.',
  operator: door,
  ...faultParts,
  finds: [
    findable({
      kind: 'stage_rule',
      table: 'stage_rules',
      id: 'id',
      title: ['scenario', 'id'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
    findable({
      kind: 'trace',
      table: 'audit',
      id: 'trace_id',
      title: ['action', 'actor'],
      newest: 'seq',
      belongsTo: ['account_id', 'app_id'],
    }),
    findable({
      kind: 'world',
      table: 'worlds',
      id: 'id',
      words: ['name'],
      title: ['name'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
    findable({
      kind: 'job',
      table: 'jobs',
      id: 'id',
      title: ['name', 'state'],
      newest: 'created_at',
      belongsTo: ['app_id'],
    }),
    findable({
      kind: 'snapshot',
      table: 'snapshots',
      id: 'name',
      words: ['name'],
      title: ['name'],
      newest: 'created_at',
    }),
  ],
  jobs: [removeExpiredWorlds],
  tables,
  sealed: [
    { table: 'worlds', column: 'origin', row: ['id'] },
    { table: 'snapshot_parts', column: 'sealed', row: ['snapshot_id', 'part'] },
  ],
}
