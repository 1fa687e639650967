/** What came of a question to a data endpoint, judged by its answer. */

import type { OutboundAnswer, OutboundFailure } from '../../../kernel/outbound/client.ts'
import { pathName } from '../../../kernel/wire/clean-text.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { readJson } from '../../../kernel/wire/json.ts'
import { found } from '../../../kernel/wire/problems.ts'
import type { Encrypted } from './encryption.ts'

export type Json = Record<string, unknown>

export type EndpointAction = 'ping' | 'INIT' | 'data_exchange' | 'BACK'

/** The platform's words for what can go wrong. */
export const ENDPOINT_ERRORS = [
  'timeout_error',
  'no_http_response_error',
  'cannot_be_served',
  'unexpected_http_status_code',
  'response-decryption-error',
  'business-decryption-error',
  'payload-schema-error',
  'invalid-screen-transition',
] as const

export type EndpointError = (typeof ENDPOINT_ERRORS)[number]

export type EndpointOutcome = { action: EndpointAction; latency_ms: number } & (
  | { ok: true; answer: Json; closedWith?: string }
  | { ok: false; error: EndpointError; message: string }
)

/** Answers may carry pictures for the next screen. */
export const ANSWER_BYTES_MAX = 1_048_576

/** `closedWith`: the endpoint takes nothing more for this flow token, and says so to the customer. */
type Judged =
  | { ok: true; answer: Json; closedWith?: string }
  | { ok: false; error: EndpointError; message: string }

const wrong = (error: EndpointError, message: string): Judged => ({ ok: false, error, message })

const STATUS_HINTS: Record<number, string> = {
  421: ' It says that it cannot decrypt: does it have the private key of the public key that was set on the number?',
  427: ' It says that the flow token is not valid any more, but not in words for the customer: {"error_msg": "…"}.',
  432: ' It says that the signature is wrong: does it use the secret of the application that the flow is connected to?',
}

/** What an endpoint answers when a flow token is not to be used any more. */
const TOKEN_ENDED = 427
const ERROR_LENGTH_MAX = 1_000

/** Encrypted like any answer, or plain: endpoints do both. */
function messageIn(text: string, encrypted: Encrypted | undefined): string | undefined {
  let plain = text
  try {
    if (encrypted) plain = encrypted.open(text)
  } catch {
    // It was not encrypted.
  }
  const read = readJson(plain)
  const { error_msg } = read.ok && isJsonObject(read.value) ? read.value : {}
  return typeof error_msg === 'string' && error_msg !== '' ? shorten(error_msg, ERROR_LENGTH_MAX) : undefined
}

export function judge(answer: OutboundAnswer | OutboundFailure, encrypted: Encrypted | undefined): Judged {
  if (answer.kind === 'failure') {
    const error = answer.reason === 'timeout' ? 'timeout_error' : 'no_http_response_error'
    return wrong(
      answer.reason === 'blocked' ? 'cannot_be_served' : error,
      `${answer.message} (${answer.reason}).`,
    )
  }
  const text = answer.body.toString('utf8')
  const came = `It answered status ${answer.status}, content type "${shorten(answer.headers['content-type'] ?? '', 60)}", body ${JSON.stringify(shorten(text, 120))}.`
  const closedWith = answer.status === TOKEN_ENDED ? messageIn(text, encrypted) : undefined
  if (closedWith !== undefined) return { ok: true, answer: {}, closedWith }
  if (answer.status !== 200) {
    const error = answer.status === 421 ? 'business-decryption-error' : 'unexpected_http_status_code'
    return wrong(error, `${came}${STATUS_HINTS[answer.status] ?? ''}`)
  }
  if (answer.cut) return wrong('payload-schema-error', `Its answer is longer than ${ANSWER_BYTES_MAX} bytes.`)
  let plain = text
  if (encrypted) {
    try {
      plain = encrypted.open(text)
    } catch {
      const hint =
        'The answer must be base64 of AES-128-GCM under the key of the request with its vector inverted.'
      return wrong('response-decryption-error', `${came} ${hint}`)
    }
  }
  const read = readJson(plain)
  if (!read.ok && read.flaw.isJson) {
    const where = read.flaw.path.length > 0 ? pathName(read.flaw.path) : 'The answer'
    return wrong('payload-schema-error', `${came} ${where} ${read.flaw.message}.`)
  }
  return read.ok && isJsonObject(read.value)
    ? { ok: true, answer: read.value }
    : wrong('payload-schema-error', `${came} That is not a JSON object.`)
}

const isJsonObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A health check passes with a version, as specified, or with the word of the platform's own protocol. */
export function pingFailure(outcome: EndpointOutcome): string | undefined {
  if (!outcome.ok) return outcome.message
  const { version, data } = outcome.answer
  if (typeof version === 'string' && version !== '') return undefined
  const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined
  if (status === 'active') return undefined
  const answered = `It answered ${shorten(JSON.stringify(outcome.answer), 120)}`
  return version === undefined
    ? `${answered}, which has no version.`
    : `${answered}, and its version must be a text such as "3.0" - got ${found(version)}.`
}
