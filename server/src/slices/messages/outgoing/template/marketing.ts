/** Whether marketing templates may be sent: a switch of the platform's, which plain paths do not have. */

import type { Call } from '../../../../kernel/call/call.ts'
import { findAccount } from '../../../accounts/index.ts'
import { marketingSwitchedOff } from '../../errors/template.ts'

export async function assertMarketingIsOn(call: Call, accountId: string): Promise<void> {
  if (call.dialect === 'plain') return
  const account = await findAccount(call, accountId)
  if (account && account.marketing_off_at !== null) throw marketingSwitchedOff()
}
