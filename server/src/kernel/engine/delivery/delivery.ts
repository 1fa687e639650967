/** A delivery: one event on its way to one application, or the reason why it is not. */

import type { Dialect } from '../../call/call.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../process/clock.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'undelivered', 'not_sent'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A reason that is no fault and needs no action. It is shown where it is asked for, and counted nowhere. */
export const AS_IT_SHOULD = 'not_in_dialect'

/** The reason of an event that nobody was subscribed to. No delivery is written for it (`store/unheard.ts`). */
export const NOBODY = 'not_subscribed'

/**
 * How many applications one event may have as subscribers: a delivery's number is its event's times this, plus its
 * own.
 */
export const DELIVERIES_PER_EVENT_MAX = 1_000

export const deliveryNumber = (eventSeq: number, place: number) => eventSeq * DELIVERIES_PER_EVENT_MAX + place

export type Delivery = {
  id: number
  event_seq: number
  account_id: string
  node_id: string
  app_id: string | null
  receiver_id: string | null
  /** Which callback won: the number's, the account's, or the application's own. */
  chosen_by: string | null
  /** The dialect of its body: that of the callback. */
  dialect: Dialect
  state: DeliveryState
  reason: string | null
  attempts: number
  /** After a failure of this node alone: not before this time. */
  next_at: number
  expires_at: number
  created_at: number
  finished_at: number | null
  /** The attempt that succeeded, as JSON. Those that failed have rows of their own. */
  attempt: string | null
}

export type Attempt = {
  at: number
  duration_ms: number
  status?: number
  headers?: Record<string, string>
  answer?: string
  /** Why it counts as a failure, in plain words. */
  error?: string
  /** The fault rule that was applied to it. */
  staged?: string
}

export const DELIVERY_LIMITS = {
  lifetimeMs: 7 * DAY,
  attemptMs: 10 * SECOND,
  answerBytesRead: 16 * 1024,
  answerBytesKept: 4 * 1024,
  headerBytesKept: 4 * 1024,
  retryAfterMsMax: HOUR,
  /** Gaps between probes of a receiver that fails, and between attempts at one node's event. */
  probeGapMsMin: 10 * SECOND,
  nodeGapMsMin: SECOND,
  gapMsMax: 5 * MINUTE,
  /** Answers other than 2xx in a row that open the circuit; no answer opens it at once. */
  failuresMax: 5,
} as const
