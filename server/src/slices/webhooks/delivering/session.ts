/**
 * A receiver session: one receiver that this process serves. Its deliveries stand in queues, one for each node, and
 * each queue is sent in order; one whose delivery fails ends there, and what it had not sent still waits in the database.
 */

import type { Clock } from '../../../kernel/process/clock.ts'
import type { Receiver } from '../receiver.ts'
import type { Ready } from '../store/ready.ts'

export type NodeQueue = {
  node_id: string
  rows: Ready[]
  isProbe: boolean
  /** Attempts whose outcome is not recorded yet. */
  unsettled: number
  ended: boolean
  /** How many hints there had been when it was read; more of them since: more may wait. */
  readAt: number
  /** Not all that waited was read, or something came for this node since. */
  hasMore: boolean
}

export type ReceiverSession = {
  receiver: Receiver
  /** Of the world that its application is: by it deliveries back off, and the receiver is probed. */
  clock: Clock
  token: string
  /** By the monotonic clock of this process: past it somebody else may be serving the receiver. */
  leasedUntil: number
  nodeQueues: Map<string, NodeQueue>
  unstarted: NodeQueue[]
  running: number
  /** Counts the hints that something new may wait, at whatever node. */
  hints: number
  /** Nodes at which something new waits for certain. */
  named: Set<string>
  /** How far the walk along all nodes has come, while there is one; then whether another has to follow. */
  walkedTo: string | undefined
  walksAgain: boolean
  readNamedLast: boolean
  /** The node that the last probe was for: the next is chosen among those behind it. */
  probedAt: string
  isReading: boolean
  healthChanged: boolean
  /** A receiver is back after an outage that more than one node felt: nobody needs to back off any longer. */
  cameBack: boolean
  lastSuccess: number
  lastBusy: number
}

/** More than these are not remembered by name: the walk finds them. */
const NAMED_MAX = 1_000

export function newSession(
  receiver: Receiver,
  clock: Clock,
  { token, leasedUntil }: Pick<ReceiverSession, 'token' | 'leasedUntil'>,
): ReceiverSession {
  return {
    receiver,
    clock,
    token,
    leasedUntil,
    nodeQueues: new Map(),
    unstarted: [],
    running: 0,
    hints: 0,
    named: new Set(),
    walkedTo: '',
    walksAgain: false,
    readNamedLast: false,
    probedAt: '',
    isReading: false,
    healthChanged: false,
    cameBack: false,
    lastSuccess: 0,
    lastBusy: performance.now(),
  }
}

export const isOurs = (session: ReceiverSession) => performance.now() < session.leasedUntil

export const mayHaveMore = (session: ReceiverSession) =>
  session.named.size > 0 || session.walkedTo !== undefined

/** Something new may wait, nobody knows at which node. */
export function hint(session: ReceiverSession): void {
  session.hints++
  lookEverywhere(session)
}

/** Something new waits at these nodes. */
export function hintAt(session: ReceiverSession, nodes: Iterable<string>): void {
  for (const node of nodes) session.named.add(node)
  if (session.named.size > NAMED_MAX) {
    session.named.clear()
    hint(session)
  }
}

export function lookEverywhere(session: ReceiverSession): void {
  if (session.walkedTo === undefined) session.walkedTo = ''
  else if (session.walkedTo !== '' || session.isReading) session.walksAgain = true
}

/** A queue has ended and all that it did is recorded: its node may be read again. */
export function endNodeQueue(session: ReceiverSession, nodeQueue: NodeQueue): void {
  if (session.nodeQueues.get(nodeQueue.node_id) === nodeQueue) session.nodeQueues.delete(nodeQueue.node_id)
  if (nodeQueue.hasMore || session.hints !== nodeQueue.readAt) session.named.add(nodeQueue.node_id)
}

/** What was read but not started simply goes on waiting. */
export function dropUnstarted(session: ReceiverSession): void {
  for (const nodeQueue of session.unstarted) session.nodeQueues.delete(nodeQueue.node_id)
  session.unstarted = []
  lookEverywhere(session)
}
