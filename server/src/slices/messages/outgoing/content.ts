/** What a business may send: each type with the shape of its part. */

import { z } from 'zod'
import { choice, json, list, object, text, truth } from '../../../kernel/wire/params.ts'
import { INTERACTIVE_TYPES, LIMITS, MEDIA_TYPES, type MediaType } from '../message.ts'

const decimal = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ error: `must be a number from ${min} to ${max}` })
      .min(min)
      .max(max),
  )

const link = text({ max: LIMITS.linkLengthMax, pattern: /^https?:\/\/\S+$/i, says: 'an http or https URL' })

const media = (type: MediaType) =>
  object({
    id: text({ min: 1, max: 20 }).optional(),
    link: link.optional(),
    ...(type !== 'audio' &&
      type !== 'sticker' && { caption: text({ max: LIMITS.captionLengthMax }).optional() }),
    ...(type === 'document' && { filename: text({ min: 1, max: 240 }).optional() }),
  })

const words = (max: number) => object({ text: text({ min: 1, max }) })

const header = object({
  type: choice(['text', 'image', 'video', 'document']),
  text: text({ min: 1, max: LIMITS.headerLengthMax }).optional(),
  image: media('image').optional(),
  video: media('video').optional(),
  document: media('document').optional(),
})

const frame = {
  header: header.optional(),
  body: words(LIMITS.interactiveBodyLengthMax),
  footer: words(LIMITS.footerLengthMax).optional(),
}

const replyButton = object({
  type: choice(['reply']).default('reply'),
  reply: object({
    id: text({ min: 1, max: LIMITS.buttonIdLengthMax }),
    title: text({ min: 1, max: LIMITS.buttonTitleLengthMax }),
  }),
})

const row = object({
  id: text({ min: 1, max: LIMITS.rowIdLengthMax }),
  title: text({ min: 1, max: LIMITS.rowTitleLengthMax }),
  description: text({ max: LIMITS.rowDescriptionLengthMax }).optional(),
})

const section = object({ title: text({ max: LIMITS.rowTitleLengthMax }).optional(), rows: list(row) })

export const flowAction = object({
  name: choice(['flow']),
  parameters: object({
    flow_message_version: text({ max: 10 }).default('3'),
    flow_token: text({ min: 1, max: LIMITS.flowTokenLengthMax }).default('unused'),
    flow_id: text({ min: 1, max: 20 }).optional(),
    flow_name: text({ min: 1, max: 200 }).optional(),
    flow_cta: text({ min: 1, max: LIMITS.flowCtaLengthMax }),
    flow_action: choice(['navigate', 'data_exchange']).default('navigate'),
    mode: choice(['draft', 'published']).default('published'),
    flow_action_payload: object({
      screen: text({ min: 1, max: 100 }).optional(),
      data: json().optional(),
    }).optional(),
  }),
})
export type FlowParameters = z.infer<typeof flowAction>['parameters']

export const interactive = {
  button: object({
    ...frame,
    type: choice(['button']),
    action: object({ buttons: list(replyButton, { max: LIMITS.buttonsMax }) }),
  }),
  list: object({
    ...frame,
    type: choice(['list']),
    action: object({
      button: text({ min: 1, max: LIMITS.listButtonLengthMax }),
      sections: list(section, { max: LIMITS.listSectionsMax }),
    }),
  }),
  flow: object({ ...frame, type: choice(['flow']), action: flowAction }),
}

export const interactiveType = object({ type: choice(INTERACTIVE_TYPES) })

const parameter = z.looseObject({ type: text({ max: 40 }) }, { error: 'must be an object with a type' })

export const templateContent = object({
  name: text({ min: 1, max: 512 }),
  language: z.preprocess(
    (value) => (typeof value === 'string' ? { code: value } : value),
    object({ code: text({ min: 2, max: 10 }) }),
  ),
  components: list(
    object({
      type: choice(['header', 'body', 'button']),
      sub_type: choice(['url', 'quick_reply', 'flow', 'copy_code', 'phone_number']).optional(),
      index: z.coerce.number().int().min(0).max(9).optional(),
      parameters: list(parameter, { max: 50 }).default([]),
    }),
    { max: 20 },
  ).default([]),
})
export type TemplateContent = z.infer<typeof templateContent>
export type TemplatePart = TemplateContent['components'][number]

const contact = z.looseObject({
  name: z.looseObject(
    { formatted_name: text({ min: 1, max: 500 }) },
    { error: 'must be an object with formatted_name' },
  ),
})

/** The part of a message by its type; `interactive` is read by its own type first. */
export const CONTENT = {
  text: object({ body: text({ min: 1, max: LIMITS.textLengthMax }), preview_url: truth().optional() }),
  template: templateContent,
  reaction: object({ message_id: text({ min: 1, max: 128 }), emoji: text({ max: 30 }).default('') }),
  location: object({
    latitude: decimal(-90, 90),
    longitude: decimal(-180, 180),
    name: text({ max: 1000 }).optional(),
    address: text({ max: 1000 }).optional(),
  }),
  contacts: list(contact, { max: LIMITS.contactsMax }),
  ...(Object.fromEntries(MEDIA_TYPES.map((type) => [type, media(type)])) as Record<
    MediaType,
    ReturnType<typeof media>
  >),
}
