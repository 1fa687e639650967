/** How a process uses its database: what it has committed, and who waits. */

export type StorageLoad = {
  /** Since the process was started. On SQLite, transactions that wait share one. */
  commits: number
  /** Transactions that ran again, because another had changed what they had read. */
  conflicts: number
  /** Transactions whose turn has not come. */
  waiting: number
  /** In which shared transactions were under way. SQLite's run in the event loop. */
  busyMs?: number
  /** Connections of the pool; SQLite has none to share out. */
  connections?: { open: number; idle: number; max: number; waiting: number }
}
