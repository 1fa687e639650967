/** One question to a flow's data endpoint, and what came of it. It talks to the world: never in a transaction. */

import { endpointPlace, faultAt } from '../../../kernel/call/fault-rules.ts'
import type { House } from '../../../kernel/call/house.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../../kernel/crypto/signature.ts'
import type { OutboundAnswer } from '../../../kernel/outbound/client.ts'
import { appSecret, findApp } from '../../accounts/index.ts'
import type { Flow } from '../flow.ts'
import { findKey, findKeyOfAccount } from '../store/endpoint.ts'
import { type Encrypted, encryptRequest } from './encryption.ts'
import { withEncryptedFiles } from './files.ts'
import { ANSWER_BYTES_MAX, type EndpointAction, type EndpointOutcome, type Json, judge } from './outcome.ts'

export type EndpointQuestion = {
  action: EndpointAction
  flow_token?: string
  screen?: string | undefined
  data?: Json | undefined
  phone_number_id?: string | undefined
}

/** All of one exchange: what was sent, clear and as it travelled, and what came back. */
export type Exchange = {
  outcome: EndpointOutcome
  request: { clear: string; encrypted: Encrypted | undefined; signature: string }
  answer: OutboundAnswer | undefined
}

const DEADLINE_MS = 10_000
const DATA_API_VERSION = '3.0'

export async function askEndpoint(
  house: House,
  flow: Flow,
  question: EndpointQuestion,
): Promise<EndpointOutcome> {
  const { endpoint_uri } = flow
  if (endpoint_uri === null) {
    const message = 'The flow has no endpoint_uri.'
    return { action: question.action, latency_ms: 0, ok: false, error: 'cannot_be_served', message }
  }
  const key = await keyFor(house, flow, question.phone_number_id)
  return (await exchangeWith(house, { ...flow, endpoint_uri }, question, key)).outcome
}

/** With a key the exchange is encrypted, without one it is clear. */
export async function exchangeWith(
  house: House,
  flow: Flow & { endpoint_uri: string },
  question: EndpointQuestion,
  key: string | undefined,
): Promise<Exchange> {
  const { action } = question
  const data = await withEncryptedFiles(house, flow, question.data ?? {})
  const clear = asciiJson(requestOf(flow, { ...question, data }, key !== undefined))
  const encrypted = key === undefined ? undefined : encryptRequest(key, clear)
  const body = encrypted ? JSON.stringify(encrypted.envelope) : clear
  const request = { clear, encrypted, signature: signatureOf(await secretFor(house, flow), body) }
  const fault = await faultAt(house, endpointPlace, {
    of: { app_id: flow.app_id },
    facts: () => ({ number: question.phone_number_id }),
  })
  if (fault) {
    const message = `No answer within ${DEADLINE_MS} ms (timeout; staged by rule ${fault.rule}).`
    const outcome = { action, latency_ms: DEADLINE_MS, ok: false, error: 'timeout_error', message } as const
    return { outcome, request, answer: undefined }
  }
  const answer = await house.outbound.send({
    url: flow.endpoint_uri,
    party: flow.id,
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: request.signature },
    body,
    deadlineMs: DEADLINE_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
  })
  const outcome = { action, latency_ms: answer.durationMs, ...judge(answer, encrypted) }
  return { outcome, request, answer: answer.kind === 'answer' ? answer : undefined }
}

/** Without a number, the key of any of the account's numbers: a health check must be readable, too. */
export async function keyFor(
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

/** Signed and sent in pure ASCII, as notifications are, so that every way of hashing it agrees. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
