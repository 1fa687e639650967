/** Who a message goes to. */

import type { Asked } from '../../../kernel/call/call.ts'
import { customerKnownAs, type PhoneNumber } from '../../phone-numbers/index.ts'
import { customerAt } from '../customers/spelled.ts'
import { badRecipient, recipientMissing, unknownUser } from '../errors/recipient.ts'

/** `+`, spaces, dashes and brackets are what people write; the digits are the customer. */
export function readRecipient(to: string, name = 'to'): string {
  const digits = to.replace(/[\s()+.-]/g, '')
  if (!/^[1-9][0-9]{6,14}$/.test(digits)) throw badRecipient(to, name)
  return digits
}

/** On versioned paths a customer may be named by their user_id; a phone number goes first. */
export async function recipientOf(
  call: Asked,
  number: PhoneNumber,
  { to, recipient }: { to?: string | undefined; recipient?: string | undefined },
): Promise<{ input: string; wa_id: string }> {
  if (to !== undefined)
    return { input: to, wa_id: await customerAt(call, number, readRecipient(to), call.platform) }
  if (recipient === undefined || !call.platform.has('messages_to_user_ids')) throw recipientMissing()
  const wa_id = customerKnownAs(number, recipient)
  if (wa_id === undefined) throw unknownUser(recipient)
  return { input: recipient, wa_id }
}
