/** Events in a list or a stream: what each is about, and in short what became of it. */

import type { Asked } from '../../../kernel/call/call.ts'
import {
  type Attempt,
  type DeliveryState,
  type Receiver,
  traces as store,
} from '../../../kernel/engine/index.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { isRawEvent } from '../../../kernel/wire/event-kind.ts'
import { shortly } from '../reasons.ts'
import { subjectOf } from '../rules/subject.ts'
import type { OUTCOMES } from './trace-answer.ts'

export async function listedEvents(call: Asked, events: store.TracedEvent[]) {
  const deliveries = await store.deliveriesOf(
    call,
    events.map((event) => event.seq),
  )
  const failed = new Map(
    (await store.lastAttemptsOf(call, deliveries)).map((one) => [one.delivery_id, one.attempt]),
  )
  const byEvent = Map.groupBy(deliveries, (delivery) => delivery.event_seq)
  return events.map((event) => {
    const own = byEvent.get(event.seq) ?? []
    const about = subjectOf(JSON.parse(event.value))
    return {
      ...describeEvent(event, own),
      ...(about !== undefined && { about }),
      ...(event.trace_id !== null && { trace_id: event.trace_id }),
      deliveries: own.map((one) => inShort(one, one.attempt ?? failed.get(one.id))),
    }
  })
}

function inShort(delivery: store.TracedDelivery, attempt: string | undefined) {
  const { id, app_id, app_name, url, state, reason, attempts } = delivery
  const last: Partial<Attempt> = attempt === undefined ? {} : JSON.parse(attempt)
  return {
    id: String(id),
    ...(app_id !== null && { app_id, app_name: app_name ?? '' }),
    ...(url !== null && { url }),
    state,
    ...(reason !== null && { reason, short_reason: shortly(reason) }),
    attempts,
    ...(last.status !== undefined && { status: last.status }),
    ...(last.duration_ms !== undefined && { duration_ms: last.duration_ms }),
    ...(state === 'waiting' &&
      delivery.circuit !== null &&
      circuitOf({ ...delivery, circuit: delivery.circuit })),
    ...(state === 'waiting' && attempts > 0 && { next_attempt_at: writeDate(nextAttemptAt(delivery)) }),
  }
}

/** The state of its receiver; suspended and gone both count as paused. */
export function circuitOf<C extends Receiver['circuit'] | null>({
  circuit,
  paused_at,
  suspended_at,
}: Pick<Receiver, 'paused_at' | 'suspended_at'> & { circuit: C }): { circuit: C | 'paused' } {
  return { circuit: paused_at !== null || suspended_at !== null ? 'paused' : circuit }
}

/** A receiver that fails is probed at a time of its own. */
const nextAttemptAt = ({ next_at, circuit, next_probe_at }: store.TracedDelivery) =>
  circuit === 'closed' ? next_at : Math.max(next_at, next_probe_at ?? next_at)

export function describeEvent(event: store.TracedEvent, deliveries: store.TracedDelivery[]) {
  return {
    id: event.id,
    ...(isRawEvent(event.id) && { is_raw: true as const }),
    field: event.field,
    account_id: event.account_id,
    node_id: event.node_id,
    occurred_at: writeDate(event.occurred_at),
    outcome: outcomeOf(deliveries),
  }
}

/** The worst that happened to any of them, in the order in which an operator wants to know. */
const WORST_FIRST: DeliveryState[] = ['undelivered', 'waiting', 'delivered', 'not_sent']

function outcomeOf(deliveries: { state: DeliveryState }[]): (typeof OUTCOMES)[number] {
  const worst = WORST_FIRST.find((state) => deliveries.some((one) => one.state === state))
  return worst === 'undelivered' ? 'failed' : (worst ?? 'waiting')
}
