/** What a process does with its database: what it has committed, and who waits. */

export type StorageLoad = {
  /** Since the process was started. On the embedded engine transactions that wait share one. */
  commits: number
  /** Transactions that ran again, because another had changed what they had read. */
  conflicts: number
  /** Transactions whose turn has not come. */
  waiting: number
  /** Those of the pool; the embedded engine has none to share out. */
  connections?: { open: number; idle: number; max: number; waiting: number }
}
