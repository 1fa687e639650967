/**
 * The engine's one door: what is kept, and what happens later, on whichever database. Nobody outside imports anything
 * behind it, but for `call`, which jobs and the outbox stand on.
 */

export { isPostgres } from './adapter.ts'
export { type AgingTable, type AgingTables, RANGE } from './aging/aging-tables.ts'
export { forgetOldRanges } from './aging/forgetting.ts'
export { knownParts } from './aging/known-parts.ts'
export { moveOn, passedRanges } from './aging/moving-on.ts'
export { addPartition, attach } from './aging/partitions.ts'
export {
  allPlaces,
  announce as announceObject,
  bytesHere,
  type ChunkKey,
  countHere,
  forgetObjects,
  hasPlaces,
  listHere,
  moveToObject,
  noteUnnamed,
  takeLeaving,
} from './blobs/blob-places.ts'
export { type BlobStore, newObjectName, pathOfObject, STORE_MARK, StoreTrouble } from './blobs/blob-store.ts'
export { type BlobPlace, blobsIn, inOne, readWhole, wholeObject } from './blobs/blobs.ts'
export { BrokenRow, brokenBy, readRows } from './broken-row.ts'
export { compilable, compiledChange, compiledOnce, keptOnce, unansweredChange } from './compiled.ts'
export { compiledInsert, unansweredInsert } from './compiled-insert.ts'
export {
  among,
  held,
  heldIfFree,
  insertMany,
  limitInOrder,
  listed,
  listedJson,
  perEngine,
  plannedForAll,
  rowsJson,
  rowsOf,
  rowsOfJson,
} from './dialect.ts'
export { type Findable, findable } from './findable.ts'
export { givingWay, keepVacuumOff } from './giving-way.ts'
export { holdLock } from './hold-lock.ts'
export { type Backlog, backlogOf, backlogSlot, CIRCUIT_STATES, COUNTED_MAX } from './jobs/backlog.ts'
export {
  deadJobsKeptSetting,
  discardDeadJob,
  forgetDeadJobs,
  listDeadJobs,
  retryDeadJob,
} from './jobs/dead.ts'
export { type DueWork, deliveriesDue, dueNow, dueWork } from './jobs/due-work.ts'
export { inEachWorld } from './jobs/each-world.ts'
export { type Check, type Figures, healthOf, healthSlot } from './jobs/health.ts'
export { type AnyJob, type Job, job, ofWorld } from './jobs/job.ts'
export {
  advanceServer,
  advanceWorld,
  CLOCK_CHANNEL,
  loadClocks,
  switchForServer,
  switchForWorld,
} from './jobs/moving-clocks.ts'
export {
  cancel,
  countByState,
  countUnderWay,
  enqueue,
  JOBS_CHANNEL,
  nextDue,
  translateAllOfWorld,
} from './jobs/store.ts'
export { sweep } from './jobs/sweep.ts'
export { startWorker, type Worker } from './jobs/worker.ts'
export { inRange, type Position, type Range } from './keyset.ts'
export { LEASE_MS, LEASE_RENEWED_EVERY_MS, leaseEnd, leaseIsOver, leaseIsTooLong } from './lease.ts'
export type { LargeIndex } from './migrating/large-index.ts'
export { appliedTo, blobType, type Migrations, storeAsTheyAre, withSequence } from './migrating/migrate.ts'
export { needAtLeast } from './migrating/schema.ts'
export { isAccountOf, isAppOf, type World, type WorldFilter } from './of-world.ts'
export { dropMarksOf, EVENTS_CHANNEL, type EventRow, recordEvent, recordRawEvent } from './outbox/events.ts'
export { eachHost } from './postgres/hosts.ts'
export { openPostgres } from './postgres/postgres.ts'
export { removeOlder } from './remove-older.ts'
export {
  answerMaxSetting,
  databaseConnectionsSetting,
  databaseSettings,
  databaseUrlSetting,
  directUrlSetting,
  plainClientSetting,
  replicaUrlSetting,
} from './settings.ts'
export { type ColumnShape, type TableShape, tableShapes } from './shapes.ts'
export { copySqlite, openCopy } from './sqlite/copy.ts'
export { assertEmpty, fillFolder } from './sqlite/filled-folder.ts'
export { pathsIn } from './sqlite/folder.ts'
export { openSqlite } from './sqlite/sqlite.ts'
export { fileStartProblem } from './start-problems.ts'
export { queryRows, type Storage } from './storage.ts'
export * from './tables.ts'
export { isTableGone, isUnavailable, takenIn } from './trouble.ts'
