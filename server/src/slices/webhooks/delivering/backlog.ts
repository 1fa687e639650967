/** What waits to be told, and for how long, each by the clock of its world. */

import type { House } from '../../../kernel/call/house.ts'
import type { Backlog } from '../../../kernel/engine/index.ts'
import { SECOND } from '../../../kernel/process/clock.ts'
import { countCircuits, countUnrouted, countWaiting, type First } from '../store/backlog.ts'

export async function backlogIn(house: House): Promise<Backlog> {
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
