/**
 * How often a process routes. A round takes what all processes have recorded, so those that record at the same time
 * leave each other time: together they make about as many rounds as one of them would alone.
 */

/** Who records without a pause is routed for this often; after a pause the first few rounds follow at once. */
const GAP_MS = 10
const FIRST_FEW = 3
const REST_MS_MAX = 100
/** Who finds another at it leaves the next rounds to that one as well. */
const LEFT_TO_ANOTHER_MS = 50
/** Who announced something within this is likely to route, too. */
const PRESENT_MS = 1_000

export type RoutingTurns = {
  /** Another process has recorded something, and sees to it itself. */
  heardOf(process: string, now: number): void
  /** How long to rest after a round that took so long, or that another process was at. */
  restMs(roundMs: number, now: number, wasOurs: boolean): number
}

export function routingTurns(): RoutingTurns {
  const heardAt = new Map<string, number>()
  /** When the next round would begin if all came at the same distance. */
  let due = Number.NEGATIVE_INFINITY
  return {
    heardOf: (process, now) => void heardAt.set(process, now),
    restMs(roundMs, now, wasOurs) {
      for (const [process, at] of heardAt) if (at < now - PRESENT_MS) heardAt.delete(process)
      const present = heardAt.size + 1
      const everyMs = Math.min((GAP_MS + roundMs) * present, REST_MS_MAX + roundMs)
      due = Math.max(due, now - roundMs) + everyMs
      const ahead = present === 1 ? everyMs * (FIRST_FEW - 1) : 0
      const restMs = Math.max(0, Math.min(due - ahead - now, REST_MS_MAX))
      return wasOurs ? restMs : Math.max(restMs, LEFT_TO_ANOTHER_MS)
    },
  }
}
