/** One member of a transaction: its work, what it has asked for, and what became of it. */

import type { Writer } from '../tables.ts'
import type { Reach } from './reach.ts'

export type Work = (db: Writer) => Promise<unknown>

/** A member that is not done leaves nothing behind. */
export type Fate =
  | { is: 'done'; value: unknown; handle: Writer }
  | { is: 'refused'; error: unknown }
  /** `again` because of another member, `alone` because it cannot share: set when its work has noticed. */
  | { is: 'again' | 'alone'; settled: Promise<void> }

type Outcome = { value: unknown } | { error: unknown }

export const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** The error for a member that cannot continue here. */
export class Parted extends Error {}

export class Member {
  readonly handle: Writer
  readonly ended = Promise.withResolvers<void>()
  hasEnded = false
  hasLeft = false
  outcome: Outcome | undefined
  /** Statements that were sent and may have written. */
  writes = 0
  /** Its work has come to its end, whatever it was. */
  settled: Promise<void> = Promise.resolve()
  waitsFor: Member | undefined

  constructor(handleOf: (member: Member) => Writer) {
    this.handle = handleOf(this)
  }

  isWaitingFor(other: Member): boolean {
    return this === other || this.waitsFor?.isWaitingFor(other) === true
  }

  async untilEnded(other: Member): Promise<void> {
    this.waitsFor = other
    await other.ended.promise
    this.waitsFor = undefined
  }

  end(): void {
    this.hasEnded = true
    this.ended.resolve()
  }

  fate(): Fate {
    if (this.hasLeft || !this.outcome) return { is: 'alone', settled: this.settled }
    return 'error' in this.outcome
      ? { is: 'refused', error: this.outcome.error }
      : { is: 'done', value: this.outcome.value, handle: this.handle }
  }
}

/** For work that has the transaction to itself: its reach does not matter. */
export const UNLIMITED: Reach = {
  tables: [],
  pins: undefined,
  does: 'change',
  isWide: true,
  isPlain: false,
  isSolitary: false,
}
