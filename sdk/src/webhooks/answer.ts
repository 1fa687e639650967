/** Answering whoever calls: the handshake with its challenge, a notification once its signature fits. */

import type { WebhookEvent } from './event-types.ts'
import { isSame } from './hmac.ts'
import { readEvents } from './notification.ts'
import { EVENT_ID_HEADER, PREVIOUS_SIGNATURE_HEADER, SIGNATURE_HEADER, signatureCheck } from './signature.ts'

export const BODY_BYTES_MAX = 4 * 1024 * 1024
export const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' }

export type WebhookAnswer = { status: number; body: string }

/** A call, whatever runtime or framework it came through. */
export type WebhookCall = {
  method: string
  url: string
  header(name: string): string | undefined
  /** Undefined when there are more bytes than any notification has. */
  body(): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export type Delivery = { eventId: string | undefined; body: Uint8Array<ArrayBuffer>; signature: string }

export type Take = (events: WebhookEvent[], delivery: Delivery) => Promise<WebhookAnswer | undefined>

export const TAKEN: WebhookAnswer = { status: 200, body: 'ok' }

/** `take` is called for genuine notifications only. */
export function answering(
  { secrets, verifyToken }: { secrets: string[]; verifyToken: string },
  take: Take,
): (call: WebhookCall) => Promise<WebhookAnswer> {
  const isGenuine = signatureCheck(secrets)
  return async (call) => {
    if (call.method === 'GET') return answerHandshake(call.url, verifyToken)
    if (call.method !== 'POST') return { status: 405, body: 'GET for the handshake, POST for notifications' }
    const body = await wholeBody(call)
    if (body === BROKEN_OFF) return { status: 400, body: 'the body broke off' }
    if (!body) return { status: 413, body: 'larger than any notification' }
    const signature = call.header(SIGNATURE_HEADER)
    const genuine = isGenuine(body, [signature, call.header(PREVIOUS_SIGNATURE_HEADER)])
    // Read while another thread may still be checking; it is passed on only after that.
    const events = genuine && readEvents(body)
    if (!(await genuine)) return { status: 403, body: 'the signature does not fit' }
    if (!events) return { status: 400, body: 'not a notification' }
    const delivery = { eventId: call.header(EVENT_ID_HEADER), body, signature: signature ?? '' }
    return (await take(events, delivery)) ?? TAKEN
  }
}

export const BROKEN_OFF = Symbol('broken off')

/** Whoever sends may leave in the middle of it, which is no fault of the program that listens. */
export const wholeBody = ({ body }: WebhookCall) => body().catch((): typeof BROKEN_OFF => BROKEN_OFF)

/** 200 with the challenge as plain text when mode and token fit, else 403. */
export function answerHandshake(url: string, verifyToken: string): WebhookAnswer {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')
  const isOurs =
    query.get('hub.mode') === 'subscribe' && isSame(query.get('hub.verify_token') ?? '', verifyToken)
  const challenge = query.get('hub.challenge')
  return isOurs && challenge !== null
    ? { status: 200, body: challenge }
    : { status: 403, body: 'the verify token does not fit' }
}
