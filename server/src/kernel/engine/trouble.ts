/**
 * What an error of the database means: a temporary failure, a conflict after which the work may simply run again, or
 * a defect.
 */

/** This process closed the connection. */
export class ConnectionGivenUp extends Error {}

/** The disk did not keep what was written. */
export class SyncFailed extends Error {}

const READ_ONLY = '25006'

/** The server is there, but does not accept writes. */
export class NotAsWanted extends Error {
  readonly code = READ_ONLY
}

/** Another transaction has the lock, and the wait for it is over. */
const LOCK_NOT_HAD = '55P03'

const OVERDUE = '57014'

/** SQLSTATE by its first characters: the most significant ones first. */
const PASSING_STATES = [
  '08', // connection exceptions
  '53', // too many connections, no disk space, no memory
  '57P', // the server is shut down, crashed, or is starting
  OVERDUE, // the statement took too long
  '58', // trouble of the system under the server
  READ_ONLY, // a primary that became a replica
  '26000', // a prepared statement that is gone: a pooler gave us another session
  '42P05', // a prepared statement that is there already, for the same reason
  '25P03', // a transaction in which nothing was asked for too long
  LOCK_NOT_HAD,
  '40', // conflicts that did not end
]

const PASSING_SYSTEM_ERRORS = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/

/** What the driver says without a code. */
const PASSING_MESSAGES = [
  /^Connection terminated/,
  /^timeout (exceeded when trying to connect|expired)/,
  /is not queryable$/,
  /^Cannot use a pool after calling end/,
]

/** Primary result codes: busy, locked, may not write, input or output failed, full, cannot be opened. */
const PASSING_SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14])
const SQLITE_BUSY = 5
/** Input and output failed, of which: syncing a file, syncing a folder. */
const SQLITE_SYNC_CODES = new Set([1_034, 1_290])

type DatabaseError = Error & { code?: string; errcode?: number }

const sqliteCode = (error: DatabaseError): number | undefined =>
  error.code === 'ERR_SQLITE_ERROR' ? (error.errcode ?? 0) & 0xff : undefined

/** The caller may try again in a moment: nothing was half-written. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ConnectionGivenUp || error instanceof SyncFailed) return true
  const failure = error as DatabaseError
  const embedded = sqliteCode(failure)
  if (embedded !== undefined) return PASSING_SQLITE_CODES.has(embedded)
  const code = failure.code ?? ''
  return (
    isState(code, PASSING_STATES) ||
    PASSING_SYSTEM_ERRORS.test(code) ||
    PASSING_MESSAGES.some((one) => one.test(failure.message))
  )
}

/** Another program holds the embedded engine's file. */
export const isBusy = (error: unknown): boolean => sqliteCode(error as DatabaseError) === SQLITE_BUSY

/**
 * Whether the commit is on disk is unknown, and asking again would only hide it: a system reports a failed sync once,
 * and forgets it.
 */
export const isSyncFailure = (error: unknown): boolean =>
  error instanceof SyncFailed || SQLITE_SYNC_CODES.has((error as DatabaseError).errcode ?? 0)

/** A connection that reports this is of no more use: its server shuts down, was demoted, or is not what we think. */
export const spoilsConnection = (error: unknown): boolean =>
  isState((error as DatabaseError).code ?? '', ['08', '57P', READ_ONLY, '25P03', '26000', '42P05'])

export const isReadOnly = (error: unknown): boolean => (error as DatabaseError).code === READ_ONLY

/** What a prepared statement answers with when the tables under it were changed. */
export const STALE_PLAN = '0A000'

/**
 * Serialization failure, deadlock, tables changed meanwhile, a parent that was deleted meanwhile: nothing was left
 * behind, and the work may run again on the new state.
 */
const CONFLICTS = new Set(['40001', '40P01', STALE_PLAN, '23503'])

export const isConflict = (error: unknown): boolean => CONFLICTS.has((error as DatabaseError).code ?? '')

/** A statement named a table that is not there, or no longer. */
export const isTableGone = (error: unknown): boolean => (error as DatabaseError).code === '42P01'

export const isOverdue = (error: unknown): boolean => (error as DatabaseError).code === OVERDUE

export const isLockNotHad = (error: unknown): boolean => (error as DatabaseError).code === LOCK_NOT_HAD

function isState(code: string, beginnings: string[]): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && beginnings.some((one) => code.startsWith(one))
}

const UNIQUE_STATE = '23505'
/** Constraint failed, of which: a unique index, a primary key. */
const SQLITE_UNIQUE_CODES = new Set([2_067, 1_555])

/** What is there already, as the engine names it; undefined when the error is another. */
export function takenIn(error: unknown): string | undefined {
  const failure = error as DatabaseError & { table?: string; detail?: string }
  if (failure.code === UNIQUE_STATE) return failure.table ?? failure.message
  if (!SQLITE_UNIQUE_CODES.has(failure.errcode ?? 0)) return undefined
  return /: (\w+)\./.exec(failure.message)?.[1] ?? failure.message
}
