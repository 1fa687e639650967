/** What a customer may do, action by action. */

import { z } from 'zod'
import {
  choice,
  decimal,
  integer,
  json,
  lenient,
  list,
  object,
  oneOfThese,
  text,
  truth,
  variants,
} from '../../../kernel/wire/params.ts'
import { CUSTOMER_ACTIONS, messageId } from '../../messages/index.ts'
import { isUsername, USERNAME_SAYS } from '../../phone-numbers/index.ts'

const STEPS_MAX = 50
const ITEMS_MAX = 100

const label = text({ min: 1, max: 1000 })
const message_id = messageId().optional().describe('Only under this message.')
const number = text({ min: 1, max: 40 }).optional()

const who = {
  customer: number.describe('The customer: a phone number in international form.'),
  from: number.describe('The same, by its earlier name.'),
  name: text({ max: 200 }).optional().describe('What the customer calls themselves.'),
}

const doing = <A extends string, S extends z.ZodRawShape>(action: A, shape: S) =>
  z
    .object({ ...who, action: z.literal(action).describe('What they do.'), ...shape })
    .meta(oneOfThese('customer', 'from'))

const coordinate = (bound: number) => decimal(-bound, bound)

const write = doing('write', {
  text: text({ min: 1, max: 4096 }).optional().describe('The words.'),
  media_id: text({ min: 1, max: 40 })
    .optional()
    .describe('A file that was uploaded to this number; or send the file itself, in a form.'),
  caption: text({ max: 1024 }).optional().describe('Words under the file.'),
})

const UNCHECKED = ['button_reply', 'list_reply', 'button'] as const

const tap = doing('tap', {
  label: label.describe('What the button or row says.'),
  message_id,
  unchecked: truth().default(false).describe('Answer with an id that nobody sent.'),
  id: text({ min: 1, max: 256 }).optional().describe('Unchecked: the id, or the payload.'),
  as: choice(UNCHECKED).default('button_reply').describe('Unchecked: what it pretends to answer.'),
})

const openLink = doing('open_link', {
  label: label.optional().describe('What the button says; or the address, where it stands in a text.'),
  message_id,
})

const step = object({
  values: json(z.record(z.string(), z.unknown()))
    .optional()
    .describe('What is entered, by the labels or names of fields; options by their titles or ids.'),
  press: label.optional().describe('The label of what is pressed; unless given, the footer.'),
  back: truth().default(false).describe('Back to the screen before, instead.'),
})
export type FlowStep = z.infer<typeof step>

const fill = doing('fill', {
  label: label.optional().describe('The button that opens it; unless given, the latest there is.'),
  message_id,
  session: text({ max: 100_000 }).optional().describe('To go on: as the step before answered it.'),
  screens: list(step, { max: STEPS_MAX })
    .default([])
    .describe('What is done, screen by screen; with none, it is only opened.'),
})

const sendLocation = doing('send_location', {
  latitude: coordinate(90).optional().describe('Unless given, somewhere in Berlin.'),
  longitude: coordinate(180).optional().describe('Unless given, somewhere in Berlin.'),
  place: text({ max: 200 }).optional().describe('What the place is called.'),
  address: text({ max: 400 }).optional().describe('Where it is, in words.'),
  message_id,
})

const giveAddress = doing('give_address', {
  values: json(z.record(z.string(), z.string()))
    .optional()
    .describe('What is filled in, by the labels or names of fields.'),
  saved: text({ max: 400 }).optional().describe('A saved address, by its id or one of its lines.'),
  message_id,
})

const order = doing('order', {
  items: list(
    object({
      product: text({ min: 1, max: 200 }).describe('Its name, or its retailer_id.'),
      quantity: integer(1, 99).default(1).describe('How many.'),
    }),
    { max: ITEMS_MAX },
  ).describe('What is ordered.'),
  text: text({ max: 1000 }).optional().describe('Words beside the order.'),
  label: label.optional().describe('The button that shows the products; unless given, the latest there is.'),
  message_id,
})

const react = doing('react', {
  emoji: text({ max: 30 }).optional().describe('One emoji; without it, the reaction is taken back.'),
  message_id: messageId().optional().describe('Unless given, the last message of the business.'),
})

const [read, block, unblock, report, changePhone] = CUSTOMER_ACTIONS

/** What changes about the customer, or about what they wrote. */
const CHANGES = [
  doing('take_username', {
    username: lenient(
      (name) => (typeof name === 'string' ? name.trim().replace(/^@/, '').toLowerCase() : name),
      text({ min: 3, max: 35 }).refine(isUsername, { error: `must be ${USERNAME_SAYS}` }),
    ).describe('What they are found by from now on, in place of their number.'),
  }),
  doing('give_up_username', {}),
  doing('forget_number', {}),
  doing('change_number', {
    new_number: text({ min: 1, max: 40 }).describe('The phone number that they have from now on.'),
  }),
  doing('edit', {
    text: text({ min: 1, max: 4096 }).describe('What it says instead.'),
    message_id: messageId().optional().describe('Unless given, the last text that they wrote.'),
  }),
  doing('delete', {
    message_id: messageId().optional().describe('Unless given, the last message that they wrote.'),
  }),
  doing('stop_marketing', {}),
  doing('resume_marketing', {}),
] as const

export const changeInput = variants('action', [...CHANGES])
export type Changing = z.infer<typeof changeInput>
export const CHANGE_ACTIONS = CHANGES.map(({ shape }) => shape.action.value)

export const handsInput = variants('action', [
  doing('open', {}),
  write,
  tap,
  openLink,
  fill,
  sendLocation,
  giveAddress,
  order,
  react,
  doing(read, {}),
  doing(block, {}),
  doing(unblock, {}),
  doing(report, {}),
  doing(changePhone, {}),
  ...CHANGES,
])
export type Doing = z.infer<typeof handsInput>
export type DoingOf<A extends Doing['action']> = Extract<Doing, { action: A }>
