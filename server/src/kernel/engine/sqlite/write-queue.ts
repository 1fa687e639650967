/**
 * SQLite's one writer: transactions wait in a queue, and those that wait share one commit. While another program
 * holds the file, it waits beside the event loop, up to a limit.
 */

import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Writer } from '../tables.ts'
import { ConnectionGivenUp, isBusy, isSyncFailure } from '../trouble.ts'
import type { Connected } from './connection.ts'
import type { SqliteLog } from './log.ts'
import { type Hand, type Ran, runCarefully, runSwiftly, type Settle, type Work } from './together.ts'

const BUSY_MS_MAX = 5_000
const BUSY_GAP_MS = { min: 2, max: 50 }

type Manner = {
  /** Goes first, and commits without waiting for those behind it. */
  isUrgent?: boolean
  /** False: its commit does not wait for the disk, unless works that do share it. */
  waitsForDisk?: boolean
}

type Waiting = Work & Required<Manner> & { since: number }

type Hooks = {
  /** The works that were written together have ended, well or not. */
  settled(): void
  /** A commit may not be on the disk; nothing is written after it. */
  distrust(error: Error): void
}

export class WriteQueue {
  readonly #hand: Hand
  readonly #noticeOthers: () => void
  readonly #log: SqliteLog
  readonly #hooks: Hooks
  readonly #queue: Waiting[] = []
  #draining = false
  #version = 0
  /** A commit is on its way to the disk. */
  #isKeeping = false
  #writingMeanwhile: Promise<void> | undefined
  readonly #settledMeanwhile: Settle[] = []
  #closed: Error | undefined

  constructor(
    writing: DatabaseSync,
    { noticeOthers, ...connected }: Connected,
    log: SqliteLog,
    hooks: Hooks,
  ) {
    this.#hand = { writing, ...connected }
    this.#noticeOthers = noticeOthers
    this.#log = log
    this.#hooks = hooks
  }

  /** Grows with every commit. */
  version(): number {
    return this.#version
  }

  waiting(): number {
    return this.#queue.length
  }

  add<T>(
    work: (db: Writer) => Promise<T>,
    { isUrgent = false, waitsForDisk = true }: Manner = {},
  ): Promise<T> {
    if (this.#closed) return Promise.reject(this.#closed)
    return new Promise<T>((resolve, reject) => {
      const resolved = resolve as (value: unknown) => void
      const waiting = { work, isUrgent, waitsForDisk, since: performance.now(), resolve: resolved, reject }
      if (isUrgent) this.#queue.unshift(waiting)
      else this.#queue.push(waiting)
      if (this.#isKeeping && !waitsForDisk && !this.#writingMeanwhile) this.#writeMeanwhile()
      if (this.#draining) return
      this.#draining = true
      // Let every request of this turn of the event loop join the same commit.
      setImmediate(() => void this.#drain())
    })
  }

  async close(): Promise<void> {
    this.#closed ??= new ConnectionGivenUp('the database is closed')
    while (this.#draining) await new Promise((resolve) => setImmediate(resolve))
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const members: Waiting[] = []
      try {
        await this.#log.open()
        if (!(await this.#begin())) continue
        const ran =
          (await runSwiftly(this.#hand, this.#queue, members)) ?? (await runCarefully(this.#hand, members))
        await this.#commit(ran, members)
        for (const settle of ran.outcomes) settle()
      } catch (error) {
        this.#rollBack()
        // No transaction could begin: then none in the queue can.
        for (const member of members.length > 0 ? members : this.#queue.splice(0)) member.reject(error)
        if (isSyncFailure(error)) this.#giveUp(error as Error)
      }
      this.#hooks.settled()
    }
    this.#draining = false
  }

  #rollBack(): void {
    const { writing, forget } = this.#hand
    forget()
    if (writing.isTransaction) writing.exec('ROLLBACK')
  }

  /** False when nobody waits any more. */
  async #begin(): Promise<boolean> {
    for (let gap = BUSY_GAP_MS.min; ; gap = Math.min(gap * 2, BUSY_GAP_MS.max)) {
      try {
        this.#hand.writing.exec('BEGIN IMMEDIATE')
        this.#noticeOthers()
        return true
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#rejectOverdue(error)
      }
      if (this.#queue.length === 0) return false
      await sleep(gap)
    }
  }

  #rejectOverdue(error: unknown): void {
    const latest = performance.now() - BUSY_MS_MAX
    const overdue = this.#queue.filter((waiting) => waiting.since <= latest)
    for (const waiting of overdue) {
      this.#queue.splice(this.#queue.indexOf(waiting), 1)
      waiting.reject(error)
    }
  }

  #giveUp(error: Error): void {
    this.#closed = error
    for (const waiting of this.#queue.splice(0)) waiting.reject(error)
    this.#hooks.distrust(error)
  }

  async #commit({ clean }: Ran, members: Waiting[]): Promise<void> {
    const waitsForDisk = members.some((member) => member.waitsForDisk)
    const kept = this.#log.commit(this.#hand.written() !== clean, waitsForDisk)
    this.#isKeeping = true
    if (!this.#writingMeanwhile) this.#writeMeanwhile()
    try {
      await kept
    } finally {
      this.#isKeeping = false
      await this.#writingMeanwhile
      this.#version++
      // Not before they can read what they wrote.
      for (const settle of this.#settledMeanwhile.splice(0)) settle()
    }
  }

  /** While the disk takes one commit, works that do not wait for the disk run at once. */
  #writeMeanwhile(): void {
    const mayWrite = this.#isKeeping && !this.#hand.writing.isTransaction
    const at = mayWrite ? this.#queue.findIndex((one) => !one.waitsForDisk) : -1
    const [next] = at < 0 ? [] : this.#queue.splice(at, 1)
    this.#writingMeanwhile = next && this.#writeAlone(next).finally(() => this.#writeMeanwhile())
  }

  async #writeAlone({ work, resolve, reject }: Waiting): Promise<void> {
    const { writing, written, db } = this.#hand
    try {
      writing.exec('BEGIN IMMEDIATE')
      this.#noticeOthers()
      const clean = written()
      const value = await work(db)
      await this.#log.commit(written() !== clean, false)
      this.#settledMeanwhile.push(() => resolve(value))
    } catch (error) {
      this.#rollBack()
      this.#settledMeanwhile.push(() => reject(error))
    }
  }
}
