/** How far behind the process is: as late as its timers come, or as long as its database lets it wait. */

import type { House } from '../../call/house.ts'

const TICK_MS = 100
/** A queue at the database keeps only its own requests waiting, a late loop everybody: it counts for less. */
const DATABASE_WEIGHT = 0.2

export type DelayWatch = { wake(): void; stop(): void }

/**
 * Measures the delay, about ten times a second, until `seen` has nothing to look at: then it rests until it is woken. The database is asked
 * while `seen` finds it worth it.
 */
export function watchDelay(
  { storage }: Pick<House, 'storage'>,
  seen: (delayMs: number) => 'ask' | 'look' | 'rest',
): DelayWatch {
  let due = 0
  let asking: { since: number } | undefined
  let answeredInMs = 0
  let timer: NodeJS.Timeout | undefined

  /** Waits in the same queue as every request does. The embedded engine answers at once: its work is in the loop. */
  function askDatabase(): void {
    if (asking) return
    const question = { since: performance.now() }
    asking = question
    const answered = () => {
      answeredInMs = performance.now() - question.since
      asking = undefined
    }
    // Only that an answer came matters here; a failure is reported to whoever needs the answer.
    storage.read.selectFrom('kept_values').select('name').limit(1).execute().then(answered, answered)
  }

  function tick(): void {
    const now = performance.now()
    const askedForMs = asking ? now - asking.since : 0
    const delayMs = Math.max(now - due, Math.max(askedForMs, answeredInMs) * DATABASE_WEIGHT)
    answeredInMs = 0
    timer = undefined
    const next = seen(delayMs)
    if (next === 'ask') askDatabase()
    if (next !== 'rest') wind()
  }

  function wind(): void {
    due = performance.now() + TICK_MS
    timer = setTimeout(tick, TICK_MS).unref()
  }

  return {
    wake() {
      if (!timer) wind()
    },
    stop: () => clearTimeout(timer),
  }
}
