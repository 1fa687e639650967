/** The ids by which a business knows a customer: its own, and that of the business which it is linked to. */

import type { PhoneNumber } from '../phone-number.ts'
import { customerNamed, userIdOf } from './user-id.ts'

type Owned = Pick<PhoneNumber, 'account_id' | 'business_id' | 'parent_business_id'>

/** An account that stands alone is a business of its own. */
const businessOf = ({ business_id, account_id }: Owned) => business_id ?? account_id

const PARENT = /^([A-Z]{2}\.)ENT\./i

export function idsOf(owned: Owned, waId: string): { user_id: string; parent_user_id?: string } {
  const { parent_business_id: parent } = owned
  const user_id = userIdOf(businessOf(owned), waId)
  if (parent === null) return { user_id }
  return { user_id, parent_user_id: userIdOf(parent, waId).replace('.', '.ENT.') }
}

/** The customer, as digits; undefined when it is no id of this business. */
export function customerKnownAs(owned: Owned, id: string): string | undefined {
  const { parent_business_id: parent } = owned
  const text = id.trim()
  if (!PARENT.test(text)) return customerNamed(businessOf(owned), text)
  return parent === null ? undefined : customerNamed(parent, text.replace(PARENT, '$1'))
}
