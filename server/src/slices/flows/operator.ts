/** What the operator may do to flows: check and play definitions, set a status, read answers and calls. */

import { DEPTH_MAX } from '@parley-dev/flow-json'
import { z } from 'zod'
import { noNode } from '../../kernel/graph/node.ts'
import { shownAs } from '../../kernel/graph/openapi/json-schema.ts'
import {
  Document,
  operatorOperation,
  operatorReading,
  success,
  successAnswer,
} from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { nodeAnswerWith } from '../../kernel/graph/read-fields.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { readJson } from '../../kernel/wire/json.ts'
import { choice, json, text, truth } from '../../kernel/wire/params.ts'
import { checkDefinition } from './checking.ts'
import { playerOf, playRefusals } from './engine/player.ts'
import { sessionSchema } from './engine/session.ts'
import { definitionMissing, definitionTooLarge } from './errors/definition.ts'
import { sessionMalformed } from './errors/play.ts'
import { statusChanged } from './events.ts'
import { ALERTS, FIRST_DEFINITION, FLOW_STATUSES } from './flow.ts'
import { describeFlow, flowNode, validationErrorSchema } from './node.ts'
import { askFlowEndpoint } from './operations/ask-endpoint.ts'
import { definitionFile, flowJson } from './operations/create.ts'
import { listAllFlows } from './operator-list.ts'
import { playAnswer } from './play-answer.ts'
import { recordFlowResponse, responseAnswer, shown, toCsv } from './responses.ts'
import { listCallsOf } from './store/endpoint.ts'
import { setStatus } from './store/flows.ts'
import { listResponsesOf } from './store/responses.ts'

const CSV_ROWS_MAX = 10_000

const validateFlowJson = operatorOperation('validateFlowJson', noNode, {
  summary: 'Check a definition without storing anything',
  body: 'document',
  input: z.object({ flow_json: flowJson.optional(), file: definitionFile }),
  request: { flow_json: FIRST_DEFINITION },
  answer: z.object({
    success: z.literal(true),
    validation_errors: z.array(validationErrorSchema),
    warnings: z.array(validationErrorSchema),
  }),
  refuses: [definitionMissing, definitionTooLarge],
  async prepare({ input, body }) {
    const field = input.flow_json ?? input.file
    const sent =
      body.files[0]?.bytes ?? inner(body.document) ?? (field === undefined ? undefined : Buffer.from(field))
    if (!sent) throw definitionMissing()
    return checkDefinition(sent)
  },
  async run({ prepared: { validation_errors, warnings } }) {
    return { success: true, validation_errors, warnings }
  },
})

/** What is inside has bounds of its own. */
const ENVELOPE_BOUNDS = { depthMax: DEPTH_MAX + 2, valuesMax: Number.POSITIVE_INFINITY }
const ENVELOPE_START = /^\s*\{\s*"flow_json"\s*:/

/** A body may be the definition itself, or an object whose `flow_json` is the definition's text. */
function inner(document: Buffer | undefined): Buffer | undefined {
  if (!document || !ENVELOPE_START.test(document.subarray(0, 100).toString('utf8'))) return document
  const read = readJson(document.toString('utf8'), ENVELOPE_BOUNDS)
  if (!read.ok) return document
  const { flow_json } = read.value as { flow_json: unknown }
  return Buffer.from(typeof flow_json === 'string' ? flow_json : JSON.stringify(flow_json, null, 2))
}

const inspectFlow = operatorReading('inspectFlow', flowNode, {
  summary: 'Read everything about a flow',
  answer: nodeAnswerWith(flowNode, {
    account_id: z.string(),
    alerts: z.array(z.enum(ALERTS)),
    created_time: z.string(),
  }),
  async run({ node: flow, call }) {
    // A metric must be named by whoever asks for one.
    const fields = Object.keys(flowNode.fields)
      .filter((name) => name !== 'metric')
      .join(',')
    return {
      ...(await describeFlow(flow, { fields }, call)),
      account_id: flow.account_id,
      alerts: flow.alerts,
      created_time: writeDate(flow.created_at),
    }
  },
})

const setFlow = operatorOperation('setFlow', flowNode, {
  summary: 'Set the status of a flow, as integrity or health reviews would',
  input: z.object({ status: choice(FLOW_STATUSES).describe('The new status.') }),
  request: { status: 'DRAFT' },
  answer: successAnswer,
  async run({ node: flow, input, call }) {
    if (input.status === flow.status) return success
    await setStatus(call, flow.id, { from: flow.status, to: input.status, at: call.now })
    await statusChanged(call, flow, input.status)
    return success
  },
})

const listEndpointCalls = operatorReading('listEndpointCalls', flowNode, {
  summary: 'List the calls to the data endpoint, newest first',
  input: pageInput,
  request: { limit: 25 },
  answer: pageAnswer(
    z.object({
      action: z.string(),
      outcome: z.string(),
      message: z.string().optional(),
      latency_ms: z.int(),
      created_time: z.string(),
    }),
  ),
  run: ({ node: flow, input, call }) =>
    readPage(call, input, {
      list: (range) => listCallsOf(call, flow.id, range),
      entry: ({ action, outcome, message, latency_ms, created_at }) => ({
        action,
        outcome,
        ...(message !== null && { message }),
        latency_ms,
        created_time: writeDate(created_at),
      }),
    }),
})

const listFlowResponses = operatorReading('listFlowResponses', flowNode, {
  summary: 'List what people answered, newest first; format=csv gives a table',
  note: [
    '`format=csv` answers at most 10,000 rows, a column for each field; cells that a spreadsheet would run as a formula are quoted. Answers given in the preview have source `preview`.',
  ],
  input: z.object({
    ...pageInput.shape,
    format: choice(['json', 'csv']).optional().describe('csv: a table for a spreadsheet.'),
  }),
  request: { format: 'csv' },
  answer: pageAnswer(responseAnswer),
  alsoAnswers: ['text/csv'],
  async run({ node: flow, input, call }) {
    if (input.format !== 'csv') {
      return readPage(call, input, { list: (range) => listResponsesOf(call, flow.id, range), entry: shown })
    }
    const rows = Math.min(input.limit ?? CSV_ROWS_MAX, CSV_ROWS_MAX)
    const all = await listResponsesOf(call, flow.id, { direction: 'forward', order: 'newest first', rows })
    return new Document('text/csv; charset=utf-8', toCsv(all), {
      'content-disposition': `attachment; filename="flow-${flow.id}-responses.csv"`,
    })
  },
})

const anyObject = json().pipe(z.record(z.string(), z.unknown(), { error: 'must be an object' }))

const STEPS = ['open', 'submit', 'back'] as const

/** The same engine as the preview's, for a console or a test: a session comes back with every step. */
const playFlow = operatorOperation('playFlow', flowNode, {
  summary: 'Play a flow step by step; the data endpoint is really asked',
  note: [
    '`step` is open, submit or back; send the `session` of the last answer with each step. Patterns run without backtracking: 1,000 characters at most.',
  ],
  input: z.object({
    step: choice(STEPS).describe('What the person does.'),
    session: json()
      .meta(shownAs(sessionSchema))
      .optional()
      .describe('The session that the step before answered; not to open.'),
    form: anyObject.optional().describe('To submit: values by the names of inputs.'),
    press: text({ max: 200 })
      .optional()
      .describe('To submit: the key of the component that is pressed; unless given, the footer.'),
    flow_token: text({ max: 200 })
      .default('operator')
      .describe('To open: the token that the endpoint receives.'),
    action: choice(['navigate', 'data_exchange'])
      .default('navigate')
      .describe('To open: at a screen, or with a question to the endpoint.'),
    screen: text({ max: 200 }).optional().describe('To open: the screen; unless given, the first.'),
    data: anyObject.optional().describe('To open: the data of the screen.'),
    phone_number_id: text({ max: 40 })
      .optional()
      .describe('To open: the number whose public key encrypts the exchange.'),
    examples: truth()
      .default(true)
      .describe('To open: whether data that is not given is filled with the examples of the definition.'),
  }),
  modes: {
    open: { step: 'open', flow_token: 'a-token' },
  },
  answer: playAnswer,
  refuses: [...playRefusals, sessionMalformed],
  async prepare({ node: flow, input, call }) {
    const player = playerOf(call, flow)
    if (input.step === 'open') {
      const { flow_token, action, screen, data, examples, phone_number_id } = input
      return player.open({ flow_token, action, screen, data, examples, phoneNumberId: phone_number_id })
    }
    if (input.step === 'back') return player.back(input.session)
    return player.submit(input.session, { form: input.form ?? {}, press: input.press })
  },
  async run({ node: flow, prepared: outcome, call }) {
    if (outcome.is !== 'completed') return outcome
    const { session, payload } = outcome
    await recordFlowResponse(call, {
      flow_id: flow.id,
      source: 'preview',
      flow_token: session.flow_token,
      payload,
    })
    return outcome
  },
})

export const operator = {
  'POST /operator/flow_json/validate': validateFlowJson,
  'GET /operator/flows': listAllFlows,
  'GET /operator/{flow}': inspectFlow,
  'POST /operator/{flow}': setFlow,
  'GET /operator/{flow}/endpoint_calls': listEndpointCalls,
  'POST /operator/{flow}/ask_endpoint': askFlowEndpoint,
  'GET /operator/{flow}/responses': listFlowResponses,
  'POST /operator/{flow}/play': playFlow,
} satisfies RouteTable
