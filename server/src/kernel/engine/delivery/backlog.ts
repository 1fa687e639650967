/** The backlog: how many events and deliveries wait, and for how long, each by the clock of its world. */

import type { House } from '../../call/house.ts'
import { SECOND } from '../../process/clock.ts'
import type { CircuitState } from './store/backlog.ts'
import { countCircuits, countUnrouted, countWaiting, type First } from './store/backlog.ts'

type Waiting = {
  /** At most `COUNTED_MAX`. */
  count: number
  /** For how long the first of them has waited, by the clock of its world; 0 when nothing waits. */
  oldest_seconds: number
}

export type Backlog = {
  /** Events that are not routed yet. */
  events: Waiting
  deliveries: Waiting & {
    /** The same for receivers that are being sent to: what only this service keeps waiting. */
    oldest_reachable_seconds: number
  }
  /** How many receivers are in each state. */
  circuits: Record<CircuitState, number>
}

export async function backlogOf(house: House): Promise<Backlog> {
  const db = house.storage.read
  const secondsOf = async (first: First | undefined): Promise<number> => {
    if (first === undefined) return 0
    const now = (await house.worldClocks.of(first.app_id ?? undefined)).now()
    return Math.max(0, now - first.since) / SECOND
  }
  const [events, deliveries] = [await countUnrouted(db), await countWaiting(db)]
  return {
    events: { count: events.count, oldest_seconds: await secondsOf(events.first) },
    deliveries: {
      count: deliveries.count,
      oldest_seconds: await secondsOf(deliveries.first),
      oldest_reachable_seconds: await secondsOf(deliveries.firstReachable),
    },
    circuits: await countCircuits(db),
  }
}
