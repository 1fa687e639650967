/** A customer as the platform words them: by which ids, on which day. */

import type { About } from '../../../kernel/wire/event-kind.ts'
import { keptSpelling, userIdOf } from '../../phone-numbers/index.ts'
import type { ToldCustomer } from './told.ts'

type Person = {
  /** Not of who hides it. */
  wa_id?: string
  user_id?: string
  username?: string
}

/** Who hides their number has an id all the same: nobody goes without any. */
export function personOf({ account_id, platform, more }: About, waId: string): Person {
  const { is_hidden, username } = (more ?? {}) as ToldCustomer
  return {
    ...(!is_hidden && { wa_id: platform.has('kept_spellings') ? keptSpelling(waId) : waId }),
    ...((is_hidden || platform.has('user_ids_are_told')) && { user_id: userIdOf(account_id, waId) }),
    ...(username !== undefined && platform.has('usernames') && { username }),
  }
}
