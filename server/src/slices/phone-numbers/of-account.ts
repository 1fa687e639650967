/** What follows for the numbers of an account from what becomes of the account: their business, and whether they may send. */

import type { Call } from '../../kernel/call/call.ts'
import type { Account } from '../accounts/index.ts'
import { EVERYTHING } from './phone-number.ts'
import { barNumbersOf, changeNumbersOf } from './store/numbers.ts'

export async function numbersFollow(call: Call, before: Account, after: Account): Promise<void> {
  const { id, business_id, parent_business_id } = after
  if (before.business_id !== business_id || before.parent_business_id !== parent_business_id)
    await changeNumbersOf(call, id, { business_id, parent_business_id })
  const [was, is] = [before, after].map((one) => one.account_review_status === 'DISABLED')
  if (was !== is)
    await barNumbersOf(call, id, is ? { event: 'DISABLED_UPDATE', kinds: EVERYTHING, until: null } : null)
}
