/**
 * What may be posted to `/{phone_number}/messages`, read once: a message, distinguished by its `type`, or the mark that
 * a message was read.
 */

import { z } from 'zod'
import { choice, object, oneOfThese, text, variants } from '../../../kernel/wire/params.ts'
import { LIMITS, MEDIA_TYPES, type MediaType } from '../message.ts'
import { messageId } from '../message-id.ts'
import { flowAction } from './content/flow.ts'
import { interactive } from './content/interactive.ts'
import { body, media } from './content/parts.ts'
import { contacts, location, reaction, textContent } from './content/plain.ts'
import { templateContent } from './content/template.ts'

const messaging_product = text({ max: 60 }).optional().describe('The fixed word of this installation.')

const envelope = {
  messaging_product,
  recipient_type: choice(['individual']).optional().describe('Messages go to one customer.'),
  to: text({ max: 60 })
    .optional()
    .describe('The customer: a phone number in international form. Spaces, dashes and + are fine.'),
  recipient: text({ max: 60 })
    .optional()
    .describe('On versioned paths, in place of `to`: the customer by their user_id.'),
  context: object({ message_id: messageId().describe('The message that is answered.') })
    .optional()
    .describe('Shows the message as an answer to another one.'),
  recipient_identity_key_hash: text({ max: 128 })
    .optional()
    .describe('Where the number watches identities: only to the customer who has this one.'),
  biz_opaque_callback_data: text({ max: LIMITS.callbackDataLengthMax })
    .optional()
    .describe('Your own words; they come back with every status of the message.'),
}

/** The part of a message by its type. */
export const PARTS = {
  text: textContent.describe('What the message says.'),
  template: templateContent.describe('An approved template; the only kind that may begin a conversation.'),
  interactive: interactive.describe('Something to tap.'),
  reaction: reaction.describe('An emoji at a message of the customer.'),
  location: location.describe('A place.'),
  contacts: contacts.describe('People, as they stand in an address book.'),
  ...(Object.fromEntries(
    MEDIA_TYPES.map((type) => [type, media(type).describe('An uploaded file or a link.')]),
  ) as Record<MediaType, ReturnType<typeof media>>),
}
type Parts = typeof PARTS

const KIND = 'The kind of message.'

/** Each has a name in the contract: `TextMessage`; and on plain paths it is `to` that has to be there. */
const named = (type: string) => ({
  id: `${type.charAt(0).toUpperCase()}${type.slice(1)}Message`,
  ...oneOfThese('to', 'recipient'),
})

const message = <T extends keyof Parts>(type: T, more: { required?: string[] } = {}) =>
  z
    .object({
      ...envelope,
      type: z.literal(type).describe(KIND),
      ...({ [type]: PARTS[type] } as Pick<Parts, T>),
    })
    .meta({ ...named(type), ...more })

/** The shape of the specification: `type: flow`, with body and action at the top. */
const flatFlow = z
  .object({ ...envelope, type: z.literal('flow').describe(KIND), body, action: flowAction })
  .meta(named('flow'))

const receipt = z
  .object({
    messaging_product,
    type: z.undefined().optional().describe('A mark has no type; what is given is not looked at.'),
    status: choice(['read']).describe('Marks a message of the customer as read.'),
    message_id: messageId(0).describe('The message that was read.'),
    typing_indicator: object({ type: choice(['text']).describe('An answer in words.') })
      .optional()
      .describe('Shows the customer that an answer is being written.'),
  })
  .meta({ id: 'MarkAsRead' })

export const sendInput = variants(
  'type',
  [
    // Without a type, it is a text.
    message('text', { required: ['text'] }),
    message('template'),
    message('interactive'),
    flatFlow,
    message('reaction'),
    message('location'),
    message('contacts'),
    message('image'),
    message('video'),
    message('audio'),
    message('document'),
    message('sticker'),
    receipt,
  ],
  ({ status, type = 'text' }) => (status === undefined ? type : undefined),
)

export type Receipt = z.infer<typeof receipt>
export type Outgoing = Exclude<z.infer<typeof sendInput>, Receipt>

/** A message's type, and the part that it names: what is kept and shown. */
export type Content = { [T in keyof Parts]: { type: T; content: z.infer<Parts[T]> } }[keyof Parts]

export function contentOf(outgoing: Outgoing): Content {
  if (outgoing.type === 'flow') {
    const { type, body, action } = outgoing
    return { type: 'interactive', content: { type, body, action } }
  }
  // Each variant has its part under its own type; TypeScript cannot follow a key that it computes.
  return { type: outgoing.type, content: outgoing[outgoing.type as never] } as Content
}
