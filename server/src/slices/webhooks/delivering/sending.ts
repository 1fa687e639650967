/** Serving a receiver: starting what may be started, sending queue by queue, and judging the receiver by what came. */

import type { House } from '../../../kernel/call/house.ts'
import { SEVERAL_NODES } from '../receiver.ts'
import { afterFailure, HEALTHY, nodeGapMs } from '../rules/circuit.ts'
import { gapMsMaxOf } from '../settings.ts'
import type { Ready } from '../store/ready.ts'
import type { Failure, Outcome } from './attempt.ts'
import { queuedNotifications } from './notification.ts'
import { readOn } from './reading.ts'
import type { Room } from './room.ts'
import {
  dropUnstarted,
  endNodeQueue,
  isOurs,
  lookEverywhere,
  mayHaveMore,
  type NodeQueue,
  type ReceiverSession,
} from './session.ts'
import type { StagedAttempt } from './staged.ts'

export type Settlement = {
  session: ReceiverSession
  nodeQueue: NodeQueue
  delivery: Ready
  outcome: Outcome
  /** After a failure: not before then. Else 0. */
  next_at: number
}

export type Sending = {
  house: House
  room: Room
  attempt: StagedAttempt
  isStopped(): boolean
  settle(settlement: Settlement): void
  ended(session: ReceiverSession): void
  beforeProbe(session: ReceiverSession): Promise<void>
  complain(error: unknown): void
}

/** Starts what may be started, and reads on when there is room for more. */
export function sendOn(sending: Sending, session: ReceiverSession): void {
  if (sending.isStopped() || !isOurs(session)) return
  while (session.unstarted.length > 0 && sending.room.leftFor(session) > 0) {
    const nodeQueue = session.unstarted.shift() as NodeQueue
    void run(sending, session, nodeQueue).catch(sending.complain)
  }
  if (session.unstarted.length > 0 && session.running === 0) sending.room.starves(session)
  if (mayHaveMore(session) && !session.isReading && sending.room.mayReadAhead(session))
    void read(sending, session).catch(sending.complain)
}

async function read(sending: Sending, session: ReceiverSession): Promise<void> {
  session.isReading = true
  try {
    await readOn(sending.house, session, () => sending.beforeProbe(session))
  } finally {
    session.isReading = false
  }
  if (session.unstarted.length > 0 || mayHaveMore(session)) sendOn(sending, session)
}

async function run(sending: Sending, session: ReceiverSession, nodeQueue: NodeQueue): Promise<void> {
  session.running++
  const leave = sending.room.take(session)
  const queued = queuedNotifications(sending.house, nodeQueue.rows)
  try {
    for (const delivery of nodeQueue.rows) {
      if (sending.isStopped() || !isOurs(session)) break
      const { circuit, paused_at } = session.receiver
      if (paused_at !== null || (circuit !== 'closed' && !nodeQueue.isProbe)) break
      const startedAt = performance.now()
      const outcome = await sending.attempt(session.receiver, delivery, queued)
      nodeQueue.unsettled++
      const next_at = outcome.failure
        ? failed(sending.house, session, delivery, outcome.failure, startedAt)
        : succeeded(session)
      sending.room.judged(session, outcome)
      sending.settle({ session, nodeQueue, delivery, outcome, next_at })
      if (outcome.failure) break
    }
  } finally {
    leave()
    session.running--
    nodeQueue.ended = true
    session.lastBusy = performance.now()
    if (nodeQueue.unsettled === 0) endNodeQueue(session, nodeQueue)
    sending.ended(session)
  }
}

/** Keeps the receiver's health. */
function succeeded(session: ReceiverSession): 0 {
  const { receiver } = session
  session.lastSuccess = performance.now()
  if (receiver.circuit !== 'closed' || receiver.failures > 0) {
    if (receiver.failed_node === SEVERAL_NODES) session.cameBack = true
    Object.assign(receiver, HEALTHY)
    session.healthChanged = true
    lookEverywhere(session)
  }
  return 0
}

/** Keeps it too, and gives when the delivery may be tried again. */
function failed(
  house: House,
  session: ReceiverSession,
  delivery: Ready,
  failure: Failure,
  startedAt: number,
): number {
  const { receiver } = session
  const now = session.clock.now()
  if (failure.heldUntil !== undefined) return failure.heldUntil
  if (failure.isGone) {
    receiver.paused_at = now
    dropUnstarted(session)
    return now
  }
  const msMax = gapMsMaxOf(house)
  const health = afterFailure(
    receiver,
    {
      node_id: delivery.node_id,
      othersSucceeded: session.lastSuccess > startedAt,
      ...failure,
    },
    now,
    { msMax, random: Math.random() },
  )
  if (health !== receiver) {
    Object.assign(receiver, health)
    session.healthChanged = true
  }
  if (receiver.circuit !== 'closed') dropUnstarted(session)
  return now + nodeGapMs(delivery.attempts + 1, { msMax, random: Math.random() })
}
