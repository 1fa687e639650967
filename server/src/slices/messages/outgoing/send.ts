/** Sending a message: the rules in order, then the message, its echo and its way out in one transaction. */

import type { Call } from '../../../kernel/call/call.ts'
import { newRowId } from '../../../kernel/wire/ids.ts'
import type { Bag } from '../../../kernel/wire/params.ts'
import { digitsOf, type PhoneNumber } from '../../phone-numbers/index.ts'
import { findTemplateByName } from '../../templates/index.ts'
import {
  noSuchMedia,
  noSuchMessage,
  numberNotVerified,
  numberRestricted,
  templateMissing,
  toOneself,
  windowClosed,
} from '../errors.ts'
import { businessWrote } from '../events.ts'
import { findMedia } from '../media/store.ts'
import { ANSWER_WINDOW_MS, MEDIA_TYPES, type Message } from '../message.ts'
import * as store from '../store.ts'
import { takePlace } from '../tier.ts'
import { fateOf, handOver } from '../transport.ts'
import type { FlowParameters, TemplateContent } from './content.ts'
import { assertFlowButtonsOpen, readyFlow } from './flow.ts'
import { type Outgoing, readOutgoing, readRecipient } from './read.ts'
import { assertParametersFit, assertSendable, render } from './template.ts'

export type Send = { to: string; context_id: string | null; callback_data: string | null; bag: Bag }

export async function send(
  call: Call,
  number: PhoneNumber,
  asked: Send,
): Promise<{ id: string; wa_id: string }> {
  const outgoing = readOutgoing(asked.bag)
  const wa_id = readRecipient(asked.to)
  if (number.code_verification_status !== 'VERIFIED') throw numberNotVerified()
  if (number.quality_rating === 'RED') throw numberRestricted()
  if (wa_id === digitsOf(number)) throw toOneself()
  await assertReferences(call, number, outgoing, asked.context_id)
  const { content, category } =
    outgoing.type === 'template'
      ? await readyTemplate(call, number, outgoing)
      : await answer(call, number, wa_id, outgoing)

  await takePlace(call, number, wa_id)
  const conversation = await store.touchConversation(call, number.id, wa_id)
  const message: Omit<Message, 'seq'> = {
    id: newMessageId(call.now),
    phone_number_id: number.id,
    wa_id,
    direction: 'outgoing',
    type: outgoing.type,
    content,
    context_id: asked.context_id,
    category,
    callback_data: asked.callback_data,
    created_at: call.now,
    ...fateOf(call.house, conversation),
  }
  await store.addMessage(call, message)
  await businessWrote(call, number, message)
  await handOver(call, number, conversation, message)
  return { id: message.id, wa_id }
}

export const newMessageId = (now: number) => `mid.${newRowId(now)}`

type Ready = { content: unknown; category: string | null }

async function readyTemplate(call: Call, number: PhoneNumber, { content }: Outgoing): Promise<Ready> {
  const asked = content as TemplateContent
  const language = asked.language.code
  const template = await findTemplateByName(call, number.account_id, asked.name, language)
  if (!template) throw templateMissing(asked.name, language)
  assertSendable(template)
  assertParametersFit(template, asked)
  await assertFlowButtonsOpen(call, number, template)
  return { content: { ...asked, rendered: render(template, asked) }, category: template.category }
}

/** Everything but a template is an answer to the customer, and has its time. */
async function answer(call: Call, number: PhoneNumber, waId: string, outgoing: Outgoing): Promise<Ready> {
  const conversation = await store.findConversation(call, number.id, waId)
  const last = conversation?.last_inbound_at ?? null
  if (last === null || last + ANSWER_WINDOW_MS <= call.now) throw windowClosed(last)
  return { content: await readyContent(call, number, outgoing), category: null }
}

async function readyContent(call: Call, number: PhoneNumber, { type, content }: Outgoing): Promise<unknown> {
  if (type !== 'interactive' || content.type !== 'flow') return content
  const action = content.action as { name: string; parameters: FlowParameters }
  return { ...content, action: { ...action, parameters: await readyFlow(call, number, action.parameters) } }
}

/** What the message speaks of must be there: the message it answers, the media it shows. */
async function assertReferences(
  call: Call,
  number: PhoneNumber,
  outgoing: Outgoing,
  contextId: string | null,
): Promise<void> {
  const { type, content } = outgoing
  const named = [contextId, type === 'reaction' ? (content.message_id as string) : null]
  for (const id of named) {
    if (id !== null && !(await store.findMessage(call, number.id, id))) throw noSuchMessage(id)
  }
  const mediaId = (MEDIA_TYPES as readonly string[]).includes(type) ? content.id : undefined
  if (typeof mediaId !== 'string') return
  const media = await findMedia(call, mediaId)
  if (media?.account_id !== number.account_id) throw noSuchMedia(mediaId)
}
