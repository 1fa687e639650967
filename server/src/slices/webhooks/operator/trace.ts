/** "Why did nothing come?": every event with the decision about each application, and every attempt. */

import { z } from 'zod'
import { brandOf } from '../../../kernel/call/brand.ts'
import type { Asked } from '../../../kernel/call/call.ts'
import { asksLive, LIVE_HEADERS, LIVE_TYPE, openLive } from '../../../kernel/call/live.ts'
import { waited, waitInput } from '../../../kernel/call/waiting.ts'
import { readWorldFilter, worldInput } from '../../../kernel/call/world-filter.ts'
import {
  AS_IT_SHOULD,
  type Attempt,
  DELIVERIES_CHANNEL,
  type DeliveryState,
  EVENTS_CHANNEL,
  ROUTED_CHANNEL,
  traces as store,
} from '../../../kernel/engine/index.ts'
import { clockOfNode } from '../../../kernel/graph/directory.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { Document, operatorReading } from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { keptMessageId } from '../../../kernel/wire/message-id.ts'
import { choice, text } from '../../../kernel/wire/params.ts'
import { assertKnown } from '../../../kernel/wire/read-input.ts'
import { badTime, noSuchEvent } from '../errors.ts'
import { apiVersion, dialectNamed, subscribableFields } from '../inputs.ts'
import { type ChosenBy, explained, REASONS, type Reason, shortly } from '../reasons.ts'
import { inPlatformWords } from '../rules/dialect.ts'
import { notificationBody } from '../rules/envelope.ts'
import { subjectOf } from '../rules/subject.ts'
import { readTime, SINCE, UNTIL } from '../rules/time.ts'
import { circuitOf, describeEvent, listedEvents } from './listed.ts'
import { liveEvents } from './live.ts'
import { explainedEventAnswer, listedEventAnswer, OUTCOMES } from './trace-answer.ts'

const WHY_NOT = Object.keys(REASONS) as [Reason, ...Reason[]]

type Listed = Awaited<ReturnType<typeof listedEvents>>[number]

/** What a list asks of the database, a stream asks of each event as it stands. */
const becameOf = (
  { outcome, deliveries }: Listed,
  wanted: { outcome?: Listed['outcome'] | undefined; reason?: Reason | undefined; app?: string | undefined },
) =>
  (wanted.outcome === undefined || stateOf(wanted.outcome) === stateOf(outcome)) &&
  (wanted.outcome !== 'not_sent' ||
    wanted.reason !== undefined ||
    deliveries.some((one) => one.reason !== AS_IT_SHOULD)) &&
  (wanted.reason === undefined || deliveries.some((one) => one.reason === wanted.reason)) &&
  (wanted.app === undefined || deliveries.some((one) => one.app_id === wanted.app))

const stateOf = (outcome: (typeof OUTCOMES)[number] | undefined): DeliveryState | undefined =>
  outcome === 'failed' ? 'undelivered' : outcome

export const listEvents = operatorReading('listEvents', noNode, {
  summary:
    'List events, newest first, with what became of them; asked for text/event-stream, they are sent as they happen',
  note: [
    'Delivered and unsent events are listed for `PARLEY_DELIVERED_KEPT_DAYS`, failed ones for `PARLEY_UNDELIVERED_KEPT_DAYS`.',
  ],
  input: z.object({
    ...pageInput.shape,
    account: text({ max: 20 }).optional().describe('Only events of this account.'),
    field: text({ max: 100 }).optional().describe('Only events of this field.'),
    node: text({ max: 512 }).optional().describe('Only events about this object.'),
    outcome: choice(OUTCOMES)
      .optional()
      .describe(
        `Only those that this became of; not_sent without those that should not be (ask for the reason ${AS_IT_SHOULD}).`,
      ),
    reason: choice(WHY_NOT).optional().describe('Only those that were not sent to somebody for this reason.'),
    app: text({ max: 20 }).optional().describe('Only those that were decided about for this application.'),
    world: worldInput('Only events of this world; 0 for the seeded sandbox.'),
    q: text({ min: 1, max: 200 })
      .optional()
      .describe(
        `Only events in which this stands, of the latest ${store.SEARCHED_MAX}: an id, a field, a word of the payload.`,
      ),
    since: text({ max: 40 }).optional().describe(SINCE),
    until: text({ max: 40 }).optional().describe(UNTIL),
    newer_than: text({ max: 40 }).optional().describe('Only events after the one of this id.'),
    wait: waitInput().optional(),
  }),
  request: { field: 'messages', limit: 25 },
  answer: pageAnswer(listedEventAnswer),
  alsoAnswers: ['text/event-stream'],
  refuses: [badTime],
  async run({ input, body, call }) {
    const { limit: _, after: __, before: ___, wait, ...asked } = input
    const { account, field, node, outcome, reason, app, world, q, since, until, newer_than } = asked
    if (field !== undefined) assertKnown('field', field, subscribableFields(call.house))
    const known = newer_than === undefined ? undefined : await store.findEvent(call, newer_than)
    if (newer_than !== undefined && !known) throw noSuchEvent(newer_than)
    const wamid = q === undefined ? undefined : keptMessageId(q)
    const about = { account, field, node, q: wamid, world: await readWorldFilter(call, world) }
    const listener = call.listener?.()
    if (listener && asksLive(body.headers)) {
      const isWanted = (event: Listed) => becameOf(event, { outcome, reason, app })
      const live = liveEvents(call, about, isWanted)
      return new Document(
        LIVE_TYPE,
        openLive(call, live, listener, body.headers['last-event-id']),
        LIVE_HEADERS,
      )
    }
    const became = { state: stateOf(outcome), reason, app }
    const span = { since: readTime(since), until: readTime(until, 'until') }
    const filter = { ...about, ...became, ...span, afterSeq: known?.seq }
    const page = await waited(
      call,
      { wait, channels: [EVENTS_CHANNEL, DELIVERIES_CHANNEL, ROUTED_CHANNEL] },
      () =>
        readPage(call, input, {
          filters: asked,
          list: (range) => store.listEvents(call, filter, range),
          entry: (event) => event,
        }),
      ({ data }) => data.length > 0,
    )
    return { ...page, data: await listedEvents(call, page.data) }
  },
})

export const explainEvent = operatorReading('explainEvent', noNode, {
  summary: 'Explain one event: who was asked, which callback won, each attempt, or why it was not sent',
  note: [
    'The outcome of an event is the first that holds for one of its deliveries: failed, waiting, delivered, not_sent.',
  ],
  key: 'The id of the event, from x-parley-event-id.',
  input: z.object({
    api_version: apiVersion.describe("With a version, the body is in the platform's dialect."),
  }),
  request: { api_version: 'v23.0' },
  answer: explainedEventAnswer,
  async run({ key, input: { api_version }, call }) {
    const event = await store.findEvent(call, key)
    if (!event) throw noSuchEvent(key)
    const [explained] = await explainEvents(call, [event])
    if (dialectNamed(api_version) === 'plain') return explained
    const { house } = call
    const clock = await clockOfNode(house, event.account_id)
    const words = inPlatformWords({ ...event, event_id: event.id }, house.eventKinds, {
      brand: brandOf({ house, dialect: 'platform' }),
      asked: api_version ?? null,
      switched: clock.switched(),
    })
    return { ...explained, body: notificationBody({ ...event, ...words }) }
  },
})

/** With the decision about each application, and every attempt. */
export async function explainEvents(call: Asked, events: store.TracedEvent[]) {
  const all = await store.deliveriesOf(
    call,
    events.map((event) => event.seq),
  )
  const attempts = await store.attemptsOf(
    call,
    all.map((delivery) => delivery.id),
  )
  const earlier = Map.groupBy(attempts, (attempt) => attempt.delivery_id)
  const byEvent = Map.groupBy(all, (delivery) => delivery.event_seq)
  return events.map((event) => {
    const deliveries = byEvent.get(event.seq) ?? []
    const value = JSON.parse(event.value)
    const about = subjectOf(value)
    return {
      ...describeEvent(event, deliveries),
      value,
      body: notificationBody(event),
      ...(about !== undefined && { about }),
      ...(event.trace_id !== null && { trace_id: event.trace_id }),
      deliveries: deliveries.map((delivery) => {
        const failed = (earlier.get(delivery.id) ?? []).map((row) => row.attempt)
        return describeDelivery(
          call,
          delivery,
          delivery.attempt === null ? failed : [...failed, delivery.attempt],
        )
      }),
    }
  })
}

function describeDelivery(call: Asked, delivery: store.TracedDelivery, attempts: string[]) {
  const { id, app_id, state, reason } = delivery
  return {
    id: String(id),
    ...(app_id !== null && { application: { id: app_id, name: delivery.app_name ?? '' } }),
    state,
    explanation: explain(call, delivery),
    ...(reason !== null && { reason, short_reason: shortly(reason) }),
    ...(delivery.url !== null && { callback: { url: delivery.url, set_for: delivery.chosen_by } }),
    ...(delivery.circuit !== null && circuitOf({ ...delivery, circuit: delivery.circuit })),
    ...(delivery.finished_at !== null && { finished_at: writeDate(delivery.finished_at) }),
    ...(state === 'waiting' && { expires_at: writeDate(delivery.expires_at) }),
    attempts: attempts.map((json) => {
      const attempt = JSON.parse(json) as Attempt
      return { ...attempt, at: writeDate(attempt.at) }
    }),
  }
}

const CHOICES = {
  number: "the number's own callback, which goes before the account's and the application's",
  account: "the account's override, which goes before the application's own callback",
  application: "the application's own callback, since neither the number nor the account has one",
}

function explain(call: Asked, delivery: store.TracedDelivery): string {
  const { state, reason, chosen_by, attempts } = delivery
  if (reason !== null) return explained(reason)
  const way = chosen_by === null ? '' : ` It goes to ${CHOICES[chosen_by as ChosenBy]}.`
  if (state === 'delivered') return `Delivered at attempt ${attempts}.${way}`
  if (state === 'undelivered')
    return `Given up after 7 days and ${attempts} attempts; it can be sent again.${way}`
  return `${whatItWaitsFor(call, delivery)}${way}`
}

const nameOf = ({ app_name, url }: store.TracedDelivery): string =>
  `the receiver ${url ?? ''} of ${app_name ?? ''}`

function whatItWaitsFor(call: Asked, delivery: store.TracedDelivery): string {
  const { attempts, next_at, next_probe_at } = delivery
  if (delivery.paused_at !== null) return 'Waits: the receiver answered 410 Gone and is paused.'
  if (delivery.suspended_at !== null)
    return 'Waits: the operator paused the receiver; it is sent when the receiver is resumed.'
  const behind =
    attempts === 0 ? `Waits behind others for ${nameOf(delivery)}` : `Waits for ${nameOf(delivery)}`
  if (delivery.circuit !== 'closed' && next_probe_at !== null)
    return `${behind}, which is failing and is probed again at ${writeDate(next_probe_at)}.`
  if (attempts > 0 && next_at > call.now)
    return `Waits after ${attempts} failed attempts; the next is due at ${writeDate(next_at)}.`
  return 'Waits for its turn.'
}
