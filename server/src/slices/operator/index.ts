/** The operator's own room: the clock, worlds, jobs that were given up, the audit log. What may be done to a node stands in its slice. */

import type { RouteTable, Slice } from '../../kernel/graph/slice.ts'
import { readAuditLog, verifyAuditLog } from './audit-log.ts'
import { moveClock, readClock } from './clock.ts'
import { discardJob, listJobsGivenUp, retryJob } from './dead-jobs.ts'
import { snapshotRoutes } from './snapshots/operations.ts'
import { stageParts, stageRoutes } from './stage/index.ts'
import { moveWorldClock, readWorldClock } from './worlds/clock.ts'
import { removeExpiredWorlds } from './worlds/jobs.ts'
import { createWorld, listWorlds, readWorld, removeWorld, resetWorld } from './worlds/operations.ts'
import { readWorldSettled } from './worlds/read-settled.ts'

const door = {
  'GET /operator/clock': readClock,
  'POST /operator/clock/advance': moveClock,
  'GET /operator/worlds': listWorlds,
  'POST /operator/worlds': createWorld,
  'GET /operator/worlds/{id}': readWorld,
  'POST /operator/worlds/{id}/reset': resetWorld,
  'DELETE /operator/worlds/{id}': removeWorld,
  'GET /operator/worlds/{id}/clock': readWorldClock,
  'POST /operator/worlds/{id}/clock/advance': moveWorldClock,
  'GET /operator/worlds/{id}/settled': readWorldSettled,
  'GET /operator/jobs': listJobsGivenUp,
  'POST /operator/jobs/{id}/retry': retryJob,
  'DELETE /operator/jobs/{id}': discardJob,
  'GET /operator/audit': readAuditLog,
  'GET /operator/audit/verify': verifyAuditLog,
  ...snapshotRoutes,
  ...stageRoutes,
} satisfies RouteTable

export const operator: Slice = {
  name: 'operator',
  title: 'Installation',
  about: 'The clock, worlds for tests, and the audit log.',
  operator: door,
  ...stageParts,
  jobs: [removeExpiredWorlds],
  sealed: [
    { table: 'worlds', column: 'origin', row: ['id'] },
    { table: 'snapshot_parts', column: 'sealed', row: ['snapshot_id', 'part'] },
  ],
}
