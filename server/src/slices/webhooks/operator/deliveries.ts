/** Sending again: one delivery, everything an account missed, or a sample. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { byClock } from '../../../kernel/call/call.ts'
import {
  addDeliveries,
  DELIVERIES_CHANNEL,
  DELIVERY_LIMITS,
  type Delivery,
  newDelivery,
  probeNow,
  recordEvent,
  deliveries as store,
  traces,
} from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation } from '../../../kernel/graph/operation.ts'
import { json, text } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { digitsOf, listAllOf } from '../../phone-numbers/index.ts'
import { decisionsFor } from '../deciding.ts'
import { badTime, noSampleOf, noSuchDelivery, noSuchPlace, stillNotSent } from '../errors.ts'
import { REASONS } from '../reasons.ts'
import { changedSample } from '../rules/changed-sample.ts'
import type { Decision } from '../rules/decide.ts'
import { sampleFor } from '../rules/sample.ts'
import { readTime, SINCE } from '../rules/time.ts'

const RECOVERED_AT_ONCE_MAX = 10_000

export const resendDelivery = operatorOperation('resendDelivery', noNode, {
  summary: 'Send a delivery again, to where the application listens now',
  note: ['Goes to where the application listens now, with seven fresh days.'],
  key: 'The id of the delivery, as the events list it.',
  answer: z.object({ success: z.literal(true), deliveries: z.array(z.string()) }),
  refuses: [stillNotSent],
  async run({ key, call }) {
    const delivery = /^\d{1,16}$/.test(key) ? await store.findDelivery(call, Number(key)) : undefined
    const event = delivery && (await traces.findEventBySeq(call, delivery.event_seq))
    if (!delivery || !event) throw noSuchDelivery(key)
    const decisionsOf = await decisionsFor(call.house, call.db, [event])
    const clock = await call.house.worldClocks.of(delivery.app_id)
    const outcome = await sendAgain(byClock(call, clock), delivery, event, decisionsOf(event))
    if (typeof outcome === 'string') throw stillNotSent(outcome)
    await call.house.storage.notify(call.db, DELIVERIES_CHANNEL)
    return { success: true, deliveries: outcome }
  },
})

export const recoverDeliveries = operatorOperation('recoverDeliveries', accountNode, {
  summary: 'Send everything again that an account missed since a moment',
  note: [
    '`since` is unix seconds or a date. Covers what was given up and what was not sent for want of a callback.',
  ],
  input: z.object({
    since: text({ min: 1, max: 40 }).meta({ description: SINCE, examples: ['2026-01-31T09:05:00+0000'] }),
  }),
  request: { since: '2026-01-31T09:00:00+0000' },
  answer: z.object({ recovered: z.int(), still_not_sent: z.int() }),
  refuses: [badTime],
  async run({ node: account, input, call }) {
    const missed = await store.missedSince(call, account.id, readTime(input.since), RECOVERED_AT_ONCE_MAX)
    const events = new Map<number, traces.TracedEvent>()
    for (const { event_seq } of missed) {
      const event = events.get(event_seq) ?? (await traces.findEventBySeq(call, event_seq))
      if (event) events.set(event_seq, event)
    }
    const decisionsOf = await decisionsFor(call.house, call.db, [...events.values()])
    let recovered = 0
    for (const delivery of missed) {
      const event = events.get(delivery.event_seq)
      if (!event) continue
      const outcome = await sendAgain(call, delivery, event, decisionsOf(event))
      if (typeof outcome !== 'string') recovered++
    }
    await call.house.storage.notify(call.db, DELIVERIES_CHANNEL)
    return { recovered, still_not_sent: missed.length - recovered }
  },
})

/** Gives the ids of what is on its way now, or why nothing is. */
export async function sendAgain(
  call: Call,
  delivery: Delivery,
  event: traces.TracedEvent,
  decisions: Decision[],
): Promise<string[] | string> {
  const own = decisions.filter((one) => delivery.app_id === null || one.app_id === delivery.app_id)
  const sendable = own.filter((one) => one.reason === null)
  if (sendable.length === 0) return REASONS[own[0]?.reason ?? 'unsubscribed']
  if (delivery.app_id === null) {
    // Nobody was subscribed then; now somebody is.
    const fresh = sendable.map((decision, place) => newDelivery(event, place, decision, call.now))
    await store.removeDelivery(call, delivery.id)
    await addDeliveries(call.db, fresh)
    return fresh.map((one) => String(one.id))
  }
  await store.keepOldAttempt(call, delivery)
  // Whoever sends it again means now, not when a receiver that failed is asked by itself.
  if (sendable[0]?.receiver_id) await probeNow(call, sendable[0].receiver_id)
  await store.changeDelivery(call.db, delivery.id, {
    ...sendable[0],
    state: 'waiting',
    attempt: null,
    finished_at: null,
    next_at: call.now,
    expires_at: call.now + DELIVERY_LIMITS.lifetimeMs,
  })
  return [String(delivery.id)]
}

export const testEvent = operatorOperation('testEvent', accountNode, {
  sandboxOnly: true,
  summary: 'Send a signed sample of any event, the way a real one goes',
  input: z.object({
    field: text({ min: 1, max: 100 }).meta({
      description: 'The field of the event.',
      examples: ['messages'],
    }),
    set: json(z.record(z.string(), z.unknown()))
      .optional()
      .meta({
        description: 'Other values for the sample, by their place in it.',
        examples: [{ 'messages.0.text.body': 'Hello' }],
      }),
  }),
  request: { field: 'account_update' },
  answer: z.object({ id: z.string(), field: z.string(), value: z.unknown() }),
  refuses: [noSampleOf, noSuchPlace],
  async run({ node: account, input, call }) {
    const { eventKinds } = call.house
    const kind = eventKinds.find((one) => one.field === input.field.trim().toLowerCase())
    if (!kind) throw noSampleOf(input.field, [...new Set(eventKinds.map((one) => one.field))])
    const [number] = await listAllOf(call, account.id)
    const about = { account_id: account.id, node_id: account.id }
    const asking = { account: account.id, number: number && { id: number.id, digits: digitsOf(number) } }
    const changed = changedSample(sampleFor(kind.example, asking), input.set ?? {})
    if ('missing' in changed) throw noSuchPlace(changed.missing, changed.known)
    const id = await recordEvent(call, kind, about, changed.value)
    return { id, field: kind.field, value: changed.value }
  },
})
