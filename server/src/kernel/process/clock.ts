/** Time as an argument: the server's clock, and in the sandbox one for each world, which a test may push forward. */

export type Clock = {
  now(): number
  /** Milliseconds this clock runs ahead of the wall clock. */
  offset(): number
  /** The application that is the world whose clock this is; null: the server's own, the seeded sandbox's. */
  world(): string | null
}

export type ServerClock = Clock & {
  setOffset(milliseconds: number): void
  /** Hears when this clock, or one of a world, shows another time in this process. */
  whenMoved(listener: () => void): () => void
  tellMoved(): void
}

export function systemClock(): ServerClock {
  let ahead = 0
  const listeners = new Set<() => void>()
  const tellMoved = () => {
    for (const hear of listeners) hear()
  }
  return {
    now: () => Date.now() + ahead,
    offset: () => ahead,
    setOffset: (milliseconds) => {
      ahead = milliseconds
      tellMoved()
    },
    whenMoved(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tellMoved,
    world: () => null,
  }
}

/** What a moment of one clock is by another: both show it when it has come. */
export const translated = (at: number, from: Clock, to: Clock): number => at - from.offset() + to.offset()

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
