/** Why a message does not reach a customer though it was taken: what they wish, where they live, where they have gone. */

import type { Call } from '../../../kernel/call/call.ts'
import { isOfUnitedStates } from '../../phone-numbers/index.ts'
import { marketingStopped, notDelivered, undeliverable } from '../errors/failures.ts'
import type { Conversation, Failure } from '../message.ts'

type Fate = { status: 'failed'; failure: Failure }

export function refusedByCustomer(
  { platform }: Pick<Call, 'platform'>,
  {
    wa_id,
    moved_to,
    marketing_stopped_at,
  }: Pick<Conversation, 'wa_id' | 'moved_to' | 'marketing_stopped_at'>,
  category: string | null,
): Fate | undefined {
  const failed = (failure: Failure): Fate => ({ status: 'failed', failure })
  if (moved_to !== null) return failed(undeliverable('the customer has another phone number now'))
  if (category !== 'MARKETING') return undefined
  if (marketing_stopped_at !== null && platform.has('marketing_preferences'))
    return failed(marketingStopped())
  if (isOfUnitedStates(wa_id) && platform.has('marketing_to_the_us_is_not_delivered'))
    return failed(notDelivered('marketing templates to numbers of the United States are not delivered'))
  return undefined
}
