/** What there is to see on one line at this moment, each item as it is told. */

import { systemCall } from '../../kernel/call/call.ts'
import type { House } from '../../kernel/call/house.ts'
import { clockOfNode } from '../../kernel/graph/directory.ts'
import { findConversation, listMessages, type Message, typingLastsMs } from '../messages/index.ts'
import { findPhoneNumber, type PhoneNumber } from '../phone-numbers/index.ts'

const MESSAGES_SHOWN_MAX = 300

export type Item = { key: string; event: string; text: string }

export const numberOf = (house: House, id: string): Promise<PhoneNumber | undefined> =>
  findPhoneNumber({ db: house.storage.read }, id)

export async function lookAt(
  house: House,
  number: PhoneNumber,
  wa_id: string,
): Promise<{ items: Item[] /** For how long this is so, if nothing happens. */; lastsMs: number }> {
  const call = systemCall(house, 'phone', { clock: await clockOfNode(house, number.id) })
  const messages = await listMessages(call, number.id, wa_id, { most: MESSAGES_SHOWN_MAX })
  const typingMs = await typingLastsMs(call, { phone_number_id: number.id, wa_id }, messages)
  const conversation = await findConversation(call, number.id, wa_id)
  const state = {
    name: conversation?.name ?? null,
    blocked: conversation?.blocked ?? false,
    prompts: number.prompts,
    commands: number.commands,
    typing: typingMs > 0,
  }
  return {
    items: [
      { key: 'state', event: 'state', text: JSON.stringify(state) },
      ...messages.filter(hasArrived).map((one) => ({ key: one.id, event: 'message', text: shown(one) })),
    ],
    lastsMs: typingMs > 0 ? typingMs : Number.POSITIVE_INFINITY,
  }
}

const shown = ({ seq, id, direction, type, content, context_id, status, created_at }: Message) =>
  JSON.stringify({ seq, id, direction, type, content, context_id, status, created_at })

/** What no transport has brought over yet, or never could, is not on the phone. */
const hasArrived = ({ direction, status }: Message) =>
  direction === 'incoming' || (status !== 'accepted' && status !== 'failed')
