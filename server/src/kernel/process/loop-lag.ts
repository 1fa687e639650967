/** How late the event loop came lately: over the minute before, or since the start. */

import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Each look wakes the process: as seldom as still shows what is worth an alert. */
const RESOLUTION_MS = 100
const WINDOW_MS = 60_000
const NANOSECONDS = 1e9

export type LoopLag = { p50_seconds: number; p99_seconds: number; max_seconds: number }

let lately: ReturnType<typeof monitorEventLoopDelay> | undefined
let minuteBefore: LoopLag | undefined

/** Of the process, however many services it serves. */
export function watchLoop(): void {
  if (lately) return
  lately = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  lately.enable()
  setInterval(() => {
    minuteBefore = seenSoFar()
    lately?.reset()
  }, WINDOW_MS).unref()
}

export const loopLag = (): LoopLag => minuteBefore ?? seenSoFar()

/** What is measured is the gap between two looks; what it is longer than it should be is the lag. */
function seenSoFar(): LoopLag {
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000)
  if (!lately || lately.count === 0) return { p50_seconds: 0, p99_seconds: 0, max_seconds: 0 }
  return {
    p50_seconds: lag(lately.percentile(50)),
    p99_seconds: lag(lately.percentile(99)),
    max_seconds: lag(lately.max),
  }
}
