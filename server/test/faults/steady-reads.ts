/** A healthy client beside whatever goes wrong: reads at a steady rate, and how long they took. */

import { setTimeout as pause } from 'node:timers/promises'
import { actorAt, NUMBER } from '../house.ts'

const EVERY_MS = 10

export type Reads = { end(): Promise<{ p99Ms: number; count: number; failed: number }> }

export function steadyReads(url: string): Reads {
  const owner = actorAt(url, 'sandbox-token')
  const tookMs: number[] = []
  const under = new Set<Promise<void>>()
  let failed = 0
  let ended = false
  const read = async () => {
    const started = performance.now()
    try {
      const { status } = await owner.get(`/${NUMBER}`)
      if (status !== 200) failed++
    } catch {
      failed++
    }
    tookMs.push(performance.now() - started)
  }
  const loop = (async () => {
    while (!ended) {
      const one = read().finally(() => under.delete(one))
      under.add(one)
      await pause(EVERY_MS)
    }
  })()
  return {
    async end() {
      ended = true
      await loop
      await Promise.all(under)
      const sorted = tookMs.toSorted((a, b) => a - b)
      const p99Ms = Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10
      return { p99Ms, count: tookMs.length, failed }
    },
  }
}
