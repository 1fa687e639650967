/**
 * How many requests a second an application may have that asks for more than the others. In a process that is nearly
 * full each request waits behind others, and longer the fuller it is: so who fills it gets what the others leave, and at
 * least half of an equal part.
 */

import type { House } from '../../call/house.ts'
import { paced, type TurnedAway } from './refusals.ts'

/** Busy for this share of its time, a process lets a request wait twice as long as it takes, and beyond it soon ten times. */
const NEARLY_FULL = 2 / 3
/** A tenth of a second is a moment, a few of them are a load. */
const SMOOTHING = 0.3
/** At once where a storm begins, and carefully where it may have ended. */
const SLOWER = 0.8
const FASTER = 1.05
/** Who asks for fewer in a second is no storm, whatever keeps the process busy. */
const STORM_MIN = 50
/** To refuse what a storm asks beyond its part keeps the process as busy as the other half would. */
const LEAST = 0.5
/** Who was refused comes back with a few others (slow-refusals.ts): they are no faster than one after the other. */
const TOGETHER = 4

export type Paced = { nextAt: number }

export type Pace = {
  /** Ten times a second; `taken`: how many requests of so many applications were taken in the last second. */
  look(taken: number, applications: number): void
  /** Undefined, or why the next request of that application is refused. */
  tooFast(one: Paced): TurnedAway | undefined
  /** After a rest nothing is known of before. */
  forget(): void
}

export function paceOf({ storage }: Pick<House, 'storage'>): Pace {
  let perSecond = Number.POSITIVE_INFINITY
  let busy = 0
  let seen = moment()
  /** Made once for all that are refused until the next look: what is thrown costs more than all else of a refusal. */
  let refusal: TurnedAway | undefined

  function moment() {
    const { busyMs = 0 } = storage.load()
    return { at: performance.now(), loop: performance.eventLoopUtilization(), busyMs }
  }

  /** The loop, or the transactions of PostgreSQL, behind which others wait while the loop is idle. */
  function busyShare(): number {
    const before = seen
    seen = moment()
    const loop = performance.eventLoopUtilization(seen.loop, before.loop).utilization
    return Math.max(loop, (seen.busyMs - before.busyMs) / (seen.at - before.at))
  }

  return {
    look(taken, applications) {
      busy += (busyShare() - busy) * SMOOTHING
      const least = Math.max(STORM_MIN, (taken / applications) * LEAST)
      perSecond =
        busy > NEARLY_FULL ? Math.max(least, Math.min(perSecond, taken) * SLOWER) : perSecond * FASTER
      refusal = undefined
    },
    tooFast(one) {
      const now = performance.now()
      const gapMs = 1_000 / perSecond
      const nextAt = Math.max(one.nextAt, now - gapMs * (TOGETHER - 1))
      if (nextAt > now) {
        refusal ??= paced(Math.floor(perSecond))
        return refusal
      }
      one.nextAt = nextAt + gapMs
      return undefined
    },
    forget() {
      perSecond = Number.POSITIVE_INFINITY
      busy = 0
      seen = moment()
    },
  }
}
