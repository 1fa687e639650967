/**
 * Fault rules: in the sandbox, a slice above may change what happens at a few places. A place asks before it acts and
 * applies what it gets; nothing below knows who answers, and in production nobody does.
 */

import type { Writer } from '../engine/stored.ts'
import type { House } from './house.ts'
import { slot } from './slots.ts'

/** Names the fault rule that was applied: on an answer, and on a notification. */
export const FAULT_HEADER = 'x-parley-staged'

/** A place that asks. `changes` has no value: it carries the type of the faults there. */
export type FaultPlace<Change> = { readonly name: string; readonly changes?: Change }

export const faultPlace = <Change>(name: string): FaultPlace<Change> => ({ name })

/** What a rule may match; a rule cannot match a fact that the place does not know. */
export type Facts = {
  operation?: string | undefined
  number?: string | undefined
  recipient?: string | undefined
  template?: string | undefined
  field?: string | undefined
}

export type About = {
  /** Whose rules count: those of the application, or of the one that the account belongs to. */
  of: { app_id: string } | { account_id: string }
  /** Asked for only where there is a rule that may fit. */
  facts(): Facts | Promise<Facts>
  /** Where a transaction is open: the use of a rule is counted in it. */
  db?: Writer
}

/** What to do instead, and the rule that says so. */
export type Fault<Change> = Change & { rule: string }

export type FaultRules = {
  /** Asked on every hot path: it only reads memory. */
  isAny(): boolean
  decide<Change>(place: FaultPlace<Change>, about: About): Promise<Fault<Change> | undefined>
}

export const faultRulesSlot = slot<(house: House) => FaultRules>('staging')

/** Undefined in production. */
export const faultRulesOf = (house: House): FaultRules | undefined =>
  house.slots.heldBy(faultRulesSlot)?.(house)

/** The fault to apply here, if a rule matches. */
export async function faultAt<Change>(
  house: House,
  place: FaultPlace<Change>,
  about: About,
): Promise<Fault<Change> | undefined> {
  const faultRules = faultRulesOf(house)
  return faultRules?.isAny() ? faultRules.decide(place, about) : undefined
}

/** Notifications on their way to a receiver. */
export type DeliveryChange =
  | { do: 'delay_notification'; milliseconds: number }
  | { do: 'double_notification' }
  | { do: 'reorder_notifications' }
  | { do: 'drop_notification' }
  | { do: 'sign_wrongly' }
  | { do: 'batch_notifications'; count: number }
export const deliveryPlace = faultPlace<DeliveryChange>('deliveries')

/** Questions to an endpoint of a customer's, and to a gateway of the operator's. */
export const endpointPlace = faultPlace<{ do: 'time_out_endpoint' }>('endpoints')
export const gatewayPlace = faultPlace<{ do: 'time_out_gateway' }>('gateways')
