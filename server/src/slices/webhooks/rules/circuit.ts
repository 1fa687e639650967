/**
 * When a failure is the receiver's and when it is one event's. A dead line opens the circuit at once, other
 * answers after several in a row; but as long as only one node's events failed, other nodes may still try.
 */

import { DELIVERY_LIMITS } from '../delivery.ts'
import { type Receiver, SEVERAL_NODES } from '../receiver.ts'
import { isOver } from './waiting.ts'

export type Health = Pick<Receiver, 'circuit' | 'failures' | 'failed_node' | 'opened_times' | 'next_probe_at'>

export type Failure = {
  node_id: string
  /** No answer came at all: refused, timed out, no such name, no valid certificate. */
  isDeadLine: boolean
  /** Another delivery to this receiver succeeded since this attempt began. */
  othersSucceeded: boolean
  retryAfterMs?: number
}

export const HEALTHY: Health = {
  circuit: 'closed',
  failures: 0,
  failed_node: null,
  opened_times: 0,
  next_probe_at: null,
}

/** How long a wait may grow, and what draws its jitter. */
export type Gaps = { msMax: number; random: number }

export function afterFailure(health: Health, failure: Failure, now: number, gaps: Gaps): Health {
  const { circuit, opened_times } = health
  if (failure.retryAfterMs !== undefined) {
    const wait = Math.min(failure.retryAfterMs, DELIVERY_LIMITS.retryAfterMsMax)
    // The receiver said when: no node needs to find out for itself.
    return { ...open(health, now + wait), failed_node: SEVERAL_NODES }
  }
  if (failure.othersSucceeded && circuit === 'closed') return health
  const failures = health.failures + 1
  const failed_node =
    health.failed_node === null || health.failed_node === failure.node_id ? failure.node_id : SEVERAL_NODES
  const isBroken = circuit !== 'closed' || failure.isDeadLine || failures >= DELIVERY_LIMITS.failuresMax
  if (!isBroken) return { ...health, failures, failed_node }
  const gap = growingGap(DELIVERY_LIMITS.probeGapMsMin, 2, opened_times, gaps)
  return { ...open(health, now + gap), failed_node }
}

const open = (health: Health, next_probe_at: number): Health => ({
  ...health,
  circuit: 'open',
  failures: health.failures + 1,
  opened_times: health.opened_times + 1,
  next_probe_at,
})

/** How long one node's events wait after its event failed `attempts` times: 1 s, 5 s, 25 s … 5 min. */
export const nodeGapMs = (attempts: number, gaps: Gaps) =>
  growingGap(DELIVERY_LIMITS.nodeGapMsMin, 5, attempts - 1, gaps)

function growingGap(first: number, factor: number, times: number, { msMax, random }: Gaps): number {
  const gap = Math.min(first * factor ** Math.min(times, 12), msMax)
  return Math.round(gap * (0.8 + 0.2 * random))
}

/** `Retry-After`: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const date = /^[A-Z][a-z]+, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** What may be sent to a receiver right now. */
export type Turn =
  | { may: 'everything' }
  | { may: 'one probe'; except?: string }
  | { may: 'nothing'; until: number | null }

export function turnOf(receiver: Health & Pick<Receiver, 'paused_at'>, now: number): Turn {
  if (receiver.paused_at !== null) return { may: 'nothing', until: null }
  if (receiver.circuit === 'closed') return { may: 'everything' }
  const { next_probe_at, failed_node } = receiver
  if (next_probe_at === null || isOver(next_probe_at, now, DELIVERY_LIMITS.retryAfterMsMax))
    return { may: 'one probe' }
  if (failed_node !== null && failed_node !== SEVERAL_NODES) return { may: 'one probe', except: failed_node }
  return { may: 'nothing', until: next_probe_at }
}
