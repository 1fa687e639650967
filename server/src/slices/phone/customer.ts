/** What the customer does on the phone: opens the chat, writes, sends files, reads, blocks, reports. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { type Page, type PageAnswer, type PageRequest, page } from '../../kernel/pages/page.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, integer, json, list, object, text, type Upload } from '../../kernel/wire/params.ts'
import { readInput } from '../../kernel/wire/read-input.ts'
import { type Media, usableFile } from '../media/index.ts'
import { act, CUSTOMER_ACTIONS, findMessage, greet, type MediaType, messageId } from '../messages/index.ts'
import { keepFile } from './files.ts'
import { CHANGE_ACTIONS, type Changing, changeInput } from './hands/input.ts'
import { assertOwnPage, holder, type holderQuery, type Line, lineOf, numberOf } from './line.ts'
import { changeCustomer } from './person.ts'
import { locationOf, press } from './press.ts'
import { say } from './say.ts'
import { tapsOf } from './taps.ts'

type Sent<F> = { form: F; files: PageRequest['files'] }

/** A POST of the page's script: the line it is about, and what it does there in one transaction. */
const sent = <F extends z.output<typeof holderQuery>>(
  form: z.ZodType<F>,
  run: (call: Call, line: Line, request: Sent<F>) => Promise<object>,
  admits?: Page['admits'],
): Page =>
  page({
    sandboxOnly: true,
    form,
    refusal: 'json',
    assertThere: numberOf,
    ...(admits && { admits }),
    async run(request) {
      assertOwnPage(request)
      const line = await lineOf(request, request.form)
      return answered(await transacted(line.call, (call) => run(call, line, request)))
    },
  })

const answered = (value: object): PageAnswer => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/** What else is in it is read with what the action asks for. */
const actionForm = z.looseObject({
  ...holder,
  action: choice(['open', 'locate', ...CUSTOMER_ACTIONS, ...CHANGE_ACTIONS]).describe(
    'What the customer does.',
  ),
})

/** Opening the chat is the first contact, when there was none before. */
export const doAction = sent(actionForm, async (call, line, { form }) => {
  const { as: _, name: __, action, ...given } = form
  const { number, wa_id, name } = line
  if (isChange(action))
    await changeCustomer(call, line, readInput(changeInput, { ...given, action, customer: wa_id }))
  else if (action === 'locate') await say(call, line, locationOf())
  else if (action === 'open') await greet(call, number, wa_id, name ?? null)
  else await act(call, number, wa_id, action)
  return { success: true }
})

const isChange = (action: string): action is Changing['action'] =>
  CHANGE_ACTIONS.some((one) => one === action)

/** What else is in it is read as a message, when it is known who writes. */
const messageForm = z.looseObject(holder)

export const sendWords = sent(messageForm, async (call, line, { form }) => {
  const { id: _, as: __, ...written } = form
  return { id: await say(call, line, written) }
})

const tapForm = z.object({
  ...holder,
  message_id: messageId().describe('What it stands under.'),
  key: text({ min: 1, max: 20 }).describe('Which tap.'),
  values: json(z.record(z.string(), z.string())).optional().describe('What was filled in.'),
  saved: text().optional().describe('The saved address that was chosen.'),
  items: list(
    object({
      product: text().describe('Its retailer_id.'),
      quantity: integer(1, 99).describe('How many.'),
    }),
  )
    .optional()
    .describe('What was ordered.'),
  text: text().optional().describe('Words beside the order.'),
})

/** Something under a message is tapped, or the form that it opened is sent. */
export const tap = sent(tapForm, async (call, line, { form }) => {
  const { as: _, name: __, message_id, key, ...given } = form
  const message = await findMessage(call, line.number.id, message_id)
  const isTheirs = message?.wa_id === line.wa_id
  const tapped = isTheirs ? tapsOf(message).find((one) => one.key === key) : undefined
  if (!message || !tapped) throw invalidParameter('There is nothing to tap.', { status: 404 })
  const id = await press(call, line, message, tapped, given)
  return id === undefined ? {} : { id }
})

const fileForm = z.object({ ...holder, caption: text().optional().describe('Words under the file.') })

export const sendFile = sent(
  fileForm,
  async (call, line, { form, files }) => ({
    id: await sayFile(call, line, usableFile(files[0]), form.caption),
  }),
  assertOwnPage,
)

export const sayFile = async (
  call: Call,
  line: Omit<Line, 'call'>,
  file: Upload,
  caption: string | undefined,
): Promise<string> => sayMedia(call, line, await keepFile(call, line, file), caption)

export function sayMedia(
  call: Call,
  line: Omit<Line, 'call'>,
  { id, mime_type, sha256, filename }: Media,
  caption: string | undefined,
): Promise<string> {
  const type = typeOf(mime_type)
  const part = {
    id,
    mime_type,
    sha256,
    ...(type === 'document' && filename !== null && { filename }),
    ...(type !== 'audio' && type !== 'sticker' && caption && { caption }),
  }
  return say(call, line, { type, [type]: part })
}

/** A picture in this format is never sent as one. */
const STICKER = 'image/webp'

function typeOf(mime: string): MediaType {
  if (mime === STICKER) return 'sticker'
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}
