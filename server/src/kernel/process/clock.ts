/** Time as an argument: the server's clock, and in the sandbox one for each world, which a test may push forward. */

/** Changes of the platform by name: true where one holds whatever the day, false where it does not. */
export type Switched = Readonly<Partial<Record<string, boolean>>>

export type Clock = {
  now(): number
  /** Milliseconds this clock runs ahead of the wall clock. */
  offset(): number
  /** The application that is the world whose clock this is; null: the server's own, the seeded sandbox's. */
  world(): string | null
  /** What is switched in its world, whatever it shows. */
  switched(): Switched
}

export type ServerClock = Clock & {
  setOffset(milliseconds: number): void
  /** Beside what the installation switches. */
  setSwitched(switched: Switched): void
  /** What the installation switches, in every world. */
  installed: Switched
  /** Calls the listener when this clock, or one of a world, was moved in this process. */
  whenMoved(listener: () => void): () => void
  notifyMoved(): void
}

export function systemClock(installed: Switched = {}): ServerClock {
  let ahead = 0
  let switched = installed
  const listeners = new Set<() => void>()
  const notifyMoved = () => {
    for (const notify of listeners) notify()
  }
  return {
    now: () => Date.now() + ahead,
    offset: () => ahead,
    setOffset: (milliseconds) => {
      ahead = milliseconds
      notifyMoved()
    },
    whenMoved(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notifyMoved,
    world: () => null,
    installed,
    switched: () => switched,
    setSwitched: (own) => {
      switched = { ...installed, ...own }
    },
  }
}

/** What a moment of one clock is by another: both show it when it has come. */
export const translated = (at: number, from: Clock, to: Clock): number => at - from.offset() + to.offset()

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
