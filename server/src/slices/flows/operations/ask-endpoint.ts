/** The operator's own question to a data endpoint: shown as it travelled, and as it reads. */

import { z } from 'zod'
import { operatorOperation } from '../../../kernel/graph/operation.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { choice, json, text, truth } from '../../../kernel/wire/params.ts'
import { type Exchange, exchangeWith, keyFor } from '../endpoint/ask.ts'
import { keepOutcome } from '../endpoint/keep.ts'
import { ENDPOINT_ERRORS, type EndpointOutcome, pingFailure } from '../endpoint/outcome.ts'
import { endpointNotSet, keyNotSet } from '../errors/endpoint.ts'
import { flowNode } from '../node.ts'

const ACTIONS = ['ping', 'INIT', 'data_exchange', 'BACK'] as const
const BODY_SHOWN_MAX = 65_536

export const askFlowEndpoint = operatorOperation('askFlowEndpoint', flowNode, {
  summary: 'Ask the data endpoint of a flow one question, and show both sides of the exchange',
  note: ["The call counts for the endpoint's health, as playing does."],
  input: z.object({
    action: choice(ACTIONS).default('ping').describe('ping is the health check that publishing makes.'),
    flow_token: text({ max: 200 }).default('operator').describe('Not for ping: the token of the session.'),
    screen: text({ max: 200 }).optional().describe('Not for ping: the screen that is asked from.'),
    data: json()
      .pipe(z.record(z.string(), z.unknown(), { error: 'must be an object' }))
      .optional()
      .describe('Not for ping: what was entered.'),
    phone_number_id: text({ max: 40 })
      .optional()
      .describe('The number whose public key encrypts; unless given, any of the account that has one.'),
    encrypted: truth()
      .optional()
      .describe('Whether the exchange is encrypted; unless given, where there is a public key.'),
  }),
  request: { action: 'INIT', flow_token: 'a-token' },
  answer: z.object({
    action: z.enum(ACTIONS),
    endpoint_uri: z.string(),
    outcome: z.enum(['ok', ...ENDPOINT_ERRORS]),
    message: z.string().optional(),
    latency_ms: z.int(),
    request: z.object({
      clear: z.string().describe('The question as JSON.'),
      encrypted: z
        .object({
          encrypted_flow_data: z.string(),
          encrypted_aes_key: z.string(),
          initial_vector: z.string(),
        })
        .optional(),
      signature: z.string().describe('What stood in X-Hub-Signature-256.'),
    }),
    response: z
      .object({
        status: z.int(),
        content_type: z.string().optional(),
        body: z.string().describe('As it came.'),
        clear: z.string().optional().describe('Decrypted; absent where that is not possible.'),
      })
      .optional()
      .describe('Absent when nothing came.'),
  }),
  refuses: [endpointNotSet, keyNotSet],
  async prepare({ node: flow, input, call }) {
    const { endpoint_uri } = flow
    if (endpoint_uri === null) throw endpointNotSet()
    const { encrypted, ...question } = input
    const key = encrypted === false ? undefined : await keyFor(call.house, flow, input.phone_number_id)
    if (encrypted && key === undefined) throw keyNotSet(input.phone_number_id)
    const exchange = await exchangeWith(call.house, { ...flow, endpoint_uri }, question, key)
    return { ...exchange, outcome: judgedAsPing(exchange.outcome), endpoint_uri }
  },
  async run({ node: flow, prepared, call }) {
    const { outcome, endpoint_uri } = prepared
    await keepOutcome(call, flow.id, outcome)
    return {
      action: outcome.action,
      endpoint_uri,
      outcome: outcome.ok ? 'ok' : outcome.error,
      ...(!outcome.ok && { message: outcome.message }),
      latency_ms: outcome.latency_ms,
      ...shown(prepared),
    }
  },
})

/** What would keep a flow from being published is no success here, either. */
function judgedAsPing(outcome: EndpointOutcome): EndpointOutcome {
  const { action, latency_ms } = outcome
  const message = action === 'ping' && outcome.ok ? pingFailure(outcome) : undefined
  return message === undefined
    ? outcome
    : { action, latency_ms, ok: false, error: 'payload-schema-error', message }
}

function shown({ request, answer }: Exchange) {
  const { clear, encrypted, signature } = request
  const body = answer?.body.toString('utf8') ?? ''
  const content_type = answer?.headers['content-type']
  const read = encrypted ? opened(encrypted.open, body) : body
  return {
    request: { clear, ...(encrypted && { encrypted: encrypted.envelope }), signature },
    ...(answer && {
      response: {
        status: answer.status,
        ...(content_type !== undefined && { content_type }),
        body: shorten(body, BODY_SHOWN_MAX),
        ...(read !== undefined && { clear: shorten(read, BODY_SHOWN_MAX) }),
      },
    }),
  }
}

function opened(open: (text: string) => string, body: string): string | undefined {
  try {
    return open(body)
  } catch {
    return undefined // The outcome says so already.
  }
}
