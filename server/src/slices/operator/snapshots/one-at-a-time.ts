/** Files stand in memory while they are read or written: a few at a time, the others wait. */

import type { House } from '../../../kernel/call/house.ts'
import { unableNow } from '../../../kernel/wire/errors.ts'
import { SNAPSHOT_LIMITS } from './snapshot.ts'

const WAITING_MAX = 100

type Queue = { underWay: number; waiting: (() => void)[] }
const queues = new WeakMap<House, Queue>()

export async function oneAtATime<T>(house: House, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(house) ?? { underWay: 0, waiting: [] }
  queues.set(house, queue)
  if (queue.underWay >= SNAPSHOT_LIMITS.atOnceMax) {
    if (queue.waiting.length >= WAITING_MAX)
      throw unableNow(
        `${WAITING_MAX} snapshots wait for their turn, which is the most. Try again in a moment.`,
      )
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
  } else queue.underWay++
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.underWay--
  }
}
