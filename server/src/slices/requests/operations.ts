/** What was called: a list, the calls as they are made, and the whole story of one. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { asksLive, LIVE_HEADERS, LIVE_TYPE, openLive } from '../../kernel/call/live.ts'
import { waited, waitInput } from '../../kernel/call/waiting.ts'
import { readWorldFilter, worldInput } from '../../kernel/call/world-filter.ts'
import { traces } from '../../kernel/engine/index.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { Document, operatorReading } from '../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../kernel/graph/paging.ts'
import { SECOND } from '../../kernel/process/clock.ts'
import { REQUESTS_CHANNEL } from '../../kernel/records/requests/request.ts'
import { percentKept } from '../../kernel/records/requests/request-log.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { invalidParameter, notFound, refusalCodes } from '../../kernel/wire/errors.ts'
import { choice, integer, moment, text, truth } from '../../kernel/wire/params.ts'
import { assertKnown } from '../../kernel/wire/read-input.ts'
import { findApp } from '../accounts/index.ts'
import { explainEvents, explainedEventAnswer } from '../webhooks/index.ts'
import { changeAnswer, describeRequest, requestAnswer } from './answers.ts'
import { marksOf } from './hints.ts'
import { liveRequests } from './live.ts'
import * as store from './store.ts'

const requestFilters = z.object({
  ...pageInput.shape,
  trace_id: text({ max: 100 }).optional().describe('Only the call of this trace.'),
  operation: text({ max: 100 }).optional().describe('Only calls of this operation, by its name.'),
  code: integer(1, 9_999_999).optional().describe('Only calls that were refused with this code.'),
  status: integer(100, 599).optional().describe('Only calls that were answered with this status.'),
  app: text({ max: 20 }).optional().describe('Only calls of this application, and calls about it.'),
  world: worldInput('Only calls of this world, and calls about it; 0 for the seeded sandbox.'),
  by: choice(store.CALLED_BY)
    .optional()
    .describe('Only calls of applications, refused callers included, or only those of the operator.'),
  since: moment().optional().describe('Only calls since then, by the wall clock.'),
  newer_than: text({ max: 100 }).optional().describe('Only calls after the one of this trace.'),
  whole: truth().default(false).describe('Include headers and bodies, and which habits show.'),
  wait: waitInput().optional(),
})
type Filters = z.infer<typeof requestFilters>

/** What cannot be found for ever is refused, with what there is. */
async function filterOf(call: Asked, input: Filters): Promise<store.RequestFilter> {
  const { trace_id, operation, code, status, app, world, by, since, newer_than } = input
  if (operation !== undefined) assertKnown('operation', operation, call.house.callableNames)
  if (code !== undefined) assertKnown('code', String(code), refusalCodes().map(String))
  if (app !== undefined && !(await findApp(call, app)))
    throw invalidParameter(`Param app: there is no application ${app}.`, { blame: ['app'] })
  const known = newer_than === undefined ? undefined : await store.findRequest(call, newer_than)
  if (newer_than !== undefined && !known)
    throw invalidParameter(
      `Param newer_than: no call of trace ${newer_than} is kept. Take the trace_id of a call of this list.`,
      { blame: ['newer_than'] },
    )
  return {
    trace_id,
    operation,
    code,
    status,
    app,
    world: await readWorldFilter(call, world),
    by,
    since,
    afterSeq: known?.seq,
  }
}

export const listRequests = operatorReading('listRequests', noNode, {
  summary: 'List the calls, newest first; asked for text/event-stream, sent as they are made',
  note: [
    "The request log may use a hundredth of the processor's time. In a storm, calls that do not fit are counted in `skipped_before` of the next one. Bodies are kept up to 16,384 characters; one above 65,536, or one that cannot be read, is not kept.",
    "Secrets are removed by name, form and value, `code` and `pin` included. Times are the wall clock's, whatever the test clock shows. Calls to `/operator/requests`, `/operator/traces` and `/operator/hints` are not listed.",
  ],
  input: requestFilters,
  request: { operation: 'sendMessage', limit: 25 },
  answer: pageAnswer(requestAnswer),
  alsoAnswers: ['text/event-stream'],
  isLeftOut: true,
  async run({ input, body, call }) {
    const filter = await filterOf(call, input)
    const listener = call.listener?.()
    if (listener && asksLive(body.headers)) {
      const live = liveRequests(call, { filter, isWhole: input.whole })
      return new Document(
        LIVE_TYPE,
        openLive(call, live, listener, body.headers['last-event-id']),
        LIVE_HEADERS,
      )
    }
    const { limit: _, after: __, before: ___, wait, since, ...kept } = input
    const page = await waited(
      call,
      { wait, channels: [REQUESTS_CHANNEL] },
      () =>
        readPage(call, input, {
          filters: { ...kept, ...(since !== undefined && { since: Math.floor(since / 1000) }) },
          list: (range) => store.listRequests(call, filter, range),
          entry: (row) => row,
        }),
      ({ data }) => data.length > 0,
    )
    const traces = page.data.map((row) => row.trace_id)
    if (!input.whole) return { ...page, data: page.data.map((row) => describeRequest(row)) }
    const details = await store.detailsOf(call, traces)
    const marks = marksOf(page.data, details)
    return {
      ...page,
      data: page.data.map((row) => describeRequest(row, details.get(row.trace_id), marks.get(row.trace_id))),
    }
  },
})

/** Of one call: more than any makes that a person looks into. */
const LISTED_MAX = 1_000

/** What a call changed is there with its answer; the call itself is written down with others, this much later at the most. */
const WRITTEN_WITHIN_MS = 3 * SECOND

const writtenWithinMs = ({ house }: Asked, trace: string): number =>
  percentKept(house) > 0 && /^[0-9a-f]{32}$/.test(trace) ? WRITTEN_WITHIN_MS : 0

/** Nobody called where a job or a seed did something, or the call is forgotten. */
const isLongAgo = ({ now }: Asked, at: number) => Math.abs(now - at) > WRITTEN_WITHIN_MS

export const explainTrace = operatorReading('explainTrace', noNode, {
  summary:
    'Read the whole story of one call: the call, what it changed, what it caused, and what became of that',
  note: [
    'Waits for a call that was just answered, 3 seconds or `wait`. An id that is no trace id is 404 at once.',
  ],
  key: 'The trace id, from x-parley-trace-id.',
  input: z.object({
    wait: waitInput()
      .optional()
      .describe('How long to wait for the call to be written down. Unless given, as long as that takes.'),
  }),
  request: { wait: '3s' },
  answer: z
    .object({
      trace_id: z.string(),
      request: requestAnswer.optional().describe('Missing where it was not written down, or not any more.'),
      changes: z.array(changeAnswer),
      events: z.array(explainedEventAnswer),
    })
    .meta({ id: 'TracedCall' }),
  isLeftOut: true,
  async run({ key, input, call }) {
    const { request, changes, caused } = await waited(
      call,
      { wait: input.wait ?? writtenWithinMs(call, key), channels: [REQUESTS_CHANNEL] },
      async () => ({
        request: await store.findRequest(call, key),
        changes: await store.changesOf(call, key, LISTED_MAX),
        caused: await traces.eventsOfTrace(call, key, LISTED_MAX),
      }),
      (found) => found.request !== undefined || found.changes.some(({ at }) => isLongAgo(call, at)),
    )
    if (!request && changes.length === 0 && caused.length === 0) throw notFound('get', key)
    const details = request && (await store.detailsOf(call, [key])).get(key)
    const events = await explainEvents(call, caused)
    return {
      trace_id: key,
      ...(request && { request: describeRequest(request, details) }),
      changes: changes.map((change) => ({ ...change, at: writeDate(change.at) })),
      events,
    }
  },
})
