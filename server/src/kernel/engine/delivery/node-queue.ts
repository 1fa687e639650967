/** The deliveries of one node that were read together and are sent in their order. One that fails ends its queue. */

import { moved, QUEUE, type QueueState } from './states.ts'
import type { Ready } from './store/ready.ts'

export type NodeQueue = {
  node_id: string
  rows: Ready[]
  state: QueueState
  isProbe: boolean
  /** Attempts whose outcome is not recorded yet. */
  unsettled: number
  /** How many hints had come when it was read; if more came since, more may wait. */
  readAt: number
  /** Not all that waited was read, or something came for this node since. */
  hasMore: boolean
}

export const newQueue = (
  node_id: string,
  read: Pick<NodeQueue, 'rows' | 'isProbe' | 'readAt' | 'hasMore'>,
): NodeQueue => ({ ...read, node_id, state: moved(QUEUE, 'resting', 'read'), unsettled: 0 })

export function move(queue: NodeQueue, happening: 'started' | 'dropped' | 'ended' | 'recorded'): void {
  queue.state = moved(QUEUE, queue.state, happening)
}
