/** Which customer a phone number is: either spelling of one reaches the same. */

import type { Asked } from '../../../kernel/call/call.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { platformOfAccount } from '../../accounts/index.ts'
import { otherSpelling, type PhoneNumber } from '../../phone-numbers/index.ts'
import { findConversation } from '../store/conversations.ts'

/** Under the spelling that the number knows them by; under the one that is given, where it knows neither. */
export async function customerAt(
  call: Asked,
  number: PhoneNumber,
  digits: string,
  platform: Platform,
): Promise<string> {
  const other = otherSpelling(digits)
  if (other === undefined || !platform.has('kept_spellings')) return digits
  if (await findConversation(call, number.id, digits)) return digits
  return (await findConversation(call, number.id, other)) ? other : digits
}

/** For who has no path that says in which dialect they speak: a phone, a bridge. */
export async function customerOf(call: Asked, number: PhoneNumber, digits: string): Promise<string> {
  if (otherSpelling(digits) === undefined) return digits
  return customerAt(call, number, digits, await platformOfAccount(call, number.account_id))
}
