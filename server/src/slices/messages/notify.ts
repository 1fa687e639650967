/** The events of messages: what a customer wrote, what the business sent, what became of it. */

import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { digitsOf, type PhoneNumber, productOf } from '../phone-numbers/index.ts'
import type { Inbound } from './conversations/incoming.ts'
import { platformCustomer } from './customers/platform-customer.ts'
import { messageEchoes, messageStatus, messagesReceived } from './events.ts'
import { identityOf } from './identity.ts'
import { ANSWER_WINDOW_MS, type Customer, type Message, type NewMessage } from './message.ts'
import type { Price } from './pricing/price.ts'
import { pricingOf } from './pricing/rules.ts'

const seconds = (milliseconds: number) => String(Math.floor(milliseconds / 1000))

export const envelope = (call: Call, number: PhoneNumber) => ({
  messaging_product: productOf({ house: call.house, dialect: 'plain' }),
  metadata: { display_phone_number: digitsOf(number), phone_number_id: number.id },
})

export function contactOf(call: Call, number: PhoneNumber, customer: Customer) {
  const { name, wa_id } = customer
  const identity_key_hash = identityOf(call, number, customer)
  return { profile: { name: name ?? wa_id }, wa_id, ...(identity_key_hash && { identity_key_hash }) }
}

export const about = (number: PhoneNumber) => ({ account_id: number.account_id, node_id: number.id })

/** The part of a message that its type names, as it stands in notifications. */
const bodyOf = (message: Pick<Message, 'type' | 'content'>) =>
  message.content === null ? {} : { [message.type]: message.content }

/** What was given with a message that is sent as an event, and stored nowhere. */
type Marks = Partial<Pick<Inbound, 'context' | 'referral' | 'errors'>>

/** What it answers, the product it is about, and whether it was passed on. */
function contextOf(
  number: PhoneNumber,
  { context_id, referred_product }: Pick<Message, 'context_id' | 'referred_product'>,
  { from, forwarded, frequently_forwarded }: NonNullable<Marks['context']> = {},
) {
  const isAbout = context_id !== null || referred_product !== null
  const context = {
    ...((isAbout || from !== undefined) && { from: from ?? digitsOf(number) }),
    ...(context_id !== null && { id: context_id }),
    ...(forwarded !== undefined && { forwarded }),
    ...(frequently_forwarded !== undefined && { frequently_forwarded }),
    ...(referred_product && { referred_product }),
  }
  return Object.keys(context).length > 0 ? { context } : {}
}

export async function customerWrote(
  call: Call,
  number: PhoneNumber,
  customer: Customer,
  message: NewMessage,
  { context, referral, errors }: Marks = {},
): Promise<void> {
  const value = {
    ...envelope(call, number),
    contacts: [contactOf(call, number, customer)],
    messages: [
      {
        from: message.wa_id,
        id: message.id,
        timestamp: seconds(message.created_at),
        type: message.type,
        ...contextOf(number, message, context),
        ...(referral && { referral }),
        ...(errors && { errors }),
        ...bodyOf(message),
      },
    ],
  }
  await recordEvent(
    call,
    messagesReceived,
    about(number),
    value,
    await platformCustomer(call, number, customer),
  )
}

export async function businessWrote(call: Call, number: PhoneNumber, message: NewMessage): Promise<void> {
  await recordEvent(call, messageEchoes, about(number), {
    ...envelope(call, number),
    message_echoes: [
      {
        from: digitsOf(number),
        to: message.wa_id,
        id: message.id,
        timestamp: seconds(message.created_at),
        type: message.type,
        ...bodyOf(message),
      },
    ],
  })
}

const PRICING = ['pricing_model', 'type', 'category'] as const

/** Mostly: then the platform's dialect takes what the plain one has. */
const isWordedAlike = (
  plain: Record<(typeof PRICING)[number], string> & { billable: boolean },
  price: Price,
) => plain.billable && price.billable && PRICING.every((name) => price[name] === plain[name])

export async function statusChanged(
  call: Call,
  number: PhoneNumber,
  customer: Customer,
  message: NewMessage,
  price: Price | undefined,
): Promise<void> {
  const { status, failure } = message
  const recipient_identity_key_hash = identityOf(call, number, customer)
  const conversationPart = {
    conversation: {
      id: `${number.id}.${message.wa_id}`,
      expiration_timestamp: seconds(message.created_at + ANSWER_WINDOW_MS),
      origin: { type: (message.category ?? 'service').toLowerCase() },
    },
    pricing: {
      billable: message.category !== null,
      pricing_model: 'PMP',
      type: 'regular',
      category: (message.category ?? 'service').toLowerCase(),
    },
  }
  const value = {
    ...envelope(call, number),
    contacts: [contactOf(call, number, customer)],
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds(call.now),
        recipient_id: message.wa_id,
        ...(recipient_identity_key_hash && { recipient_identity_key_hash }),
        ...(message.callback_data !== null && { biz_opaque_callback_data: message.callback_data }),
        ...(failure ? { errors: [failure] } : conversationPart),
      },
    ],
  }
  const shown = await platformCustomer(call, number, customer)
  const pricing = price && !isWordedAlike(conversationPart.pricing, price) ? pricingOf(price) : undefined
  const more = (shown || pricing) && { ...shown, ...(pricing && { pricing }) }
  await recordEvent(call, messageStatus, about(number), value, more)
}
