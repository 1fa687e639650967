/** Who does more when an account changes, and may not be imported here: the numbers that belong to it. */

import type { Call } from '../../kernel/call/call.ts'
import { slot } from '../../kernel/call/slots.ts'
import type { Account } from './account.ts'
import { accountChanged } from './events.ts'
import { changeAccount, listAccountsOfBusiness } from './store.ts'

type Follow = (call: Call, before: Account, after: Account) => Promise<void>

export const accountFollowers = slot<Follow>('what follows for the numbers of an account')

/** By the platform: with its events, and what follows from it. */
export async function setAccountFields(call: Call, before: Account, change: Partial<Account>): Promise<void> {
  const joined = change.business_id === undefined ? {} : await asItsBusiness(call, before, change)
  const after = await become(call, before, { ...joined, ...change })
  if (after.business_id === null || change.business_verification_status === undefined) return
  // A business is verified as a whole.
  const { business_verification_status } = after
  for (const other of await listAccountsOfBusiness(call, after))
    if (other.id !== before.id) await become(call, other, { business_verification_status })
}

async function become(call: Call, before: Account, change: Partial<Account>): Promise<Account> {
  const after = { ...before, ...change }
  if (Object.keys(change).length > 0) await changeAccount(call, before.id, change)
  await accountChanged(call, before, after)
  await call.house.slots.heldBy(accountFollowers)?.(call, before, after)
  return after
}

/** An account is verified as the business is that it joins. */
export async function asItsBusiness(
  call: Call,
  { app_id }: Pick<Account, 'app_id'>,
  { business_id = null }: Partial<Account>,
): Promise<Partial<Account>> {
  const [member] = business_id === null ? [] : await listAccountsOfBusiness(call, { app_id, business_id })
  return member ? { business_verification_status: member.business_verification_status } : {}
}
