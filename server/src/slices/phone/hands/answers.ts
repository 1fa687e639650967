/** The answer to whoever plays a customer: the screen, and what came of what they did. */

import { z } from 'zod'
import { MESSAGE_STATUSES } from '../../messages/index.ts'
import { TAPS } from '../taps.ts'

const tap = z
  .object({
    label: z.string(),
    does: z.enum(TAPS),
    card: z.int().optional().describe('The card it stands on, counted from 0.'),
    description: z.string().optional(),
    section: z.string().optional(),
    url: z.string().optional(),
  })
  .meta({ id: 'PhoneTap' })

export const screenAnswer = z.object({
  customer: z.string(),
  name: z.string().nullable(),
  blocked: z.boolean(),
  typing: z.boolean().describe('Whether the business is writing.'),
  prompts: z.array(z.string()),
  commands: z.array(z.object({ command_name: z.string(), command_description: z.string() })),
  messages: z.array(
    z.object({
      id: z.string(),
      direction: z.enum(['outgoing', 'incoming']).describe('Outgoing: of the business.'),
      type: z.string(),
      text: z.string().describe('The words of it.'),
      status: z.enum([...MESSAGE_STATUSES, 'received']),
      time: z.string(),
      context: z.object({ id: z.string() }).optional(),
      taps: z.array(tap),
    }),
  ),
  labels: z.array(z.string()).describe('What can be tapped now.'),
})

const field = z.object({
  label: z.string(),
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  options: z.array(z.string()).optional(),
  value: z.unknown().optional(),
})

const flowAnswer = z
  .object({
    is: z.enum(['screen', 'completed', 'refused', 'link', 'failed']),
    steps_done: z.int().describe('How many of the steps were taken.'),
    screen: z.string().optional(),
    title: z.string().optional(),
    notice: z.string().optional(),
    fields: z.array(field).optional(),
    presses: z.array(z.string()).optional().describe('What can be pressed, by its label.'),
    problems: z
      .record(z.string(), z.string())
      .optional()
      .describe('What is wrong, by the name of the field.'),
    url: z.string().optional(),
    message: z.string().optional(),
    payload: z.record(z.string(), z.unknown()).optional(),
    session: z.string().optional().describe('To go on with, until it is completed.'),
  })
  .meta({ id: 'PhoneFlow' })

export const handsAnswer = z.object({
  success: z.literal(true),
  id: z.string().optional().describe('The message that the customer sent by it.'),
  url: z.string().optional().describe('What was opened, or dialled.'),
  copied: z.string().optional(),
  rows: z.array(z.string()).optional().describe('The rows of a list that was opened.'),
  form: z
    .object({
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          required: z.boolean(),
          value: z.string().optional(),
          problem: z.string().optional(),
        }),
      ),
      saved: z.array(z.object({ id: z.string(), label: z.string() })),
    })
    .optional()
    .describe('An address form that was opened.'),
  products: z
    .array(z.object({ name: z.string(), retailer_id: z.string(), price: z.number(), currency: z.string() }))
    .optional()
    .describe('Products that were opened.'),
  flow: flowAnswer.optional(),
  labels: z.array(z.string()).describe('What can be tapped now.'),
})
export type HandsAnswer = z.infer<typeof handsAnswer>
export type FlowAnswer = z.infer<typeof flowAnswer>
