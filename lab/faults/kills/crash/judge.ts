/** What came of it: what was lost, torn, sent twice, changed or overtaken. */

import { type Arrival, type Line, sleep } from './lines.ts'

export type CrashReport = {
  kills: number
  calls: number
  arrivals: number
  lost: number
  torn: number
  duplicates: number
  /** Duplicates whose bytes or event id differ from the first. */
  changed: number
  inversions: number
  /** The longest that a receiver without faults of its own waited for its next notification after a restart. */
  resumeMsMax: number
}

/** A receiver that failed is asked again within five minutes; lost is what comes no more. */
const SILENCE_MS_MAX = 330_000

export async function drained(lines: Line[], arrivals: Arrival[]): Promise<void> {
  let deadline = Date.now() + SILENCE_MS_MAX
  let arrived = arrivals.length
  for (;;) {
    if (arrivals.length > arrived) deadline = Date.now() + SILENCE_MS_MAX
    arrived = arrivals.length
    const seen = new Set(arrivals.map((one) => `${one.number} ${one.count}`))
    const missing = lines.some((line) =>
      [...line.acknowledged].some((count) => !seen.has(`${line.number} ${count}`)),
    )
    if (!missing || Date.now() > deadline) return
    await sleep(100)
  }
}

export function judge(kills: number, lines: Line[], arrivals: Arrival[], resumeMsMax: number): CrashReport {
  const first = new Map<string, Arrival>()
  const highest = new Map<string, number>()
  let duplicates = 0
  let changed = 0
  let inversions = 0
  for (const one of arrivals) {
    const key = `${one.number} ${one.count}`
    const before = first.get(key)
    if (before) {
      duplicates++
      if (before.body !== one.body || before.eventId !== one.eventId) changed++
      continue
    }
    first.set(key, one)
    if (one.count < (highest.get(one.number) ?? 0)) inversions++
    highest.set(one.number, Math.max(one.count, highest.get(one.number) ?? 0))
  }
  let lost = 0
  let torn = 0
  for (const line of lines) {
    for (const count of line.acknowledged) if (!first.has(`${line.number} ${count}`)) lost++
    for (const count of line.absent) if (first.has(`${line.number} ${count}`)) torn++
  }
  const calls = lines.reduce((sum, line) => sum + line.last, 0)
  return { kills, calls, arrivals: arrivals.length, lost, torn, duplicates, changed, inversions, resumeMsMax }
}
