/** A template that is sent: its name, its language, and what goes into its variables. */

import { z } from 'zod'
import { choice, lenient, list, object, text } from '../../../../kernel/wire/params.ts'
import { LIMITS } from '../../message.ts'

/** Whether it fits its variable depends on the template, and has codes of its own (132000, 132012). */
const parameter = z
  .looseObject(
    { type: text({ max: 40 }).describe('text, currency, image, payload and so on.') },
    { error: 'must be an object with a type' },
  )
  .describe('A type, and the value under the key that the type names: {"type": "text", "text": "Ann"}.')
export type Parameter = z.infer<typeof parameter>

const BUTTON_KINDS = [
  'url',
  'quick_reply',
  'flow',
  'copy_code',
  'phone_number',
  'catalog',
  'mpm',
  'spm',
  'voice_call',
  'request_contact_info',
] as const

const position = z.coerce.number().int().min(0)

const filling = {
  sub_type: choice(BUTTON_KINDS).optional().describe('The kind of the button.'),
  index: position.max(9).optional().describe('Which button, from 0.'),
  parameters: list(parameter, { max: 50 }).default([]).describe('One for each variable, in order.'),
}

const cardPart = object({
  type: choice(['header', 'body', 'button']).describe('The component of the card that is filled in.'),
  ...filling,
})

const card = object({
  card_index: position
    .max(LIMITS.cardsMax - 1)
    .optional()
    .describe('Which card, from 0.'),
  components: list(cardPart, { max: 20 }).default([]).describe('What is filled in on it.'),
})

const part = object({
  type: choice([
    'header',
    'body',
    'button',
    'limited_time_offer',
    'carousel',
    'tap_target_configuration',
  ]).describe('The component that is filled in.'),
  ...filling,
  cards: list(card, { max: LIMITS.cardsMax }).optional().describe('The cards of a carousel.'),
})

export const templateShape = {
  name: text({ min: 1, max: 512 }).describe('The name of the template.'),
  language: lenient(
    (value) => (typeof value === 'string' ? { code: value } : value),
    object({ code: text({ min: 2, max: 10 }).describe('A locale such as en_US.') }),
  ).describe('Which of its languages.'),
  components: list(part, { max: 20 })
    .default([])
    .describe('What is filled in; left out when the template has no variables.'),
}

export const templateContent = object(templateShape)
export type TemplateContent = z.infer<typeof templateContent>
export type CardPart = z.infer<typeof cardPart>
