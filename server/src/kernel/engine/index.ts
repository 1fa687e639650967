/**
 * The engine's one door: storage, jobs, the outbox and delivery, on either database. Nobody outside imports anything
 * behind it; `call`, which jobs and the outbox build on, imports the part in `stored.ts`.
 */

export { isPostgres } from './adapter.ts'
export { RANGE } from './aging/aging-tables.ts'
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
export { newObjectName, pathOfObject, STORE_MARK, StoreTrouble } from './blobs/blob-store.ts'
export { type BlobPlace, blobsIn, inOne, readWhole, wholeObject } from './blobs/blobs.ts'
export { BrokenRow, brokenBy, readRows } from './broken-row.ts'
export { compiledChange, keptOnce, unansweredChange } from './compiled.ts'
export { compiledInsert, unansweredInsert } from './compiled-insert.ts'
export { backlogOf } from './delivery/backlog.ts'
export type { Deliverer, Outcome, Routable } from './delivery/deliverer.ts'
export {
  AS_IT_SHOULD,
  type Attempt,
  DELIVERIES_PER_EVENT_MAX,
  DELIVERY_LIMITS,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryState,
} from './delivery/delivery.ts'
export { forgetEvents } from './delivery/forgetting.ts'
export { CIRCUITS, type Receiver } from './delivery/receiver.ts'
export { DELIVERIES_CHANNEL, newDelivery, ROUTED_CHANNEL, routeAll } from './delivery/routing.ts'
export { COUNTED_MAX } from './delivery/store/backlog.ts'
export { countDeliveries, countEvents, countedBehind } from './delivery/store/counts.ts'
export * as deliveries from './delivery/store/deliveries.ts'
export {
  findListedReceiver,
  type ListedReceiver,
  listedReceivers,
} from './delivery/store/listed-receivers.ts'
export { addDeliveries } from './delivery/store/new-deliveries.ts'
export { endBackOff } from './delivery/store/outcomes.ts'
export { firstDeliveries, type Ready } from './delivery/store/ready.ts'
export { changeReceiver, findReceivers, probeNow, putReceiver } from './delivery/store/receivers.ts'
export * as traces from './delivery/store/trace.ts'
export { notificationsUnderWay } from './delivery/store/under-way.ts'
export { resume, suspend } from './delivery/suspension.ts'
export { deliver } from './delivery/worker.ts'
export { insertMany, listedJson, perEngine } from './dialect.ts'
export { type Findable, type FoundRow, findable, isFoundBy } from './findable.ts'
export { holdLock } from './hold-lock.ts'
export { countByState, countUnderWay, nextDue } from './jobs/counts.ts'
export {
  deadJobsKeptSetting,
  discardDeadJob,
  forgetDeadJobs,
  listDeadJobs,
  retryDeadJob,
} from './jobs/dead.ts'
export { type DueWork, dueNow, dueWork } from './jobs/due-work.ts'
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
  translateAllOfWorld,
} from './jobs/moving-clocks.ts'
export {
  cancel,
  enqueue,
  JOBS_CHANNEL,
} from './jobs/store.ts'
export { sweep } from './jobs/sweep.ts'
export { startWorker, type Worker } from './jobs/worker.ts'
export { inRange, type Position, type Range } from './keyset.ts'
export { keepVacuumOff, lockRetry } from './lock-retry.ts'
export type { LargeIndex } from './migrating/large-index.ts'
export { appliedTo, blobType, type Migrations, storeAsTheyAre, withSequence } from './migrating/migrate.ts'
export { needAtLeast } from './migrating/schema.ts'
export { isAccountOf, isAppOf, type World } from './of-world.ts'
export { dropMarksOf, EVENTS_CHANNEL, recordEvent, recordRawEvent, subscribed } from './outbox/events.ts'
export { eachHost } from './postgres/hosts.ts'
export { openPostgres } from './postgres/postgres.ts'
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
export { queryRows } from './storage.ts'
export * from './stored.ts'
export { isUnavailable, takenIn } from './trouble.ts'
