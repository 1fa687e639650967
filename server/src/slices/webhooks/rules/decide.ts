/** Who hears of an event, and through which callback: the number's, then the account's, then the application's. */

import type { ChosenBy, Reason } from '../delivery.ts'
import type { FieldList } from '../subscription.ts'

/** All that is known, when an event is routed, about one application's wish to hear of its account. */
export type Wish = {
  app_id: string
  subscription_fields: FieldList
  app_fields: FieldList
  number_receiver_id: string | null
  account_receiver_id: string | null
  app_receiver_id: string | null
}

export type Decision = {
  app_id: string | null
  receiver_id: string | null
  chosen_by: ChosenBy | null
  reason: Reason | null
}

export function decide(field: string, wishes: Wish[], isPaused: (receiverId: string) => boolean): Decision[] {
  if (wishes.length === 0) return [notSent(null, 'not_subscribed')]
  return wishes.map((wish) => decideFor(field, wish, isPaused))
}

function decideFor(field: string, wish: Wish, isPaused: (receiverId: string) => boolean): Decision {
  const fields = wish.subscription_fields ?? wish.app_fields
  if (fields !== null && !fields.split(',').includes(field))
    return notSent(wish.app_id, 'field_not_subscribed')
  const chosen = chosenCallback(wish)
  if (!chosen) return notSent(wish.app_id, 'no_callback')
  if (isPaused(chosen.receiver_id)) return { ...notSent(wish.app_id, 'callback_disabled'), ...chosen }
  return { app_id: wish.app_id, ...chosen, reason: null }
}

function chosenCallback(wish: Wish): { receiver_id: string; chosen_by: ChosenBy } | undefined {
  if (wish.number_receiver_id) return { receiver_id: wish.number_receiver_id, chosen_by: 'number' }
  if (wish.account_receiver_id) return { receiver_id: wish.account_receiver_id, chosen_by: 'account' }
  if (wish.app_receiver_id) return { receiver_id: wish.app_receiver_id, chosen_by: 'application' }
  return undefined
}

const notSent = (app_id: string | null, reason: Reason): Decision => ({
  app_id,
  receiver_id: null,
  chosen_by: null,
  reason,
})
