/** What happened, by name: `messages.text`, `message_status.delivered`, `flows`. The same name in both dialects. */

import {
  type EchoedMessages,
  FIELDS,
  type IncomingMessages,
  KINDS,
  type MessageStatus,
} from '../generated/events.ts'
import type { Delivery } from './answer.ts'
import type {
  Contact,
  EchoedMessage,
  FromPerson,
  IncomingMessage,
  MessageMetadata,
  OutgoingStatus,
  UnknownEvent,
  WebhookEvent,
  WebhookValues,
} from './event-types.ts'

/** What every handler is given. */
type CommonFields = { account_id: string; time: number; event: WebhookEvent; delivery: Delivery }

type FromConversation = CommonFields & { metadata: MessageMetadata; contact: Contact | undefined }
export type ReceivedMessage<M = IncomingMessage> = FromConversation & { message: M }
export type ReportedStatus<S = OutgoingStatus> = FromConversation & { status: S }
type SentElsewhere<M = EchoedMessage> = FromConversation & { message: M }

/** What a handler is given, by the name it listens to. */
export type Occurrences = {
  [T in keyof IncomingMessages as `messages.${T}`]: ReceivedMessage<IncomingMessages[T] & FromPerson>
} & {
  [S in MessageStatus['status'] as `message_status.${S}`]: ReportedStatus<OutgoingStatus & { status: S }>
} & {
  [T in keyof EchoedMessages as `message_echoes.${T}`]: SentElsewhere<EchoedMessages[T]>
} & { [F in (typeof FIELDS)[number]]: CommonFields & { value: WebhookValues[F] } } & {
  /** Any message of a customer, of whatever type. */
  messages: ReceivedMessage
  /** Whatever became of a message. */
  message_status: ReportedStatus
  message_echoes: SentElsewhere
  /** An event that this version of the contract does not know. */
  unknown: Omit<CommonFields, 'event'> & { event: UnknownEvent }
  /** Every event as it came. */
  '*': CommonFields
}

/** Of a name that this version of the contract does not know: the message, the status or the value is there as it came. */
export type OtherOccurrence = CommonFields & {
  message?: { id: string; type: string; from?: string; to?: string; [part: string]: unknown }
  status?: { id: string; status: string; [part: string]: unknown }
  value?: unknown
  contact?: Contact | undefined
  metadata?: MessageMetadata
}

export type Occurrence = { names: string[]; given: object }

/** Of one event: each message and each status of its own. */
export function occurrencesOf(event: WebhookEvent, delivery: Delivery): Occurrence[] {
  const common = { account_id: event.account_id, time: event.time, event, delivery }
  const all: Occurrence[] = [{ names: ['*'], given: common }]
  switch (event.field) {
    case 'messages':
    case 'message_status':
    case 'message_echoes':
    case 'smb_message_echoes':
      return all.concat(inConversation(event.value, common))
    default:
      return all.concat({ names: namesOf(event.field), given: { ...common, value: event.value } })
  }
}

/** A field is an event by its own name, too, unless something else is called so. */
const namesOf = (field: string) =>
  FIELDS.some((one) => one === field) ? [field] : isOccurrence(field) ? ['unknown'] : [field, 'unknown']

type Conversation = {
  metadata: MessageMetadata
  contacts?: Contact[]
  messages?: IncomingMessage[]
  statuses?: OutgoingStatus[]
  message_echoes?: EchoedMessage[]
}

function inConversation(value: Conversation, common: CommonFields): Occurrence[] {
  const { metadata, contacts = [], messages = [], statuses = [], message_echoes = [] } = value
  const contactOf = (wa_id: string) => contacts.find((contact) => contact.wa_id === wa_id)
  return [
    ...messages.map((message) => ({
      names: [`messages.${message.type}`, 'messages'],
      given: { ...common, metadata, contact: contactOf(message.from), message },
    })),
    ...statuses.map((status) => ({
      names: [`message_status.${status.status}`, 'message_status'],
      given: { ...common, metadata, contact: contactOf(status.recipient_id), status },
    })),
    ...message_echoes.map((message) => ({
      names: [`message_echoes.${message.type}`, 'message_echoes'],
      given: { ...common, metadata, contact: contactOf(message.to), message },
    })),
  ]
}

/** What stands for itself, beside the kinds of what is listed. */
const WORDS: readonly string[] = [...FIELDS, ...Object.keys(KINDS), 'unknown', '*']
const NAMES = new Set(
  WORDS.concat(Object.entries(KINDS).flatMap(([field, kinds]) => kinds.map((kind) => `${field}.${kind}`))),
)

export const isOccurrence = (name: string): name is keyof Occurrences => NAMES.has(name)

/** What could have been meant by a name that nothing has: its neighbours. */
export function neighboursOf(name: string): string[] {
  const [field = ''] = name.split('.')
  const near = [...NAMES].filter((one) => one.startsWith(`${field}.`))
  return near.length > 0 ? near : [...WORDS]
}
