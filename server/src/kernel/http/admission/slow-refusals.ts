/**
 * Refusals told slowly. To read a request and refuse it costs nearly as much as to do what it asks, so a crowd that
 * comes back the moment it is refused would leave no time for those that are let in. Beyond a few a second each refusal
 * waits for its turn, and its client with it; so does each of a token that is none.
 */

const TURN_MS = 20
/** Whoever is turned away hears it nearly at once; whoever guesses tokens may wait. */
export const REFUSED_WITHIN_MS = { turnedAway: 250, wrongToken: 2_000 }

type Held = { until: number; go(): void }

export type SlowRefusals = {
  turn(): Promise<void>
  close(): void
}

export function slowRefusals(atOncePerSecond: number, withinMs: number): SlowRefusals {
  const held: Held[] = []
  let allowance = atOncePerSecond
  let isClosed = false

  const timer = setInterval(() => {
    const now = performance.now()
    const each = (atOncePerSecond * TURN_MS) / 1_000
    allowance = Math.min(atOncePerSecond, allowance + each)
    const overdue = held.findIndex(({ until }) => until > now)
    const going = held.splice(0, Math.max(overdue < 0 ? held.length : overdue, Math.floor(allowance)))
    allowance = Math.max(0, allowance - going.length)
    for (const { go } of going) go()
  }, TURN_MS).unref()

  return {
    async turn() {
      if (isClosed) return
      if (held.length === 0 && allowance >= 1) {
        allowance--
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push({ until: performance.now() + withinMs, go: resolve })
      await promise
    },
    close() {
      isClosed = true
      clearInterval(timer)
      for (const { go } of held.splice(0)) go()
    },
  }
}
