/**
 * Refusals sent slowly. To read a request and refuse it costs nearly as much as to do what it asks, so a crowd that
 * comes back the moment it is refused would leave no time for those that are let in. Beyond a few a second each refusal
 * waits for its turn, and its client with it; so does each of a token that is none.
 */

const TURN_MS = 20
/** An overload is answered nearly at once; whoever guesses tokens may wait. */
export const REFUSED_WITHIN_MS = { turnedAway: 250, wrongToken: 2_000 }

type Held = { until: number; go(): void }

export type SlowRefusals = {
  turn(): Promise<void>
  close(): void
}

export function slowRefusals(atOncePerSecond: number, withinMs: number): SlowRefusals {
  const held: Held[] = []
  let allowance = atOncePerSecond
  let allowedAt = performance.now()
  let isClosed = false
  /** Only while somebody is held. */
  let timer: NodeJS.Timeout | undefined

  function allow(now: number): void {
    allowance = Math.min(atOncePerSecond, allowance + ((now - allowedAt) * atOncePerSecond) / 1_000)
    allowedAt = now
  }

  function sendNext(): void {
    const now = performance.now()
    allow(now)
    const overdue = held.findIndex(({ until }) => until > now)
    const going = held.splice(0, Math.max(overdue < 0 ? held.length : overdue, Math.floor(allowance)))
    allowance = Math.max(0, allowance - going.length)
    for (const { go } of going) go()
    timer = held.length > 0 ? setTimeout(sendNext, TURN_MS).unref() : undefined
  }

  return {
    async turn() {
      if (isClosed) return
      const now = performance.now()
      if (held.length === 0) allow(now)
      if (held.length === 0 && allowance >= 1) {
        allowance--
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push({ until: now + withinMs, go: resolve })
      timer ??= setTimeout(sendNext, TURN_MS).unref()
      await promise
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const { go } of held.splice(0)) go()
    },
  }
}
