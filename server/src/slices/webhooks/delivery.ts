/** A delivery: one event on its way to one application, or the reason why it is not. */

import type { Dialect } from '../../kernel/call/call.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/process/clock.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'undelivered', 'not_sent'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an event was not sent, and what to do about it. */
export const REASONS = {
  not_subscribed:
    'No application is subscribed to this account. Subscribe with POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps.',
  field_not_subscribed:
    'The application is subscribed to this account, but not to this field. Subscribe again with the field in subscribed_fields.',
  no_callback:
    'The application is subscribed, but no callback has ever passed the handshake: neither its own, nor an override of the account or the number. Set one with override_callback_uri and verify_token.',
  callback_disabled:
    'The callback answered 410 Gone and is disabled. Set it again: the handshake enables it, and what was missed can be recovered.',
  unsubscribed: 'The application was unsubscribed before the event could be delivered.',
  not_in_dialect:
    'Receivers are told of it in the other dialect alone: on versioned paths what the API sends is not echoed, as on the platform; on plain paths what only the platform has is not told. A subscription made on such a path hears it.',
} as const
export type Reason = keyof typeof REASONS

/** The same where there is room for two words. */
export const SHORT_REASONS: Record<Reason, string> = {
  not_subscribed: 'no subscriber',
  field_not_subscribed: 'field off',
  no_callback: 'no callback',
  callback_disabled: 'receiver paused',
  unsubscribed: 'unsubscribed',
  not_in_dialect: 'versioned path',
}

/** Nothing is amiss and nothing can be done: it is told of where it is asked for, and counted nowhere. */
export const AS_IT_SHOULD: Reason = 'not_in_dialect'

export const CHOSEN_BY = ['number', 'account', 'application'] as const
export type ChosenBy = (typeof CHOSEN_BY)[number]

/** As many applications can hear of one event: the number of a delivery is its event's, and its own among those. */
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
  chosen_by: ChosenBy | null
  /** The words it is written in: those of that callback. */
  dialect: Dialect
  state: DeliveryState
  reason: Reason | null
  attempts: number
  /** After a failure that was this node's alone: not before this time. */
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
  /** The staging rule that had a hand in it. */
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
  /** Answers other than 2xx, one after another, that open the circuit; a dead line opens it at once. */
  failuresMax: 5,
} as const
