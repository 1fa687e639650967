/** What the customer says comes in like any message. */

import type { Call } from '../../kernel/call/call.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import { readInput } from '../../kernel/wire/read-input.ts'
import { findConversation, type Inbound, inboundInput, receive } from '../messages/index.ts'
import type { Line } from './line.ts'

/** A message as the customer says it: its type, and the part that the type names. */
export type Said = { type: string } & Record<string, unknown>

/** A customer who has blocked the business must take that back before writing again. */
export async function say(
  call: Call,
  { number, wa_id, name }: Omit<Line, 'call'>,
  message: Record<string, unknown>,
): Promise<string> {
  const conversation = await findConversation(call, number.id, wa_id)
  if (conversation?.blocked) {
    throw invalidParameter('You have blocked this business. Unblock it to write again.')
  }
  const inbound: Inbound = readInput(inboundInput, { ...message, from: wa_id, name })
  return receive(call, number, wa_id, inbound)
}
