/** What the customer does on the phone: opens the chat, writes, sends files, reads, blocks, reports. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { type Page, type PageAnswer, type PageRequest, textsOf } from '../../kernel/pages/page.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, readInput } from '../../kernel/wire/params.ts'
import { usableFile } from '../media/index.ts'
import {
  act,
  CUSTOMER_ACTIONS,
  findConversation,
  greet,
  type Inbound,
  inboundInput,
  type MediaType,
  receive,
} from '../messages/index.ts'
import { keepFile } from './files.ts'
import { assertOwnPage, type Line, lineOf } from './line.ts'

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

const actionInput = z.object({ action: choice(['open', ...CUSTOMER_ACTIONS]) })

/** Opening the chat is the first contact, when there was none before. */
export const doAction = deed(async (call, { number, wa_id, name }, { form }) => {
  const { action } = readInput(actionInput, form)
  if (action === 'open') await greet(call, number, wa_id, name ?? null)
  else await act(call, number, wa_id, action)
  return { success: true }
})

export const sendWords = deed(async (call, line, { form }) => {
  const { id: _, ...written } = form
  return { id: await say(call, line, written) }
})

export const sendFile = deed(async (call, line, { form, files }) => {
  const { caption } = textsOf(form)
  const { id, mime_type, sha256, filename } = await keepFile(call, line, usableFile(files[0]))
  const type = typeOf(mime_type)
  const part = {
    id,
    mime_type,
    sha256,
    ...(type === 'document' && filename !== null && { filename }),
    ...(type !== 'audio' && caption && { caption }),
  }
  return { id: await say(call, line, { type, [type]: part }) }
})

function typeOf(mime: string): MediaType {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

/** A customer who has blocked the business must take that back before writing again. */
export async function say(
  call: Call,
  { number, wa_id, name }: Line,
  message: Record<string, unknown>,
): Promise<string> {
  const conversation = await findConversation(call, number.id, wa_id)
  if (conversation?.blocked) {
    throw invalidParameter('You have blocked this business. Unblock it to write again.')
  }
  const inbound: Inbound = readInput(inboundInput, { ...message, from: wa_id, name })
  return receive(call, number, wa_id, inbound)
}
