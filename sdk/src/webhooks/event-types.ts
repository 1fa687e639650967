/** Every event of the contract as one union, distinguished by `field`, in both dialects. */

import type { EchoedMessages, EventValues, IncomingMessages, MessageStatus } from '../generated/events.ts'

/** On versioned paths customers have a user id, too, and a parent id where the business is linked to another. */
export type FromPerson = { from_user_id?: string; from_parent_user_id?: string }
export type IncomingMessage = IncomingMessages[keyof IncomingMessages] & FromPerson
export type EchoedMessage = EchoedMessages[keyof EchoedMessages]
export type OutgoingStatus = MessageStatus & {
  recipient_user_id?: string
  parent_recipient_user_id?: string
}
export type Contact = {
  profile?: { name?: string }
  wa_id: string
  user_id?: string
  parent_user_id?: string
  identity_key_hash?: string
}
export type MessageMetadata = { display_phone_number: string; phone_number_id: string }

type InConversation = { messaging_product: string; metadata: MessageMetadata; contacts?: Contact[] }
type Received = InConversation & { messages: IncomingMessage[]; statuses?: undefined }
type Statuses = InConversation & { statuses: OutgoingStatus[]; messages?: undefined }
type Echoes = InConversation & { message_echoes: EchoedMessage[] }

/** By field. On versioned paths, statuses come under `messages`, and echoes under a name of their own. */
export type WebhookValues = Omit<EventValues, 'messages' | 'message_status' | 'message_echoes'> & {
  messages: Received | Statuses
  message_status: Statuses
  message_echoes: Echoes
  smb_message_echoes: Echoes
}

/** One event: its account, when it happened (unix seconds), its field, and the value that goes with the field. */
export type WebhookEvent = {
  [F in keyof WebhookValues]: {
    object: string
    account_id: string
    time: number
    field: F
    value: WebhookValues[F]
  }
}[keyof WebhookValues]

/** One that this version of the contract does not know. */
export type UnknownEvent = Omit<WebhookEvent, 'field' | 'value'> & { field: string; value: unknown }
