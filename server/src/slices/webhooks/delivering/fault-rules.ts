/**
 * Applies fault rules to deliveries. No delivery is lost that a rule does not drop: a held one waits in the database,
 * and one that was sent ahead of its turn is sent again if this process dies before that is recorded.
 */

import {
  type DeliveryChange,
  deliveryPlace,
  type Facts,
  type Fault,
  type FaultRules,
  faultRulesOf,
} from '../../../kernel/call/fault-rules.ts'
import type { House } from '../../../kernel/call/house.ts'
import { firstDeliveries, type Outcome, type Ready } from '../../../kernel/engine/index.ts'
import { attemptDelivery, type Receiver } from './attempt.ts'
import type { QueuedNotifications } from './notification.ts'

/** How long a delivery waits for the others that it is batched or swapped with. */
const COMPANY_MS = 1_000

type Applied = {
  /** Sent together with an earlier one, or ahead of it. */
  gone: Map<number, string>
  /** Held, until when, and the fault to apply then. */
  held: Map<number, Held>
}

type Held = { change: Fault<DeliveryChange>; until: number }

/** What applying faults needs. */
type Context = { house: House; faultRules: FaultRules; applied: Applied }

export type Attempt = (receiver: Receiver, delivery: Ready, queued: QueuedNotifications) => Promise<Outcome>

export function attemptsWithFaults(house: House): Attempt {
  const faultRules = faultRulesOf(house)
  if (!faultRules)
    return (receiver, delivery, queued) => attemptDelivery(house, receiver, delivery, { queued })
  const applied: Applied = { gone: new Map(), held: new Map() }
  const context = { house, faultRules, applied }
  const isAffected = () => faultRules.isAny() || applied.gone.size > 0 || applied.held.size > 0
  return (receiver, delivery, queued) =>
    isAffected()
      ? attemptWithFaults(context, receiver, delivery)
      : attemptDelivery(house, receiver, delivery, { queued })
}

async function attemptWithFaults(context: Context, receiver: Receiver, delivery: Ready): Promise<Outcome> {
  const { house, faultRules, applied } = context
  const gone = applied.gone.get(delivery.id)
  if (gone !== undefined) {
    applied.gone.delete(delivery.id)
    return notSent(house, receiver, gone, 'it went with an earlier notification, or ahead of it')
  }
  const held = applied.held.get(delivery.id)
  if (held) {
    const at = await timeAt(house, receiver)
    // Another process that takes over the receiver may try it before the hold is recorded.
    if (at < held.until) return stillHeld(held, at)
    applied.held.delete(delivery.id)
    return again(context, receiver, delivery, held.change)
  }
  // Faults apply to the first attempt only.
  const change =
    delivery.attempts > 0
      ? undefined
      : await faultRules.decide(deliveryPlace, {
          of: { app_id: receiver.app_id },
          facts: () => factsOf(delivery),
        })
  return change ? apply(context, receiver, delivery, change) : attemptDelivery(house, receiver, delivery)
}

async function apply(
  context: Context,
  receiver: Receiver,
  delivery: Ready,
  change: Fault<DeliveryChange>,
): Promise<Outcome> {
  const { house } = context
  const { rule } = change
  switch (change.do) {
    case 'drop_notification':
      return notSent(house, receiver, rule, 'it was dropped')
    case 'sign_wrongly':
      return attemptDelivery(house, receiver, delivery, { play: { rule, signsWrongly: true } })
    case 'double_notification':
      await attemptDelivery(house, receiver, delivery, { play: { rule } })
      return attemptDelivery(house, receiver, delivery, { play: { rule } })
    case 'delay_notification':
      return hold(context, receiver, delivery, change, change.milliseconds)
    default: {
      const company = await behind(house, receiver, delivery, countOf(change))
      return company.length === countOf(change)
        ? sendWith(context, receiver, delivery, change, company)
        : hold(context, receiver, delivery, change, COMPANY_MS)
    }
  }
}

/** A held delivery is sent now, with the others that have come. */
async function again(
  context: Context,
  receiver: Receiver,
  delivery: Ready,
  change: Fault<DeliveryChange>,
): Promise<Outcome> {
  const { house } = context
  if (change.do === 'delay_notification')
    return attemptDelivery(house, receiver, delivery, { play: { rule: change.rule } })
  const company = await behind(house, receiver, delivery, countOf(change))
  return sendWith(context, receiver, delivery, change, company)
}

const countOf = (change: DeliveryChange) => (change.do === 'batch_notifications' ? change.count - 1 : 1)

/** The next that wait at the same node. */
async function behind(
  house: House,
  receiver: Receiver,
  { id, node_id }: Ready,
  most: number,
): Promise<Ready[]> {
  const rows = await firstDeliveries(house.storage.read, receiver.id, { nodes: [node_id], each: most + 1 })
  return rows.filter((row) => row.id !== id).slice(0, most)
}

async function sendWith(
  { house, applied: { gone } }: Context,
  receiver: Receiver,
  delivery: Ready,
  change: Fault<DeliveryChange>,
  company: Ready[],
): Promise<Outcome> {
  const { rule } = change
  if (change.do === 'batch_notifications') {
    const outcome = await attemptDelivery(house, receiver, delivery, {
      play: { rule, together: company },
    })
    if (!outcome.failure) for (const { id } of company) gone.set(id, rule)
    return outcome
  }
  for (const ahead of company) {
    const outcome = await attemptDelivery(house, receiver, ahead, { play: { rule } })
    if (!outcome.failure) gone.set(ahead.id, rule)
  }
  return attemptDelivery(house, receiver, delivery, { play: { rule } })
}

async function hold(
  { house, applied }: Context,
  receiver: Receiver,
  { id }: Ready,
  change: Fault<DeliveryChange>,
  milliseconds: number,
): Promise<Outcome> {
  const at = await timeAt(house, receiver)
  const held = { change, until: at + milliseconds }
  applied.held.set(id, held)
  return stillHeld(held, at)
}

function stillHeld({ change, until }: Held, at: number): Outcome {
  const attempt = { at, duration_ms: 0, staged: change.rule, error: `it is held back for ${until - at} ms` }
  return { attempt, failure: { isDeadLine: false, isGone: false, heldUntil: until } }
}

async function notSent(house: House, receiver: Receiver, rule: string, why: string): Promise<Outcome> {
  const at = await timeAt(house, receiver)
  return { attempt: { at, duration_ms: 0, staged: rule, answer: `Not sent: ${why}.` } }
}

type Said = {
  message_template_name?: unknown
  messages?: { from?: unknown }[]
  statuses?: { recipient_id?: unknown }[]
  message_echoes?: { to?: unknown }[]
}

function factsOf({ field, node_id, value }: Ready): Facts {
  const said = JSON.parse(value) as Said
  const who = said.statuses?.[0]?.recipient_id ?? said.messages?.[0]?.from ?? said.message_echoes?.[0]?.to
  const { message_template_name: template } = said
  return {
    field,
    number: node_id,
    ...(typeof who === 'string' && { recipient: who }),
    ...(typeof template === 'string' && { template }),
  }
}

const timeAt = async (house: House, { app_id }: Receiver): Promise<number> =>
  (await house.worldClocks.of(app_id)).now()
