/** One question to a flow's data endpoint, and what came of it. It talks to the world: never in a transaction. */

import type { House } from '../../../kernel/call/house.ts'
import { endpointPlace, stagedAt } from '../../../kernel/call/staging.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../../kernel/crypto/signature.ts'
import type { OutboundAnswer, OutboundFailure } from '../../../kernel/outbound/client.ts'
import { pathName } from '../../../kernel/wire/clean-text.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { readJson } from '../../../kernel/wire/json.ts'
import { appSecret, findApp } from '../../accounts/index.ts'
import type { Flow } from '../flow.ts'
import { findKey, findKeyOfAccount } from '../store/endpoint.ts'
import { type Sealed, sealRequest } from './encryption.ts'
import { withSealedFiles } from './files.ts'

export type Json = Record<string, unknown>

type EndpointAction = 'ping' | 'INIT' | 'data_exchange' | 'BACK'

export type EndpointQuestion = {
  action: EndpointAction
  flow_token?: string
  screen?: string
  data?: Json
  phone_number_id?: string | undefined
}

/** The platform's words for what can go wrong. */
export type EndpointError =
  | 'timeout_error'
  | 'no_http_response_error'
  | 'cannot_be_served'
  | 'unexpected_http_status_code'
  | 'response-decryption-error'
  | 'business-decryption-error'
  | 'payload-schema-error'
  | 'invalid-screen-transition'

export type EndpointOutcome = { action: EndpointAction; latency_ms: number } & (
  | { ok: true; answer: Json; closedWith?: string }
  | { ok: false; error: EndpointError; message: string }
)

const DEADLINE_MS = 10_000
/** Answers may carry pictures for the next screen. */
const ANSWER_BYTES_MAX = 1_048_576
const DATA_API_VERSION = '3.0'

export async function askEndpoint(
  house: House,
  flow: Flow,
  question: EndpointQuestion,
): Promise<EndpointOutcome> {
  const { action } = question
  if (flow.endpoint_uri === null) {
    const message = 'The flow has no endpoint_uri.'
    return { action, latency_ms: 0, ok: false, error: 'cannot_be_served', message }
  }
  const staged = await stagedAt(house, endpointPlace, {
    of: { app_id: flow.app_id },
    facts: () => ({ number: question.phone_number_id }),
  })
  if (staged) {
    const message = `No answer within ${DEADLINE_MS} ms (timeout; staged by rule ${staged.rule}).`
    return { action, latency_ms: DEADLINE_MS, ok: false, error: 'timeout_error', message }
  }
  const key = await keyFor(house, flow, question.phone_number_id)
  const data = await withSealedFiles(house, flow, question.data ?? {})
  const plain = asciiJson(requestOf(flow, { ...question, data }, key !== undefined))
  const sealed = key === undefined ? undefined : sealRequest(key, plain)
  const body = sealed ? JSON.stringify(sealed.envelope) : plain
  const answer = await house.outbound.send({
    url: flow.endpoint_uri,
    party: flow.id,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(await secretFor(house, flow), body),
    },
    body,
    deadlineMs: DEADLINE_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
  })
  return { action, latency_ms: answer.durationMs, ...judge(answer, sealed) }
}

/** Without a number, the key of any of the account's numbers: a health check must be readable, too. */
async function keyFor(
  house: House,
  flow: Flow,
  phoneNumberId: string | undefined,
): Promise<string | undefined> {
  const reads = { db: house.storage.read }
  const key =
    phoneNumberId === undefined
      ? await findKeyOfAccount(reads, flow.account_id)
      : await findKey(reads, phoneNumberId)
  return key?.business_public_key
}

async function secretFor(house: House, flow: Flow): Promise<string> {
  const app = await findApp({ db: house.storage.read }, flow.app_id)
  if (!app)
    throw new Error(`flow ${flow.id} is connected to the application ${flow.app_id}, which is not there`)
  return appSecret(house, app)
}

/** The specification's request has a flow_token always; the platform's own health check has none. */
function requestOf(flow: Flow, question: EndpointQuestion & { data: Json }, encrypted: boolean): Json {
  const { action, screen, data, flow_token } = question
  const version = flow.data_api_version ?? DATA_API_VERSION
  if (action === 'ping')
    return encrypted ? { version, action } : { version, action, flow_token: 'ping', data: {} }
  return {
    version,
    action,
    flow_token: flow_token ?? '',
    ...(screen !== undefined && { screen }),
    data,
  }
}

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
function messageIn(text: string, sealed: Sealed | undefined): string | undefined {
  let plain = text
  try {
    if (sealed) plain = sealed.open(text)
  } catch {
    // It was not encrypted.
  }
  const read = readJson(plain)
  const { error_msg } = read.ok && isJsonObject(read.value) ? read.value : {}
  return typeof error_msg === 'string' && error_msg !== '' ? shorten(error_msg, ERROR_LENGTH_MAX) : undefined
}

function judge(answer: OutboundAnswer | OutboundFailure, sealed: Sealed | undefined): Judged {
  if (answer.kind === 'failure') {
    const error = answer.reason === 'timeout' ? 'timeout_error' : 'no_http_response_error'
    return wrong(
      answer.reason === 'blocked' ? 'cannot_be_served' : error,
      `${answer.message} (${answer.reason}).`,
    )
  }
  const text = answer.body.toString('utf8')
  const came = `It answered status ${answer.status}, content type "${shorten(answer.headers['content-type'] ?? '', 60)}", body ${JSON.stringify(shorten(text, 120))}.`
  const closedWith = answer.status === TOKEN_ENDED ? messageIn(text, sealed) : undefined
  if (closedWith !== undefined) return { ok: true, answer: {}, closedWith }
  if (answer.status !== 200) {
    const error = answer.status === 421 ? 'business-decryption-error' : 'unexpected_http_status_code'
    return wrong(error, `${came}${STATUS_HINTS[answer.status] ?? ''}`)
  }
  if (answer.cut) return wrong('payload-schema-error', `Its answer is longer than ${ANSWER_BYTES_MAX} bytes.`)
  let plain = text
  if (sealed) {
    try {
      plain = sealed.open(text)
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

/** Signed and sent in pure ASCII, as notifications are, so that every way of hashing it agrees. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A health check passes with a version, as specified, or with the word of the platform's own protocol. */
export function pingFailure(outcome: EndpointOutcome): string | undefined {
  if (!outcome.ok) return outcome.message
  const { version, data } = outcome.answer
  if (typeof version === 'string' && version !== '') return undefined
  const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined
  if (status === 'active') return undefined
  return `It answered ${shorten(JSON.stringify(outcome.answer), 120)}, which has no version.`
}
