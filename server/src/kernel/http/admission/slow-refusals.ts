/**
 * Refusals told slowly. To read a request and refuse it costs nearly as much as to do what it asks, so a crowd that
 * comes back the moment it is refused would leave no time for those that are let in. Beyond a few a second each refusal
 * waits for its turn, and its client with it; so does each of a token that is none.
 */

const TURN_MS = 20
/** Whoever was told to come back after a second is not kept for much longer. */
const WAIT_MS_MAX = 2_000

type Held = { until: number; go(): void }

export type SlowRefusals = {
  turn(): Promise<void>
  close(): void
}

export function slowRefusals(atOncePerSecond: number): SlowRefusals {
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
      held.push({ until: performance.now() + WAIT_MS_MAX, go: resolve })
      await promise
    },
    close() {
      isClosed = true
      clearInterval(timer)
      for (const { go } of held.splice(0)) go()
    },
  }
}
