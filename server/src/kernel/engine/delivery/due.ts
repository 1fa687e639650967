/** Which of a world's notifications are due and not done: events that are not routed, deliveries to be tried. */

import type { World } from '../of-world.ts'
import type { Reader } from '../tables.ts'
import { turnOf } from './circuit.ts'
import { isReady } from './reading.ts'
import type { Receiver } from './receiver.ts'
import { countUnroutedOf } from './store/handing-on.ts'
import { nodeHeads } from './store/ready.ts'
import { busyReceiversOf } from './store/receivers.ts'

const NODES_LOOKED_AT_MAX = 1_000

export async function deliveriesDueFor(
  db: Reader,
  world: World,
  now: number,
): Promise<Record<string, number>> {
  const unrouted = await countUnroutedOf(db, world)
  let deliveries = 0
  for (const receiver of await busyReceiversOf(db, world)) deliveries += await dueAt(db, receiver, now)
  return {
    ...(unrouted > 0 && { 'webhooks.route': unrouted }),
    ...(deliveries > 0 && { 'webhooks.deliver': deliveries }),
  }
}

/** The nodes whose first delivery may be tried at once. */
async function dueAt(db: Reader, receiver: Receiver, now: number): Promise<number> {
  const turn = turnOf(receiver, now)
  if (turn.may === 'nothing') return 0
  const heads = await nodeHeads(db, receiver.id, { after: '', most: NODES_LOOKED_AT_MAX })
  if (turn.may === 'everything') return heads.filter((head) => isReady(head, now)).length
  return Math.min(1, heads.filter((head) => head.node_id !== turn.except).length)
}
