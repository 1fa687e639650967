/**
 * Notifications as the platform words them: ids of messages as clients know them, customers by their user_id as well,
 * hashes of files in base64, and what an answer costs. Pure, because a delivery is written anew for each receiver that listens in that dialect.
 */

import type { About } from '../../kernel/wire/event-kind.ts'
import { userIdOf } from '../phone-numbers/index.ts'
import { MEDIA_TYPES } from './message.ts'
import { messageIdIn } from './message-id.ts'
import { FREE_ENTRY_CATEGORY } from './pricing/price.ts'

type Json = Record<string, unknown>
type Contact = { wa_id: string }
type Named = { id?: string }
type Received = Json & { id: string; context?: Named; reaction?: { message_id: string } }

const known = (about: About, contacts: Contact[]) =>
  contacts.map((contact) => ({ ...contact, ...idAs('user_id', about, contact.wa_id) }))

/** From the day on which customers are named so. */
const idAs = (name: string, { account_id, platform }: About, waId: string): Json =>
  platform.has('user_ids_are_told') ? { [name]: userIdOf(account_id, waId) } : {}

export function receivedOnPlatform(
  value: { contacts: Contact[]; messages: (Received & { from: string; type: string })[] },
  about: About,
): Json {
  return {
    ...value,
    contacts: known(about, value.contacts),
    messages: value.messages.map(({ from, ...message }) => ({
      from,
      ...idAs('from_user_id', about, from),
      ...withBase64(withIds(message)),
    })),
  }
}

export function statusOnPlatform(
  value: {
    contacts: Contact[]
    statuses: (Json & { id: string; recipient_id: string; conversation?: Conversation; pricing?: Json })[]
  },
  about: About,
): Json {
  return {
    ...value,
    contacts: known(about, value.contacts),
    statuses: value.statuses.map(({ conversation, pricing, ...status }) => ({
      ...status,
      id: told(status.id),
      ...idAs('recipient_user_id', about, status.recipient_id),
      ...moneyOf(about, conversation, pricing),
    })),
  }
}

const told = (id: string) => messageIdIn('platform', id)

/** Its own, and those of the messages that it answers or reacts to. */
const withIds = <M extends Received>(message: M): M => ({
  ...message,
  id: told(message.id),
  ...(message.context?.id !== undefined && { context: { ...message.context, id: told(message.context.id) } }),
  ...(message.reaction && {
    reaction: { ...message.reaction, message_id: told(message.reaction.message_id) },
  }),
})

type Conversation = Json & { origin: { type: string } }

/** What it costs on the day that it was sent, and the conversation, where that is told. What was recorded before has no price. */
function moneyOf({ platform, more }: About, conversation?: Conversation, plain?: Json): Json {
  if (!plain || !conversation) return {}
  const pricing = (more?.pricing ?? priced(plain)) as Json & { category: string }
  const isTold =
    pricing.category === FREE_ENTRY_CATEGORY || !platform.has('conversation_is_left_out_of_statuses')
  return {
    ...(isTold && { conversation: { ...conversation, origin: { type: pricing.category } } }),
    pricing,
  }
}

const priced = (pricing: Json): Json =>
  pricing.billable === false ? { ...pricing, type: 'free_customer_service' } : pricing

function withBase64<M extends Json & { type?: unknown }>(message: M): M {
  const type = String(message.type)
  const file = (MEDIA_TYPES as readonly string[]).includes(type)
    ? (message[type] as Json | undefined)
    : undefined
  if (typeof file?.sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(file.sha256)) return message
  return { ...message, [type]: { ...file, sha256: Buffer.from(file.sha256, 'hex').toString('base64') } }
}
