/**
 * When a failure is the receiver's and when it is one event's. A receiver that does not answer opens the circuit at
 * once, other failures after several in a row; but as long as only one node's events failed, other nodes may still
 * try.
 */

import { DELIVERY_LIMITS } from './delivery.ts'
import { type Receiver, SEVERAL_NODES } from './receiver.ts'
import { moved, RECEIVER, type ReceiverState } from './states.ts'
import { isOver } from './waiting.ts'

export type Health = Pick<
  Receiver,
  'circuit' | 'failures' | 'failed_node' | 'opened_times' | 'next_probe_at' | 'suspended_at' | 'paused_at'
>

export type Failure = {
  node_id: string
  /** No answer came at all: refused, timed out, no such name, no valid certificate. */
  isDeadLine: boolean
  /** It answered 410: nothing more may be sent there. */
  isGone?: boolean
  /** Another delivery to this receiver succeeded since this attempt began. */
  othersSucceeded: boolean
  retryAfterMs?: number
}

export const HEALTHY = {
  circuit: 'closed',
  failures: 0,
  failed_node: null,
  opened_times: 0,
  next_probe_at: null,
} as const

/** How long a wait may grow, and what draws its jitter. */
export type Gaps = { msMax: number; random: number }

type Switched = Pick<Health, 'circuit' | 'suspended_at' | 'paused_at'>

export const stateOf = ({ circuit, suspended_at, paused_at }: Switched): ReceiverState =>
  paused_at !== null ? 'paused' : suspended_at !== null ? 'suspended' : circuit

/** What a failure means for its receiver; nothing while other deliveries succeed. */
function happeningIn(health: Health, failure: Failure) {
  if (failure.isGone) return 'gone'
  if (failure.retryAfterMs !== undefined) return 'asked_to_wait'
  if (failure.othersSucceeded && health.circuit === 'closed') return undefined
  return failure.isDeadLine || health.failures + 1 >= DELIVERY_LIMITS.failuresMax ? 'broke' : 'refused'
}

export function afterFailure<H extends Health>(health: H, failure: Failure, now: number, gaps: Gaps): H {
  const happening = happeningIn(health, failure)
  if (happening === undefined) return health
  const state = moved(RECEIVER, stateOf(health), happening)
  if (state === 'paused') return health.paused_at === null ? { ...health, paused_at: now } : health
  const failures = health.failures + 1
  const isAlone = health.failed_node === null || health.failed_node === failure.node_id
  // The receiver said when, so no node needs to probe for itself.
  const isOfOne = isAlone && happening !== 'asked_to_wait'
  const failed_node = isOfOne ? failure.node_id : SEVERAL_NODES
  if (state !== 'open') return { ...health, failures, failed_node }
  const { opened_times } = health
  const wait =
    failure.retryAfterMs === undefined
      ? growingGap(DELIVERY_LIMITS.probeGapMsMin, 2, opened_times, gaps)
      : Math.min(failure.retryAfterMs, DELIVERY_LIMITS.retryAfterMsMax)
  return {
    ...health,
    circuit: 'open',
    failures,
    failed_node,
    opened_times: opened_times + 1,
    next_probe_at: now + wait,
  }
}

/** How long one node's events wait after its event failed `attempts` times: 1 s, 5 s, 25 s … 5 min. */
export const nodeGapMs = (attempts: number, gaps: Gaps) =>
  growingGap(DELIVERY_LIMITS.nodeGapMsMin, 5, attempts - 1, gaps)

function growingGap(first: number, factor: number, times: number, { msMax, random }: Gaps): number {
  const gap = Math.min(first * factor ** Math.min(times, 12), msMax)
  return Math.round(gap * (0.8 + 0.2 * random))
}

/** What may be sent to a receiver right now. */
export type Turn =
  | { may: 'everything' }
  | { may: 'one probe'; except?: string }
  | { may: 'nothing'; until: number | null }

export function turnOf(receiver: Health, now: number): Turn {
  const state = stateOf(receiver)
  if (state === 'paused' || state === 'suspended') return { may: 'nothing', until: null }
  if (state === 'closed') return { may: 'everything' }
  const { next_probe_at, failed_node } = receiver
  if (next_probe_at === null || isOver(next_probe_at, now, DELIVERY_LIMITS.retryAfterMsMax))
    return { may: 'one probe' }
  if (failed_node !== null && failed_node !== SEVERAL_NODES) return { may: 'one probe', except: failed_node }
  return { may: 'nothing', until: next_probe_at }
}
