/** A message: which way it goes, what kinds there are, what becomes of it, and the limits on all of that. */

import { DAY } from '../../kernel/process/clock.ts'

export const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

/** `accepted` waits for the transport; a failed message stays failed. */
export const MESSAGE_STATUSES = ['accepted', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** Statuses only ever advance; a late or repeated one changes nothing. */
const RANK: Record<MessageStatus, number> = { accepted: 0, sent: 1, delivered: 2, read: 3, failed: 4 }

export function advances(from: MessageStatus, to: MessageStatus): boolean {
  if (from === 'failed' || (to === 'failed' && RANK[from] >= RANK.delivered)) return false
  return RANK[to] > RANK[from]
}

/** So far, or as far as it can come. */
export const hasCome = (status: Message['status'], wanted: MessageStatus): boolean =>
  status !== 'received' && (status === 'failed' || RANK[status] >= RANK[wanted])

/** Where a test plays the carrier: a message may fail however far it had come, as on the platform it may. */
export const advancesOrFails = (from: MessageStatus, to: MessageStatus): boolean =>
  advances(from, to) || (to === 'failed' && from !== 'failed')

export type Failure = { code: number; title: string; message: string; error_data: { details: string } }

type ReferredProduct = { catalog_id: string; product_retailer_id: string }

export type Message = {
  seq: number
  id: string
  phone_number_id: string
  /** The customer, as digits. */
  wa_id: string
  direction: 'outgoing' | 'incoming'
  type: string
  /** The part of the message that its type names: `{ body }` of a text, and so on. */
  content: unknown
  context_id: string | null
  /** The product that a customer asks about. */
  referred_product: ReferredProduct | null
  /** For incoming ones: `read` once the business marked it so. */
  status: MessageStatus | 'received'
  /** The category of the template, for the status events. */
  category: string | null
  callback_data: string | null
  failure: Failure | null
  created_at: number
}

/** Before it is kept: its place in the conversation is not known yet. */
export type NewMessage = Omit<Message, 'seq'>

/** One conversation: of a number with a customer. */
export type ConversationKey = { phone_number_id: string; wa_id: string }

export type FeedbackKind = 'block' | 'report'

export type Conversation = {
  phone_number_id: string
  wa_id: string
  name: string | null
  last_inbound_at: number | null
  last_message_at: number
  blocked: boolean
  /** When the customer came with another phone; null: never. */
  identity_changed_at: number | null
  username: string | null
  /** When they last exchanged a message in which the business learned the phone number; null: never. */
  phone_known_at: number | null
  /** Since when they want no marketing. */
  marketing_stopped_at: number | null
  /** The number that they have now, where they have another one: nobody is at this one any more. */
  moved_to: string | null
  /** When the customer last came by an ad or a page of ours. */
  referral_at: number | null
  /** Until when everything is free, since that was answered in time. */
  free_until: number | null
  created_at: number
}

/** The customer of a conversation, as notifications name them. */
export type Customer = Pick<
  Conversation,
  'name' | 'wa_id' | 'identity_changed_at' | 'username' | 'phone_known_at'
>

/** Free-form messages are answers: they are allowed this long after the customer last wrote. */
export const ANSWER_WINDOW_MS = DAY
export const TIER_WINDOW_MS = DAY

export const LIMITS = {
  textLengthMax: 4096,
  captionLengthMax: 1024,
  interactiveBodyLengthMax: 1024,
  headerLengthMax: 60,
  footerLengthMax: 60,
  buttonsMax: 3,
  buttonTitleLengthMax: 20,
  buttonIdLengthMax: 256,
  listButtonLengthMax: 20,
  listSectionsMax: 10,
  listRowsMax: 10,
  rowTitleLengthMax: 24,
  rowIdLengthMax: 200,
  rowDescriptionLengthMax: 72,
  flowCtaLengthMax: 30,
  flowTokenLengthMax: 200,
  callbackDataLengthMax: 512,
  contactsMax: 20,
  productsMax: 30,
  cardsMin: 2,
  cardsMax: 10,
  cardBodyLengthMax: 160,
  addressLineLengthMax: 200,
  savedAddressesMax: 20,
  callMinutesMax: 43_200,
  linkLengthMax: 2000,
} as const

export const WELCOME = 'request_welcome'
