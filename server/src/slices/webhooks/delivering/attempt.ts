/** One attempt: the signed POST, and what became of it in plain words. */

import { FAULT_HEADER } from '../../../kernel/call/fault-rules.ts'
import type { House } from '../../../kernel/call/house.ts'
import { type Attempt, DELIVERY_LIMITS, type Outcome, type Ready } from '../../../kernel/engine/index.ts'
import type { OutboundAnswer, OutboundFailure } from '../../../kernel/outbound/client.ts'
import type { FailureReason } from '../../../kernel/outbound/failures.ts'
import { firstCharacters } from '../../../kernel/wire/characters.ts'
import { retryAfterMs } from '../rules/retry-after.ts'
import { deliverySpan } from './delivery-span.ts'
import { notificationOf, type QueuedNotifications } from './notification.ts'
import { signatureHeaders, signingKeysOf } from './signing.ts'

export type Receiver = { id: string; app_id: string; url: string }

/** The fault to apply, and its rule. */
export type Play = { rule: string; signsWrongly?: boolean; together?: Ready[] }

export async function attemptDelivery(
  house: House,
  receiver: Receiver,
  delivery: Ready,
  { play, queued }: { play?: Play; queued?: QueuedNotifications } = {},
): Promise<Outcome> {
  const found = house.worldClocks.of(receiver.app_id)
  const clock = found instanceof Promise ? await found : found
  const at = clock.now()
  const known = signingKeysOf(house).get(receiver.app_id)
  const keys = known instanceof Promise ? await known : known
  if (!keys) {
    const attempt = { at, duration_ms: 0, error: 'the application no longer exists' }
    return { attempt, failure: { isDeadLine: true, isGone: false } }
  }
  const signing = play?.signsWrongly ? { ...keys, secret: `not ${keys.secret}`, previous: undefined } : keys
  const notification = queued
    ? queued(delivery, { keys, switched: clock.switched() })
    : notificationOf(house, { keys: signing, switched: clock.switched() }, delivery, play?.together)
  const span = deliverySpan(house, receiver, delivery)
  const headers = signatureHeaders(notification, signing, { dialect: delivery.dialect, now: at })
  headers['content-type'] = 'application/json'
  headers['user-agent'] = 'Parley-Webhooks/1'
  headers['x-parley-event-id'] = delivery.event_id
  if (span) headers.traceparent = span.headers.traceparent
  if (play) headers[FAULT_HEADER] = play.rule
  const answer = await house.outbound.send({
    url: receiver.url,
    party: receiver.id,
    method: 'POST',
    headers,
    body: notification.body,
    deadlineMs: DELIVERY_LIMITS.attemptMs,
    answerBytesMax: DELIVERY_LIMITS.answerBytesRead,
  })
  const outcome = answer.kind === 'answer' ? answered(answer, at) : failed(answer, at)
  span?.end(outcome.attempt)
  return play ? { ...outcome, attempt: { ...outcome.attempt, staged: play.rule } } : outcome
}

function answered(answer: OutboundAnswer, at: number): Outcome {
  const { status } = answer
  const text = answer.body.toString('utf8', 0, DELIVERY_LIMITS.answerBytesKept)
  const attempt: Attempt = {
    at,
    duration_ms: answer.durationMs,
    status,
    headers: keptHeaders(answer.headers),
  }
  if (text !== '') attempt.answer = text
  if (status >= 200 && status < 300) return { attempt }
  const wait = retryAfterMs(answer.headers['retry-after'], at)
  return {
    attempt: { ...attempt, error: refusalOf(answer) },
    failure: {
      isDeadLine: false,
      isGone: status === 410,
      ...(wait !== undefined && { retryAfterMs: wait }),
    },
  }
}

function refusalOf({ status, headers }: OutboundAnswer): string {
  if (status >= 300 && status < 400) {
    return `the receiver answered ${status} and points to ${firstCharacters(headers.location ?? 'nowhere', 200)}; redirects are not followed`
  }
  if (status === 410) return 'the receiver answered 410 Gone; its subscription is paused'
  if (status === 401 || status === 403) {
    return `the receiver answered ${status}: does it check x-hub-signature-256 with the secret of this application, over the bytes of the body as they came? Or does it ask for a login? 2xx counts as received`
  }
  return `the receiver answered ${status}; 2xx counts as received`
}

/** A connection that breaks may have been idle for too long; that does not mean that the receiver is down. */
const DEAD_LINES: Record<FailureReason, boolean> = {
  timeout: true,
  refused: true,
  'name not found': true,
  blocked: true,
  tls: true,
  unreachable: true,
  'bad url': true,
  'bad answer': false,
  reset: false,
}

function failed(failure: OutboundFailure, at: number): Outcome {
  const error = `${failure.reason}: ${failure.message}`
  return {
    attempt: { at, duration_ms: failure.durationMs, error },
    failure: { isDeadLine: DEAD_LINES[failure.reason], isGone: false },
  }
}

/** As many as there is room for: nearly always all of them. */
function keptHeaders(headers: Record<string, string>): Record<string, string> {
  let room: number = DELIVERY_LIMITS.headerBytesKept
  for (const name in headers) {
    room -= name.length + (headers[name] ?? '').length
    if (room < 0) return headersBefore(name, headers)
  }
  return headers
}

function headersBefore(end: string, headers: Record<string, string>): Record<string, string> {
  const all = Object.entries(headers)
  return Object.fromEntries(all.slice(0, Object.keys(headers).indexOf(end)))
}
