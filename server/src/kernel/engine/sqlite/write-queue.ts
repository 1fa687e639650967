/**
 * The embedded engine's one writer: transactions wait in a queue, and those that wait share one commit. Another
 * program that holds the file is waited for beside the event loop, and not for ever.
 */

import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Writer } from '../tables.ts'
import { ConnectionGivenUp, isBusy, isSyncFailure } from '../trouble.ts'
import type { Connected } from './connection.ts'
import type { SqliteLog } from './log.ts'

const SHARED_COMMIT_MAX = 256
const BUSY_MS_MAX = 5_000
const BUSY_GAP_MS = { min: 2, max: 50 }

type Work<T> = (db: Writer) => Promise<T>

type Manner = {
  /** Goes first, and commits without waiting for those behind it. */
  isUrgent?: boolean
  /** Unless others share its commit who do. */
  waitsForDisk?: boolean
}

type Waiting = Required<Manner> & {
  work: Work<unknown>
  since: number
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Settle = () => void

export type WriteQueue = {
  add<T>(work: Work<T>, manner?: Manner): Promise<T>
  /** Grows with every commit. */
  version(): number
  waiting(): number
  close(): Promise<void>
}

type Told = {
  /** Whatever was written together has come to its end, good or bad. */
  settled(): void
  /** What was written can no longer be trusted to be on the disk; nothing is written after it. */
  distrust(error: Error): void
}

export function writeQueue(
  writing: DatabaseSync,
  { db: writer, written, forget, noticeOthers }: Connected,
  log: SqliteLog,
  { settled, distrust }: Told,
): WriteQueue {
  const queue: Waiting[] = []
  let draining = false
  let version = 0
  /** What was written together is on its way to the disk. */
  let isKeeping = false
  let writingMeanwhile: Promise<void> | undefined
  const settledMeanwhile: Settle[] = []
  let closed: Error | undefined

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const members: Waiting[] = []
      try {
        await log.open()
        if (!(await begin())) continue
        const outcomes = (await swiftly(members)) ?? (await carefully(members))
        for (const settle of outcomes) settle()
      } catch (error) {
        forget()
        if (writing.isTransaction) writing.exec('ROLLBACK')
        // Nobody's turn had come: then nobody's can.
        for (const member of members.length > 0 ? members : queue.splice(0)) member.reject(error)
        if (isSyncFailure(error)) giveUp(error as Error)
      }
      settled()
    }
    draining = false
  }

  /** False when nobody waits any more. */
  async function begin(): Promise<boolean> {
    for (let gap = BUSY_GAP_MS.min; ; gap = Math.min(gap * 2, BUSY_GAP_MS.max)) {
      try {
        writing.exec('BEGIN IMMEDIATE')
        noticeOthers()
        return true
      } catch (error) {
        if (!isBusy(error)) throw error
        rejectOverdue(error)
      }
      if (queue.length === 0) return false
      await sleep(gap)
    }
  }

  function rejectOverdue(error: unknown): void {
    const latest = performance.now() - BUSY_MS_MAX
    const overdue = queue.filter((waiting) => waiting.since <= latest)
    for (const waiting of overdue) {
      queue.splice(queue.indexOf(waiting), 1)
      waiting.reject(error)
    }
  }

  function giveUp(error: Error): void {
    closed = error
    for (const waiting of queue.splice(0)) waiting.reject(error)
    distrust(error)
  }

  function takeBack(how: 'ROLLBACK' | 'ROLLBACK TO work'): void {
    forget()
    writing.exec(how)
  }

  async function commit(clean: number, members: Waiting[]): Promise<void> {
    const waitsForDisk = members.some((member) => member.waitsForDisk)
    const kept = log.commit(written() !== clean, waitsForDisk)
    isKeeping = true
    if (!writingMeanwhile) writeMeanwhile()
    try {
      await kept
    } finally {
      isKeeping = false
      await writingMeanwhile
      version++
      // Not before they can read what they wrote.
      for (const settle of settledMeanwhile.splice(0)) settle()
    }
  }

  /** While the disk takes what others wrote, what does not wait for it is written at once. */
  function writeMeanwhile(): void {
    const at = isKeeping && !writing.isTransaction ? queue.findIndex((one) => !one.waitsForDisk) : -1
    const [next] = at < 0 ? [] : queue.splice(at, 1)
    writingMeanwhile = next && writeAlone(next).finally(writeMeanwhile)
  }

  async function writeAlone({ work, resolve, reject }: Waiting): Promise<void> {
    try {
      writing.exec('BEGIN IMMEDIATE')
      noticeOthers()
      const clean = written()
      const value = await work(writer)
      await log.commit(written() !== clean, false)
      settledMeanwhile.push(() => resolve(value))
    } catch (error) {
      forget()
      if (writing.isTransaction) writing.exec('ROLLBACK')
      settledMeanwhile.push(() => reject(error))
    }
  }

  /**
   * All that wait, in one transaction, without a savepoint each, which would cost more than the work itself.
   * Undefined when one failed after both it and another had written: then everything is taken back.
   */
  async function swiftly(members: Waiting[]): Promise<Settle[] | undefined> {
    const outcomes: Settle[] = []
    let clean = written()
    while (members.length < SHARED_COMMIT_MAX) {
      const next = queue.shift()
      if (!next) break
      members.push(next)
      const before = written()
      try {
        const value = await next.work(writer)
        outcomes.push(() => next.resolve(value))
      } catch (error) {
        if (!writing.isTransaction) throw error
        if (written() !== before) {
          takeBack('ROLLBACK')
          if (before !== clean) return undefined
          writing.exec('BEGIN IMMEDIATE')
          clean = written()
        }
        outcomes.push(() => next.reject(error))
      }
      if (next.isUrgent) break
    }
    await commit(clean, members)
    return outcomes
  }

  /** The same once more, each behind a savepoint, so that those that fail leave nothing behind. */
  async function carefully(members: Waiting[]): Promise<Settle[]> {
    const outcomes: Settle[] = []
    writing.exec('BEGIN IMMEDIATE')
    const clean = written()
    for (const member of members) {
      writing.exec('SAVEPOINT work')
      try {
        const value = await member.work(writer)
        outcomes.push(() => member.resolve(value))
      } catch (error) {
        // The engine itself has taken everything back.
        if (!writing.isTransaction) throw error
        takeBack('ROLLBACK TO work')
        outcomes.push(() => member.reject(error))
      }
      writing.exec('RELEASE work')
    }
    await commit(clean, members)
    return outcomes
  }

  return {
    version: () => version,
    waiting: () => queue.length,

    add<T>(work: Work<T>, { isUrgent = false, waitsForDisk = true }: Manner = {}): Promise<T> {
      if (closed) return Promise.reject(closed)
      return new Promise<T>((resolve, reject) => {
        const resolved = resolve as (value: unknown) => void
        const waiting = { work, isUrgent, waitsForDisk, since: performance.now(), resolve: resolved, reject }
        if (isUrgent) queue.unshift(waiting)
        else queue.push(waiting)
        if (isKeeping && !waitsForDisk && !writingMeanwhile) writeMeanwhile()
        if (!draining) {
          draining = true
          // Let every request of this turn of the event loop join the same commit.
          setImmediate(drain)
        }
      })
    },

    async close() {
      closed ??= new ConnectionGivenUp('the database is closed')
      while (draining) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
