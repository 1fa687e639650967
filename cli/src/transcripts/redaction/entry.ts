/** What went over the line, as it may stand in a transcript. */

import type { Entry, Headers } from '../transcript.ts'
import { redactedPath } from './addresses.ts'
import { knownType, mediaType, redactedBody, redactedPair } from './bodies.ts'
import type { Place, Redaction } from './redaction.ts'
import { isKnownHost } from './vocabulary.ts'

type RawHeaders = Record<string, string | string[] | undefined>
type Times = { at_ms: number; ms: number }
export type RawExchange = {
  method: string
  host: string
  target: string
  headers: RawHeaders
  body: Buffer
  answer: { status: number; headers: RawHeaders; body: Buffer }
} & Times
export type RawNotification = { headers: RawHeaders; body: Buffer; status: number } & Times

/** Those that change what is answered, and those that a client acts on. */
const KEPT = [
  'authorization',
  'content-type',
  'file_offset',
  'idempotency-key',
  'retry-after',
  'facebook-api-version',
  'x-hub-signature',
  'x-hub-signature-256',
]

export function redactedExchange(raw: RawExchange, redaction: Redaction): Entry {
  const asked = placeOf('request', false)
  const url = new URL(raw.target, 'http://here')
  const path = redactedPath(url.pathname, (part, key) =>
    redaction.text(part, { ...asked, key: key ?? '', path: 'request.path' }),
  )
  const query = [...url.searchParams].map((pair) =>
    redactedPair(pair, { redaction, place: { ...asked, path: 'request.query' } }),
  )
  const { answer } = raw
  return {
    at_ms: raw.at_ms,
    ms: raw.ms,
    request: {
      method: raw.method,
      host: isKnownHost(raw.host) ? raw.host : 'host.example',
      path,
      query,
      headers: redactedHeaders(raw.headers, { redaction, place: asked }),
      ...body(raw.body, raw.headers, { redaction, place: asked }),
    },
    answer: {
      status: answer.status,
      headers: redactedHeaders(answer.headers, { redaction, place: placeOf('answer', true) }),
      ...body(answer.body, answer.headers, { redaction, place: placeOf('answer', true) }),
    },
  }
}

export function redactedNotification(raw: RawNotification, redaction: Redaction): Entry {
  const within = { redaction, place: placeOf('notification', true) }
  return {
    at_ms: raw.at_ms,
    ms: raw.ms,
    notification: { headers: redactedHeaders(raw.headers, within), ...body(raw.body, raw.headers, within) },
    answer: { status: raw.status },
  }
}

type Within = { redaction: Redaction; place: Place }

const placeOf = (path: string, isAnswer: boolean): Place => ({ path, key: '', isAnswer })

function body(bytes: Buffer, headers: RawHeaders, { redaction, place }: Within) {
  const type = String(headers['content-type'] ?? '')
  const content = redactedBody(bytes, type, { redaction, place: { ...place, path: `${place.path}.body` } })
  return content && { body: content }
}

function redactedHeaders(headers: RawHeaders, { redaction, place }: Within): Headers {
  const kept: Headers = {}
  for (const name of KEPT) {
    const value = headers[name]
    if (typeof value === 'string') kept[name] = redactedHeader(name, value, { redaction, place })
  }
  return kept
}

function redactedHeader(name: string, value: string, { redaction, place }: Within): string {
  if (name === 'content-type')
    return /^multipart\/form-data|^application\/x-www-form/i.test(value)
      ? mediaType(value)
      : knownType(mediaType(value))
  if (name === 'facebook-api-version' && /^v\d{1,2}\.\d$/.test(value)) return value
  if (name === 'retry-after' && /^\d{1,5}$/.test(value)) return value
  return redaction.text(value, { ...place, key: name, path: `${place.path}.headers.${name}` })
}
