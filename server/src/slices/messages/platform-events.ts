/**
 * Notifications as the platform words them: ids of messages as clients know them, customers by the ids that it uses on that
 * day, hashes of files in base64, and what an answer costs. Pure, because a delivery is written again for each receiver that
 * listens in that dialect.
 */

import type { About } from '../../kernel/wire/event-kind.ts'
import { personOf } from './customers/worded.ts'
import { MEDIA_TYPES } from './message.ts'
import { messageIdIn } from './message-id.ts'
import { FREE_ENTRY_CATEGORY } from './pricing/price.ts'

type Json = Record<string, unknown>
type Contact = { profile?: { name: string } | undefined; wa_id: string }
type Named = { id?: string; from?: string }
type Amended = Json & { original_message_id: string }
type Said = Json & {
  id: string
  type: string
  context?: Named
  reaction?: { message_id: string }
  edit?: Amended
  revoke?: Amended
  system?: { wa_id?: string; type: string }
}
type Received = Said & { from: string }

export const contactsOf = (about: About, contacts: Contact[]): Json[] =>
  contacts.map(({ profile, wa_id: waId, ...rest }) => {
    const { username, ...ids } = personOf(about, waId)
    // Who has not said what they are called is called by what they are known by.
    const name = profile?.name === waId ? (username ?? ids.wa_id ?? ids.user_id) : profile?.name
    return { ...(profile && { profile: { name, ...(username && { username }) } }), ...rest, ...ids }
  })

/** A customer of the platform has only ids in the platform's words beside it. */
export function receivedOnPlatform(
  { contacts, ...value }: { contacts: Contact[]; messages: Received[] },
  about: About,
): Json {
  const isSystem = value.messages.some(({ type }) => type === 'system')
  return {
    ...value,
    ...(!isSystem && { contacts: contactsOf(about, contacts) }),
    messages: value.messages.map((message) => {
      const { from, ...rest } = message
      const { wa_id, user_id, parent_user_id } = personOf(about, from)
      return {
        ...(wa_id !== undefined && { from: wa_id }),
        ...(user_id !== undefined && { from_user_id: user_id }),
        ...(parent_user_id !== undefined && { from_parent_user_id: parent_user_id }),
        ...(message.system?.wa_id !== undefined
          ? moved(about, message, { ...message.system, wa_id: message.system.wa_id })
          : asFile(withIds(known(about, rest as Said), wa_id, from))),
      }
    }),
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
    contacts: contactsOf(about, value.contacts),
    statuses: value.statuses.map(({ recipient_id, conversation, pricing, ...status }) => {
      const { wa_id, user_id, parent_user_id } = personOf(about, recipient_id)
      return {
        ...status,
        id: platformId(status.id),
        ...(wa_id !== undefined && { recipient_id: wa_id }),
        ...(user_id !== undefined && { recipient_user_id: user_id }),
        ...(parent_user_id !== undefined && { parent_recipient_user_id: parent_user_id }),
        ...moneyOf(
          about,
          conversation && { ...conversation, id: conversationId(conversation, user_id, wa_id) },
          pricing,
        ),
      }
    }),
  }
}

/** Ours has the customer's number in it. */
const conversationId = ({ id }: Json, userId: string | undefined, waId: string | undefined) =>
  waId === undefined ? String(id).replace(/\.\d+$/, `.${userId?.slice(3)}`) : id

/** Without a number only the change of ids is sent. */
function moved(
  about: About,
  { id, from, timestamp }: Received,
  system: { wa_id: string; type: string },
): Json {
  const [before, after] = [personOf(about, from), personOf(about, system.wa_id)]
  const isHidden = after.wa_id === undefined
  const ids = {
    user_id: after.user_id,
    previous_user_id: before.user_id,
    ...(after.parent_user_id !== undefined && {
      parent_user_id: after.parent_user_id,
      previous_parent_user_id: before.parent_user_id,
    }),
  }
  const words = (one: string | undefined, other: string | undefined) => `User changed from ${one} to ${other}`
  return {
    id: platformId(id),
    timestamp,
    type: 'system',
    system: isHidden
      ? { body: words(before.user_id, after.user_id), type: 'user_changed_user_id', ...ids }
      : {
          ...system,
          ...(before.wa_id !== undefined && { customer: before.wa_id }),
          wa_id: after.wa_id,
          ...(about.platform.has('user_id_changes_are_told') && ids),
        },
  }
}

const platformId = (id: string) => messageIdIn('platform', id)

const AMENDED = ['edit', 'revoke'] as const

/** What the platform did not know on that day came as something that it did not know. */
function known({ platform }: About, message: Said): Said {
  if (!AMENDED.some((type) => type === message.type) || platform.has('edits_and_deletions')) return message
  const { edit: _, revoke: __, ...rest } = message
  return { ...(rest as Said), type: 'unsupported', errors: [UNKNOWN_TYPE] }
}

const UNKNOWN_TYPE = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}

/** Its own, and those of the messages that it answers, reacts to, changes or takes back. */
function withIds(message: Said, waId: string | undefined, from: string): Said {
  const { context, reaction } = message
  const { from: answered, ...rest } = context ?? {}
  const amended = AMENDED.flatMap((type) => {
    const part = message[type]
    return part ? [[type, { ...part, original_message_id: platformId(part.original_message_id) }]] : []
  })
  return {
    ...message,
    id: platformId(message.id),
    ...(context && {
      context: {
        ...(answered !== undefined && answered !== from && { from: answered }),
        ...(answered === from && waId !== undefined && { from: waId }),
        ...rest,
        ...(rest.id !== undefined && { id: platformId(rest.id) }),
      },
    }),
    ...(reaction && { reaction: { ...reaction, message_id: platformId(reaction.message_id) } }),
    ...Object.fromEntries(amended),
  }
}

type Conversation = Json & { origin: { type: string } }

/** What it costs on the day that it was sent, and the conversation, where that is sent. What was recorded before has no price. */
function moneyOf({ platform, more }: About, conversation?: Conversation, plain?: Json): Json {
  if (!plain || !conversation) return {}
  const pricing = (more?.pricing ?? priced(plain)) as Json & { category: string }
  const isIncluded =
    pricing.category === FREE_ENTRY_CATEGORY || !platform.has('conversation_is_left_out_of_statuses')
  return {
    ...(isIncluded && { conversation: { ...conversation, origin: { type: pricing.category } } }),
    pricing,
  }
}

const priced = (pricing: Json): Json =>
  pricing.billable === false ? { ...pricing, type: 'free_customer_service' } : pricing

/** A file has its hash in base64, and says of itself what its kind may be. */
function asFile<M extends Json & { type?: unknown }>(message: M): M {
  const type = String(message.type)
  if (!(MEDIA_TYPES as readonly string[]).includes(type)) return message
  const file = message[type] as Json
  const isHex = typeof file.sha256 === 'string' && /^[0-9a-f]{64}$/.test(file.sha256)
  return {
    ...message,
    [type]: {
      ...(type === 'audio' && { voice: false }),
      ...(type === 'sticker' && { animated: false }),
      ...file,
      ...(isHex && { sha256: Buffer.from(String(file.sha256), 'hex').toString('base64') }),
    },
  }
}
