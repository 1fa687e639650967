/** What of a customer is recorded for the platform's dialect alone. */

import type { Call } from '../../../kernel/call/call.ts'
import { DAY } from '../../../kernel/process/clock.ts'
import { platformOfAccount } from '../../accounts/index.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import type { Customer } from '../message.ts'
import { isKnownSince } from '../store/people.ts'

/** A number remembers the phones that it exchanged messages with for so long. */
const MEMORY_MS = 30 * DAY

export type PlatformCustomer = {
  username?: string
  is_hidden?: true
  business_id?: string
  parent_business_id?: string
}

/** Nothing of most: who has no username hides nothing, and most accounts belong to no business. */
export async function platformCustomer(
  call: Call,
  number: PhoneNumber,
  customer: Customer,
): Promise<PlatformCustomer | undefined> {
  const { username } = customer
  const { business_id, parent_business_id } = number
  if (username === null && business_id === null && parent_business_id === null) return undefined
  return {
    ...(username !== null && { username }),
    ...((await isHidden(call, number, customer)) && { is_hidden: true }),
    ...(business_id !== null && { business_id }),
    ...(parent_business_id !== null && { parent_business_id }),
  }
}

/** Who has a username hides their phone from numbers that have not met it lately, and from businesses without it in their book. */
export async function isHidden(call: Call, number: PhoneNumber, customer: Customer): Promise<boolean> {
  const { username, phone_known_at, wa_id } = customer
  if (username === null) return false
  const platform = await platformOfAccount(call, number.account_id)
  if (!platform.has('usernames')) return false
  if (phone_known_at !== null && phone_known_at > call.now - MEMORY_MS) return false
  const since = platform.since('contact_book')
  return since === undefined || !(await isKnownSince(call, number, wa_id, since))
}
