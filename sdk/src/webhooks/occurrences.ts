/** What happened, by name: `messages.text`, `message_status.delivered`, `flows`. The same name in both dialects. */

import type { EchoedMessages, IncomingMessages, MessageStatus } from '../generated/events.ts'
import type { Delivery } from './answer.ts'
import type {
  Contact,
  EchoedMessage,
  IncomingMessage,
  MessageMetadata,
  OutgoingStatus,
  UnknownEvent,
  WebhookEvent,
  WebhookValues,
} from './event-types.ts'

/** What every handler is told. */
type Told = { account_id: string; time: number; event: WebhookEvent; delivery: Delivery }

type ToldInConversation = Told & { metadata: MessageMetadata; contact: Contact | undefined }
export type ReceivedMessage<M = IncomingMessage> = ToldInConversation & { message: M }
export type ReportedStatus<S = OutgoingStatus> = ToldInConversation & { status: S }
type SentElsewhere<M = EchoedMessage> = ToldInConversation & { message: M }

type Others = Exclude<
  keyof WebhookValues,
  'messages' | 'message_status' | 'message_echoes' | 'smb_message_echoes'
>

/** What a handler is given, by the name it listens to. */
export type Occurrences = {
  [T in keyof IncomingMessages as `messages.${T}`]: ReceivedMessage<
    IncomingMessages[T] & { from_user_id?: string }
  >
} & {
  [S in MessageStatus['status'] as `message_status.${S}`]: ReportedStatus<OutgoingStatus & { status: S }>
} & {
  [T in keyof EchoedMessages as `message_echoes.${T}`]: SentElsewhere<EchoedMessages[T]>
} & { [F in Others]: Told & { value: WebhookValues[F] } } & {
  /** Any message of a customer, of whatever type. */
  messages: ReceivedMessage
  /** Whatever became of a message. */
  message_status: ReportedStatus
  message_echoes: SentElsewhere
  /** An event that this version of the contract does not know. */
  unknown: Omit<Told, 'event'> & { event: UnknownEvent }
  /** Every event as it came. */
  '*': Told
}

export type Occurrence = { names: string[]; told: object }

/** Of one event: each message and each status of its own. */
export function occurrencesOf(event: WebhookEvent, delivery: Delivery): Occurrence[] {
  const told = { account_id: event.account_id, time: event.time, event, delivery }
  const all: Occurrence[] = [{ names: ['*'], told }]
  switch (event.field) {
    case 'messages':
    case 'message_status':
    case 'message_echoes':
    case 'smb_message_echoes':
      return all.concat(inConversation(event.value as Conversation, told))
    default:
      return all.concat({
        names: isKnown(event.field) ? [event.field] : ['unknown'],
        told: { ...told, value: event.value },
      })
  }
}

type Conversation = {
  metadata: MessageMetadata
  contacts?: Contact[]
  messages?: IncomingMessage[]
  statuses?: OutgoingStatus[]
  message_echoes?: EchoedMessage[]
}

function inConversation(value: Conversation, told: Told): Occurrence[] {
  const { metadata, contacts = [], messages = [], statuses = [], message_echoes = [] } = value
  const contactOf = (wa_id: string) => contacts.find((contact) => contact.wa_id === wa_id)
  return [
    ...messages.map((message) => ({
      names: [`messages.${message.type}`, 'messages'],
      told: { ...told, metadata, contact: contactOf(message.from), message },
    })),
    ...statuses.map((status) => ({
      names: [`message_status.${status.status}`, 'message_status'],
      told: { ...told, metadata, contact: contactOf(status.recipient_id), status },
    })),
    ...message_echoes.map((message) => ({
      names: [`message_echoes.${message.type}`, 'message_echoes'],
      told: { ...told, metadata, contact: contactOf(message.to), message },
    })),
  ]
}

/** The fields that stand for themselves; a test holds them against the contract. */
const FIELDS = {
  account_alerts: true,
  account_review_update: true,
  account_settings_update: true,
  account_update: true,
  business_capability_update: true,
  flows: true,
  message_template_components_update: true,
  message_template_quality_update: true,
  message_template_status_update: true,
  payment_configuration_update: true,
  phone_number_name_update: true,
  phone_number_quality_update: true,
  template_category_update: true,
} as const satisfies Record<Others, true>

const isKnown = (field: string) => Object.hasOwn(FIELDS, field)
