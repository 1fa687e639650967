/** Time as an argument: the wall clock, and in the sandbox an offset that a test may push forward. */

export type Clock = {
  now(): number
  /** Milliseconds this clock runs ahead of the wall clock. */
  offset(): number
  setOffset(milliseconds: number): void
}

export function systemClock(): Clock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    offset: () => ahead,
    setOffset: (milliseconds) => {
      ahead = milliseconds
    },
  }
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
