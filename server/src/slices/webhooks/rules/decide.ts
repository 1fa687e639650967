/** The subscribers of an event, and through which callback: the number's, then the account's, then the application's. */

import type { Dialect } from '../../../kernel/call/call.ts'
import type { ChosenBy, Reason } from '../reasons.ts'
import type { FieldList } from '../subscription.ts'

/** All that is known, when an event is routed, about one application's subscription to an account. */
export type Wish = {
  app_id: string
  subscription_fields: FieldList
  app_fields: FieldList
  number_receiver_id: string | null
  account_receiver_id: string | null
  app_receiver_id: string | null
  number_dialect: Dialect | null
  subscription_dialect: Dialect
  app_dialect: Dialect | null
}

export type Decision = {
  app_id: string | null
  receiver_id: string | null
  chosen_by: ChosenBy | null
  dialect: Dialect
  reason: Reason | null
}

/** The fields under which an event is sent in a dialect; none where it is not sent. */
type FieldsOf = (dialect: Dialect) => string[]

export function decide(
  fieldsOf: FieldsOf,
  wishes: Wish[],
  isPaused: (receiverId: string) => boolean,
): Decision[] {
  if (wishes.length === 0) return [notSent(null, 'not_subscribed')]
  return wishes.map((wish) => decideFor(fieldsOf, wish, isPaused))
}

function decideFor(fieldsOf: FieldsOf, wish: Wish, isPaused: (receiverId: string) => boolean): Decision {
  const chosen = chosenCallback(wish)
  const fields = (wish.subscription_fields ?? wish.app_fields)?.split(',')
  const wanted = fieldsOf(chosen?.dialect ?? wish.subscription_dialect)
  if (wanted.length === 0) return notSent(wish.app_id, 'not_in_dialect')
  if (fields && !wanted.some((field) => fields.includes(field)))
    return notSent(wish.app_id, 'field_not_subscribed')
  if (!chosen) return notSent(wish.app_id, 'no_callback')
  if (isPaused(chosen.receiver_id)) return { ...notSent(wish.app_id, 'callback_disabled'), ...chosen }
  return { app_id: wish.app_id, ...chosen, reason: null }
}

type Chosen = { receiver_id: string; chosen_by: ChosenBy; dialect: Dialect }

function chosenCallback(wish: Wish): Chosen | undefined {
  const { number_receiver_id, account_receiver_id, app_receiver_id, subscription_dialect } = wish
  if (number_receiver_id)
    return { receiver_id: number_receiver_id, chosen_by: 'number', dialect: wish.number_dialect ?? 'plain' }
  if (account_receiver_id)
    return { receiver_id: account_receiver_id, chosen_by: 'account', dialect: subscription_dialect }
  if (!app_receiver_id) return undefined
  // The callback may have been set by the operator, whose door has no versions; the subscription decides as well.
  const dialect = [wish.app_dialect, subscription_dialect].includes('platform') ? 'platform' : 'plain'
  return { receiver_id: app_receiver_id, chosen_by: 'application', dialect }
}

const notSent = (app_id: string | null, reason: Reason): Decision => ({
  app_id,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  reason,
})
