/** How late the event loop came lately: over the minute before, or since the start. */

import { monitorEventLoopDelay } from 'node:perf_hooks'

const WINDOW_MS = 60_000
const NANOSECONDS = 1e9

export type LoopLag = { p50_seconds: number; p99_seconds: number; max_seconds: number }

let lately: ReturnType<typeof monitorEventLoopDelay> | undefined
let minuteBefore: LoopLag | undefined

/** Of the process, however many services it serves. */
export function watchLoop(): void {
  if (lately) return
  // Each round of the loop is measured: a timer of its own would wake an idle process.
  const rounds = monitorEventLoopDelay({ samplePerIteration: true })
  lately = rounds
  // Before its first round a loop has only waited.
  setImmediate(() => rounds.enable())
  setInterval(() => {
    minuteBefore = seenSoFar()
    rounds.reset()
  }, WINDOW_MS).unref()
}

export const loopLag = (): LoopLag => minuteBefore ?? seenSoFar()

/** A round that takes long keeps everybody waiting for as long. */
function seenSoFar(): LoopLag {
  const lag = (nanoseconds: number) => nanoseconds / NANOSECONDS
  if (!lately || lately.count === 0) return { p50_seconds: 0, p99_seconds: 0, max_seconds: 0 }
  return {
    p50_seconds: lag(lately.percentile(50)),
    p99_seconds: lag(lately.percentile(99)),
    max_seconds: lag(lately.max),
  }
}
