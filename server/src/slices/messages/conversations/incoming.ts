/** What a customer may send: each type with the shape of its part, as it stands in notifications. */

import { z } from 'zod'
import { choice, json, object, text, variants } from '../../../kernel/wire/params.ts'
import { LIMITS, WELCOME } from '../message.ts'
import { messageId } from '../message-id.ts'

const said = (what: string) => text().optional().describe(what)

/** What no webhook would contain is refused. */
const only = <S extends z.ZodRawShape>(shape: S) => {
  const names = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no ${issue.keys.slice(0, 10).join(', ').slice(0, 200)}; there are ${names}`
        : 'must be an object',
  })
}

/** A bridge may know more than we do: further keys are kept. */
const open = <S extends z.ZodRawShape>(shape: S) => json(z.looseObject(shape, { error: 'must be an object' }))

const media = open({
  id: said('Of the media, for GET /{media}.'),
  mime_type: said('What kind of file it is.'),
  sha256: said('The hash of the file, lowercase hex.'),
  caption: said('Words under the file.'),
  filename: said('What a document is called.'),
}).describe('The file.')

const chosen = open({
  id: text({ min: 1 }).describe('The id that the business gave it.'),
  title: text().describe('What it said.'),
  description: said('The small words of a row.'),
})

const kind = <T extends string>(type: T) => z.literal(type).describe('What was answered.')

const buttonReply = z
  .object({
    type: kind('button_reply'),
    button_reply: chosen.describe('The button that was tapped.'),
  })
  .meta({ id: 'ButtonReply' })

const listReply = z
  .object({
    type: kind('list_reply'),
    list_reply: chosen.describe('The row that was chosen.'),
  })
  .meta({ id: 'ListReply' })

const formReply = z
  .object({
    type: kind('nfm_reply'),
    nfm_reply: open({
      name: said('flow or address_message.'),
      body: said('The answer in words.'),
      response_json: text({ min: 2 }).describe('The answer, as JSON text.'),
    }).describe('A form that was filled in: a flow, an address.'),
  })
  .meta({ id: 'FormReply' })

const callPermissionReply = z
  .object({
    type: kind('call_permission_reply'),
    call_permission_reply: object({
      response: choice(['accept', 'reject']).describe('Whether the business may call.'),
      is_permanent: z.boolean().optional().describe('Whether it may for ever.'),
      expiration_timestamp: z.int().optional().describe('Until when, in unix seconds.'),
      response_source: said('user_action, or automatic.'),
    }).describe('The answer to a request to call.'),
  })
  .meta({ id: 'CallPermissionReply' })

const orderedItem = object({
  product_retailer_id: text({ min: 1 }).describe('The product.'),
  quantity: z.number().min(1).describe('How many of it.'),
  item_price: z.number().min(0).describe('What one costs.'),
  currency: text({ pattern: /^[A-Za-z]{3}$/, says: 'an ISO 4217 code such as EUR' }).describe(
    'In which currency.',
  ),
})

const order = open({
  catalog_id: text({ min: 1 }).describe('The catalogue.'),
  text: said('Words beside the order.'),
  product_items: z.array(orderedItem).min(1).describe('What was ordered.'),
})

const captioned = (what: string) =>
  json(
    only({
      id: said('Of the media, for GET /{media}.'),
      mime_type: said('What kind of file it is.'),
      sha256: said('The hash of the file, lowercase hex.'),
      caption: said('Words under the file.'),
    }),
  )
    .optional()
    .describe(what)

const amendedMessage = only({
  type: choice(['text', 'image', 'video', 'document']).describe('Its kind.'),
  text: json(only({ body: text({ min: 1, max: LIMITS.textLengthMax }).describe('The words.') }))
    .optional()
    .describe('What it says instead.'),
  image: captioned('A picture under other words.'),
  video: captioned('A film under other words.'),
  document: captioned('A file under other words.'),
})

/** The part of a message by its type. */
const PARTS = {
  text: json(only({ body: text({ min: 1, max: LIMITS.textLengthMax }).describe('The words.') })).describe(
    'What they wrote.',
  ),
  image: media,
  video: media,
  audio: media,
  document: media,
  sticker: media,
  location: open({
    latitude: z.number().describe('Degrees north.'),
    longitude: z.number().describe('Degrees east.'),
    name: said('What the place is called.'),
    address: said('Where it is, in words.'),
  }).describe('A place.'),
  contacts: json(z.array(open({})).min(1)).describe('People.'),
  reaction: json(
    only({
      message_id: messageId().describe('The message that is reacted to.'),
      emoji: text({ max: 30 }).optional().describe('One emoji; without it, the reaction is taken back.'),
    }),
  ).describe('An emoji at a message.'),
  button: json(
    only({
      text: text({ min: 1 }).describe('What the button said.'),
      payload: said('What the business gave it.'),
    }),
  ).describe('A quick reply of a template.'),
  interactive: variants('type', [buttonReply, listReply, formReply, callPermissionReply]).describe(
    'An answer by tap.',
  ),
  order: order.describe('An order from a catalogue.'),
  unsupported: open({}).describe('What it was.'),
  edit: json(
    only({
      original_message_id: messageId().describe('The message that was changed.'),
      message: json(amendedMessage).describe('What it says instead.'),
    }),
  ).describe('A message that was changed.'),
  revoke: json(
    only({ original_message_id: messageId().describe('The message that was taken back.') }),
  ).describe('A message that was taken back.'),
  system: json(
    only({
      body: text().describe('What happened, in words.'),
      wa_id: said('The number that they have now.'),
      type: text().describe('What happened, such as user_changed_number.'),
    }),
  ).describe('What happened to the customer.'),
}
type Parts = typeof PARTS

export const INCOMING_TYPES = [...(Object.keys(PARTS) as (keyof Parts)[]), WELCOME] as const

/** As they stand in notifications: the one that the type names is there. */
export const incomingParts = Object.fromEntries(
  Object.entries(PARTS).map(([type, part]) => [type, part.optional()]),
) as { [T in keyof Parts]: z.ZodOptional<Parts[T]> }

export const forwardingMarks = {
  forwarded: z.boolean().optional().describe('Whether the customer passed it on from somebody.'),
  frequently_forwarded: z.boolean().optional().describe('Whether it has been passed on many times.'),
}

const context = json(
  only({
    id: messageId().optional().describe('The message that is answered.'),
    message_id: messageId().optional().describe('The same.'),
    from: text({ max: 40 }).optional().describe('Who wrote that one, where it was not this number.'),
    ...forwardingMarks,
    referred_product: json(
      only({
        catalog_id: text({ min: 1 }).describe('The catalogue.'),
        product_retailer_id: text({ min: 1 }).describe('The product.'),
      }),
    )
      .optional()
      .describe('The product that is asked about.'),
  }),
)

const referral = open({
  source_url: said('Where it stands.'),
  source_id: said('Its id.'),
  source_type: said('ad or post.'),
  headline: said('Its title.'),
  body: said('Its words.'),
  media_type: said('image or video.'),
  image_url: said('Its picture.'),
  video_url: said('Its film.'),
  thumbnail_url: said('A still of that.'),
  ctwa_clid: said('The id of the click.'),
}).describe('The advertisement or post that the customer came from.')

const errors = json(
  z.array(
    open({
      code: z.int().describe('Which.'),
      title: said('Its title.'),
      message: said('What is wrong.'),
    }),
  ),
).describe('Why the message could not be brought whole.')

/** What may be said of a message beside its part, as it stands in notifications. */
export const incomingMarks = { referral: referral.optional(), errors: errors.optional() }

const envelope = {
  from: text({ min: 1, max: 40 }).describe('The customer: a phone number in international form.'),
  name: text({ max: 200 }).optional().describe('What the customer calls themselves.'),
  id: messageId().optional().describe('The id of the message; brought twice under one id, it is taken once.'),
  context: context.optional().describe('What it is about: a message that is answered, a product.'),
  ...incomingMarks,
}

const incoming = <T extends keyof Parts>(type: T) =>
  only({
    ...envelope,
    type: z.literal(type).describe('The kind of message.'),
    ...({ [type]: PARTS[type] } as Pick<Parts, T>),
  })

const welcome = only({
  ...envelope,
  type: z.literal(WELCOME).describe('The first contact; it has no part.'),
})

export const inboundInput = variants(
  'type',
  [
    incoming('text'),
    incoming('image'),
    incoming('video'),
    incoming('audio'),
    incoming('document'),
    incoming('sticker'),
    incoming('location'),
    incoming('contacts'),
    incoming('reaction'),
    incoming('button'),
    incoming('interactive'),
    incoming('order'),
    incoming('unsupported'),
    incoming('edit'),
    incoming('revoke'),
    incoming('system'),
    welcome,
  ],
  ({ type = 'text' }) => type,
)
export type Inbound = z.infer<typeof inboundInput>
