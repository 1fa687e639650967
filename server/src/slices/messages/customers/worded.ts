/** A customer as the platform words them: by which ids, on which day. */

import type { About } from '../../../kernel/wire/event-kind.ts'
import { idsOf, keptSpelling } from '../../phone-numbers/index.ts'
import type { PlatformCustomer } from './platform-customer.ts'

type Person = {
  /** Not of who hides it. */
  wa_id?: string
  user_id?: string
  parent_user_id?: string
  username?: string
}

/** Who hides their number has an id all the same: nobody goes without any. */
export function personOf({ account_id, platform, more }: About, waId: string): Person {
  const customer = (more ?? {}) as PlatformCustomer
  const { is_hidden, username, business_id = null, parent_business_id = null } = customer
  const isNamed = is_hidden || platform.has('user_ids_are_told')
  const ids = isNamed ? idsOf({ account_id, business_id, parent_business_id }, waId) : undefined
  return {
    ...(!is_hidden && { wa_id: platform.has('kept_spellings') ? keptSpelling(waId) : waId }),
    ...(ids && { user_id: ids.user_id }),
    ...(ids?.parent_user_id !== undefined &&
      platform.has('parent_user_ids_are_told') && { parent_user_id: ids.parent_user_id }),
    ...(username !== undefined && platform.has('usernames') && { username }),
  }
}
