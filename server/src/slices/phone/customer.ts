/** What the customer does on the phone: opens the chat, writes, sends files, reads, blocks, reports. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { transacted } from '../../kernel/call/transaction.ts'
import { type Page, type PageAnswer, type PageRequest, page } from '../../kernel/pages/page.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { choice, readInput, text } from '../../kernel/wire/params.ts'
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
import {
  assertMaySend,
  assertOwnPage,
  holder,
  type holderQuery,
  type Line,
  lineOf,
  numberOf,
} from './line.ts'

type Sent<F> = { form: F; files: PageRequest['files'] }

/** A POST of the page's script: the line it is about, and what it does there in one transaction. */
const sent = <F extends z.output<typeof holderQuery>>(
  form: z.ZodType<F>,
  run: (call: Call, line: Line, request: Sent<F>) => Promise<object>,
  admits?: Page['admits'],
): Page =>
  page({
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

const actionForm = z.object({
  ...holder,
  action: choice(['open', ...CUSTOMER_ACTIONS]).describe('What the customer does.'),
})

/** Opening the chat is the first contact, when there was none before. */
export const doAction = sent(actionForm, async (call, { number, wa_id, name }, { form: { action } }) => {
  if (action === 'open') await greet(call, number, wa_id, name ?? null)
  else await act(call, number, wa_id, action)
  return { success: true }
})

/** What else is in it is read as a message, when it is known who writes. */
const messageForm = z.looseObject(holder)

export const sendWords = sent(messageForm, async (call, line, { form }) => {
  const { id: _, ...written } = form
  return { id: await say(call, line, written) }
})

const fileForm = z.object({ ...holder, caption: text().optional().describe('Words under the file.') })

export const sendFile = sent(fileForm, receiveFile, assertMaySend)

async function receiveFile(call: Call, line: Line, { form, files }: Sent<z.output<typeof fileForm>>) {
  const { caption } = form
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
}

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
