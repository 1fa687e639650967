/** A business: the accounts of one application that say they belong to it. It is there as long as one of them is. */

import type { Account } from '../account.ts'

export type Business = Pick<
  Account,
  'id' | 'name' | 'timezone_id' | 'business_verification_status' | 'created_at'
>

/** It has no name of its own here: its account with the lowest id says it. */
export const businessOf = ({ business_id, ...first }: Account): Business => ({
  ...first,
  id: business_id ?? first.id,
})

/** When accounts were made, in milliseconds; `before` itself is too late. */
export type Made = { since: number; before: number }
