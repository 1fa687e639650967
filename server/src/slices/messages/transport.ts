/**
 * How a message leaves: a port with two adapters. `sandbox` hands it to the sandbox phone, where it is delivered
 * in the very transaction that sent it; `http` posts it, signed, to the operator's bridge, which reports statuses
 * and incoming messages back through the operator door. One job per conversation, so that order is kept and a
 * dead bridge loses nothing.
 */

import { z } from 'zod'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { faultAt, gatewayPlace } from '../../kernel/call/fault-rules.ts'
import type { House } from '../../kernel/call/house.ts'
import { enqueue, job } from '../../kernel/engine/index.ts'
import { gateway, isConfigured, postTo } from '../../kernel/outbound/gateway.ts'
import { SECOND } from '../../kernel/process/clock.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import { digitsOf, findPhoneNumber, type PhoneNumber } from '../phone-numbers/index.ts'
import { noBridge, undeliverable } from './errors/failures.ts'
import type { Conversation, ConversationKey, Customer, Message, NewMessage } from './message.ts'
import { statusChanged } from './notify.ts'
import type { Price } from './pricing/price.ts'
import { reportStatus } from './statuses.ts'
import { findMessage, toTransmit } from './store/messages.ts'

export const bridge = gateway(
  'the bridge',
  'PARLEY_BRIDGE',
  'Where outgoing messages are posted. Unset in the sandbox: they go to the sandbox phone.',
)

/** As many messages of one conversation as one run of the job takes along. */
const BATCH_MAX = 20
const ATTEMPTS_MAX = 30

/** What the bridge took, why it did not take the next one, if it did not; or what cannot go anywhere. */
type Carried = { ids: string[]; problem?: string; lost?: Message[] }

export const isWithoutTransport = (house: House) => !isConfigured(house, bridge) && !isSandbox(house)

/** Nobody but a test reports what becomes of messages then. */
export const goesToPhone = (house: House) => !isConfigured(house, bridge) && isSandbox(house)

/**
 * What becomes of a message as it is sent: on the sandbox phone everything at once, over the bridge nothing yet.
 * Where production has no bridge the message fails, with an event that says why.
 */
export function fateOf(
  house: House,
  conversation: Pick<Conversation, 'blocked'>,
): Pick<Message, 'status' | 'failure'> {
  if (isConfigured(house, bridge)) return { status: 'accepted', failure: null }
  if (isWithoutTransport(house)) return { status: 'failed', failure: noBridge() }
  return conversation.blocked
    ? { status: 'failed', failure: undeliverable('the customer has blocked this business') }
    : { status: 'delivered', failure: null }
}

/** After the message is written: the phone's statuses are recorded, or the bridge's job is on its way. */
export async function handOver(
  call: Call,
  number: PhoneNumber,
  customer: Customer,
  message: NewMessage,
  price: Price,
): Promise<void> {
  if (message.status === 'accepted') {
    return leave(call, { phone_number_id: number.id, wa_id: message.wa_id })
  }
  if (message.status === 'delivered') {
    await statusChanged(call, number, customer, { ...message, status: 'sent' }, price)
  }
  await statusChanged(call, number, customer, message, price)
}

const keyOf = (conversation: ConversationKey) => `${conversation.phone_number_id} ${conversation.wa_id}`

export const transmit = job<ConversationKey, Carried>('messages.transmit', {
  input: z.object({ phone_number_id: z.string(), wa_id: z.string() }),
  names: { phone_number_id: 'phone_numbers' },
  attemptsMax: ATTEMPTS_MAX,
  prepare: ({ input, call }) => carry(call, input),
  run: ({ input, prepared, call }) => settle(call, input, prepared),
  /** The oldest message could not be brought over in many attempts: it fails, and the others get their turn. */
  async giveUp({ input, call, error }) {
    const [message] = await toTransmit(call, input, 1)
    if (message) await reportStatus(call, message, 'failed', undeliverable(error.message))
    await goOn(call, input)
  },
})

async function carry(call: Asked, conversation: ConversationKey): Promise<Carried> {
  const ids: string[] = []
  if (isWithoutTransport(call.house)) return { ids, lost: await toTransmit(call, conversation, BATCH_MAX) }
  for (const message of await toTransmit(call, conversation, BATCH_MAX)) {
    const problem = await post(call, message)
    if (problem) return { ids, problem }
    ids.push(message.id)
  }
  return { ids }
}

/** The bridge may see a message twice after a crash; its id shows it. */
async function post(call: Asked, message: Message): Promise<string | undefined> {
  const number = await findPhoneNumber(call, message.phone_number_id)
  if (!number) return undefined
  const fault = await faultAt(call.house, gatewayPlace, {
    of: { account_id: number.account_id },
    facts: () => ({ number: number.id, recipient: message.wa_id }),
  })
  if (fault) return `${bridge.title} could not be reached: it timed out (staged by rule ${fault.rule})`
  return postTo(call.house, bridge, {
    id: message.id,
    phone_number_id: number.id,
    from: digitsOf(number),
    to: message.wa_id,
    type: message.type,
    [message.type]: message.content,
    ...(message.context_id !== null && { context: { message_id: message.context_id } }),
    timestamp: Math.floor(message.created_at / SECOND),
  })
}

async function settle(
  call: Call,
  conversation: ConversationKey,
  { ids, problem, lost = [] }: Carried,
): Promise<void> {
  for (const message of lost) await reportStatus(call, message, 'failed', noBridge())
  if (ids.length === 0 && problem !== undefined) throw new Error(problem)
  for (const id of ids) {
    const message = await findMessage(call, conversation.phone_number_id, id)
    if (message) await reportStatus(call, message, 'sent')
  }
  await goOn(call, conversation, problem === undefined ? 0 : SECOND)
}

/** A held message is sent now. */
export async function leave(call: Call, { phone_number_id, wa_id }: ConversationKey): Promise<void> {
  const conversation = { phone_number_id, wa_id }
  await enqueue(call, transmit, conversation, { key: keyOf(conversation), keep: true })
}

async function goOn(call: Call, conversation: ConversationKey, delayMs = 0): Promise<void> {
  if ((await toTransmit(call, conversation, 1)).length === 0) return
  await enqueue(call, transmit, conversation, { key: keyOf(conversation), at: call.now + delayMs })
}
