/** What the customer does on the phone: opens the chat, writes, sends files, reads, blocks, reports. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { type Page, type PageAnswer, type PageRequest, textsOf } from '../../kernel/pages/page.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, integer, json, list, readInput, text, type Upload } from '../../kernel/wire/params.ts'
import { type Media, usableFile } from '../media/index.ts'
import { act, CUSTOMER_ACTIONS, findMessage, greet, type MediaType } from '../messages/index.ts'
import { keepFile } from './files.ts'
import { assertOwnPage, type Line, lineOf } from './line.ts'
import { locationOf, press } from './press.ts'
import { say } from './say.ts'
import { tapsOf } from './taps.ts'

/** A POST of the page: the line it is about, and its deed in one transaction. */
const deed =
  (run: (call: Call, line: Line, request: PageRequest) => Promise<object>): Page =>
  async (request) => {
    assertOwnPage(request)
    const line = await lineOf(request, request.form)
    return answered(await transacted(line.call, (call) => run(call, line, request)))
  }

const answered = (value: object): PageAnswer => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

const actionInput = z.object({ action: choice(['open', 'locate', ...CUSTOMER_ACTIONS]) })

/** Opening the chat is the first contact, when there was none before. */
export const doAction = deed(async (call, line, { form }) => {
  const { number, wa_id, name } = line
  const { action } = readInput(actionInput, form)
  if (action === 'locate') await say(call, line, locationOf())
  else if (action === 'open') await greet(call, number, wa_id, name ?? null)
  else await act(call, number, wa_id, action)
  return { success: true }
})

export const sendWords = deed(async (call, line, { form }) => {
  const { id: _, ...written } = form
  return { id: await say(call, line, written) }
})

const tapInput = z.object({
  message_id: text({ min: 1, max: 128 }),
  key: text({ min: 1, max: 20 }),
  values: json(z.record(z.string(), z.string())).optional(),
  saved: text().optional(),
  items: list(z.object({ product: text(), quantity: integer(1, 99) })).optional(),
  text: text().optional(),
})

/** Something under a message is tapped, or the form that it opened is sent. */
export const tap = deed(async (call, line, { form }) => {
  const { message_id, key, ...given } = readInput(tapInput, form)
  const message = await findMessage(call, line.number.id, message_id)
  const isTheirs = message?.wa_id === line.wa_id
  const tapped = isTheirs ? tapsOf(message).find((one) => one.key === key) : undefined
  if (!message || !tapped) throw invalidParameter('There is nothing to tap.', { status: 404 })
  const id = await press(call, line, message, tapped, given)
  return id === undefined ? {} : { id }
})

export const sendFile = deed(async (call, line, { form, files }) => {
  const { caption } = textsOf(form)
  return { id: await sayFile(call, line, usableFile(files[0]), caption) }
})

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
    ...(type !== 'audio' && caption && { caption }),
  }
  return say(call, line, { type, [type]: part })
}

function typeOf(mime: string): MediaType {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}
