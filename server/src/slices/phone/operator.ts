/** The customer's hands, for the operator: what the phone page does, by the labels on its screen. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { operatorOperation, operatorReading } from '../../kernel/graph/operation.ts'
import type { RouteTable } from '../../kernel/graph/slice.ts'
import { text } from '../../kernel/wire/params.ts'
import { playRefusals } from '../flows/index.ts'
import {
  badRecipient,
  customerOf,
  moveToItself,
  notTheirs,
  readRecipient,
  usernameTaken,
} from '../messages/index.ts'
import { type PhoneNumber, phoneNumberNode } from '../phone-numbers/index.ts'
import { customerMissing, noMediaHere, notInForm, notOnScreen } from './errors.ts'
import { actOnPhone } from './hands/act.ts'
import { handsAnswer, screenAnswer } from './hands/answers.ts'
import { HANDS_REQUESTS } from './hands/examples.ts'
import { fill, flowAnswer, sendFilled } from './hands/fill.ts'
import { type Doing, handsInput } from './hands/input.ts'
import { described, labelsOf, see } from './hands/screen.ts'

async function lineOf(
  call: Asked,
  number: PhoneNumber,
  { customer, from, name }: Pick<Doing, 'customer' | 'from' | 'name'>,
) {
  const who = customer ?? from
  if (who === undefined) throw customerMissing()
  return { number, wa_id: await customerOf(call, number, readRecipient(who)), name }
}

const actAsCustomer = operatorOperation('actAsCustomer', phoneNumberNode, {
  sandboxOnly: true,
  summary:
    'A customer uses their phone: writes, taps by label, fills in forms, reads, reacts, blocks, changes number or name',
  note: [
    'Actions: open, write (`text`, `media_id` or a file), tap, open_link, fill, send_location, give_address, order, react, read, block, unblock, report, change_phone. The answer always lists `labels`: what can be tapped now. `from` is accepted for `customer`.',
    '`tap` takes the latest message with that label, first as written, then in any case; `message_id` narrows it. With `unchecked: true` any `id` is answered.',
    '`fill` takes all screens of a flow in one call or continues with the `session` of the last answer; fields by label or name, options by title or id. What the form refuses is answered as `problems` (200).',
    'Files in flows become media of the number; a WebP arrives as a sticker.',
  ],
  body: 'form',
  input: handsInput,
  modes: HANDS_REQUESTS,
  answer: handsAnswer,
  example: { success: true, id: 'mid.Zk3bq0wT9yQ1', labels: ['Yes', 'No'] },
  refuses: [
    badRecipient,
    customerMissing,
    usernameTaken,
    moveToItself,
    notTheirs,
    notOnScreen,
    notInForm,
    noMediaHere,
    ...playRefusals,
  ],
  async prepare({ node: number, input, call }) {
    return input.action === 'fill' ? fill(call, await lineOf(call, number, input), input) : undefined
  },
  async run({ node: number, input, body, prepared: filled, call }) {
    const line = await lineOf(call, number, input)
    const came =
      filled || input.action === 'fill'
        ? filled && { ...identified(await sendFilled(call, line, filled)), flow: flowAnswer(call, filled) }
        : await actOnPhone(call, line, input, body.files)
    return { success: true, ...came, labels: await labelsNow(call, line) }
  },
})

const identified = (id: string | undefined) => (id === undefined ? {} : { id })

const labelsNow = async (call: Asked, line: Awaited<ReturnType<typeof lineOf>>) =>
  labelsOf(await see(call, line))

const readScreen = operatorReading('readScreen', phoneNumberNode, {
  sandboxOnly: true,
  summary: "Read a customer's screen: what was written, and what can be tapped",
  input: z.object({
    customer: text({ min: 1, max: 40 }).describe('The customer: a phone number in international form.'),
  }),
  request: { customer: '16505551234' },
  answer: screenAnswer,
  refuses: [badRecipient],
  async run({ node: number, input, call }) {
    const line = await lineOf(call, number, { ...input, from: undefined, name: undefined })
    return described(await see(call, line), line.wa_id)
  },
})

export const operator = {
  'GET /operator/{phone_number}/customer': readScreen,
  'POST /operator/{phone_number}/customer': actAsCustomer,
} satisfies RouteTable
