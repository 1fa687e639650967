/** Runs works that wait one after the other in one transaction and commits them together. */

import type { DatabaseSync } from 'node:sqlite'
import type { Writer } from '../tables.ts'

export type Work = {
  work(db: Writer): Promise<unknown>
  /** Nothing more is taken after it. */
  isUrgent: boolean
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The one connection that writes. */
export type Hand = {
  writing: DatabaseSync
  db: Writer
  /** Grows with every row that is written. */
  written(): number
  /** Cached rows may be wrong. */
  forget(): void
}

export type Settle = () => void

/** How each work ended, reported after the commit; and what had been written when the transaction that stays began. */
export type Ran = { outcomes: Settle[]; clean: number }

const AT_ONCE_MAX = 256

function takeBack({ writing, forget }: Hand, how: 'ROLLBACK' | 'ROLLBACK TO work'): void {
  forget()
  writing.exec(how)
}

/**
 * All that wait, without a savepoint each, which would cost more than the work itself. Undefined when one failed
 * after both it and another had written: then everything is rolled back.
 */
export async function runSwiftly<W extends Work>(
  hand: Hand,
  waiting: W[],
  members: W[],
): Promise<Ran | undefined> {
  const { writing, written, db } = hand
  const outcomes: Settle[] = []
  let clean = written()
  while (members.length < AT_ONCE_MAX) {
    const next = waiting.shift()
    if (!next) break
    members.push(next)
    const before = written()
    try {
      const value = await next.work(db)
      outcomes.push(() => next.resolve(value))
    } catch (error) {
      if (!writing.isTransaction) throw error
      if (written() !== before) {
        takeBack(hand, 'ROLLBACK')
        if (before !== clean) return undefined
        writing.exec('BEGIN IMMEDIATE')
        clean = written()
      }
      outcomes.push(() => next.reject(error))
    }
    if (next.isUrgent) break
  }
  return { outcomes, clean }
}

/** The same again, each behind a savepoint, so that those that fail leave nothing behind. */
export async function runCarefully(hand: Hand, members: Work[]): Promise<Ran> {
  const { writing, written, db } = hand
  const outcomes: Settle[] = []
  writing.exec('BEGIN IMMEDIATE')
  const clean = written()
  for (const member of members) {
    writing.exec('SAVEPOINT work')
    try {
      const value = await member.work(db)
      outcomes.push(() => member.resolve(value))
    } catch (error) {
      // SQLite itself has rolled everything back.
      if (!writing.isTransaction) throw error
      takeBack(hand, 'ROLLBACK TO work')
      outcomes.push(() => member.reject(error))
    }
    writing.exec('RELEASE work')
  }
  return { outcomes, clean }
}
