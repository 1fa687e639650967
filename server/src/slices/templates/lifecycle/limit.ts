/** How many templates an account may have, where the operator has set a limit. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { type Account, lockAccount } from '../../accounts/index.ts'
import { limitReachedFinding } from '../errors/template.ts'
import type { Finding } from '../rules/findings.ts'
import { templateLimitSetting } from '../settings.ts'
import { countTemplatesOf } from '../store/lists.ts'
import { PLATFORM_TEMPLATE_LIMITS, TEMPLATE_LIMIT_MAX } from '../template.ts'

/** The setting's, or else the platform's on versioned paths. */
export function limitOf({ house, platform }: Pick<Asked, 'house' | 'platform'>, account: Account): number {
  const wanted = house.settings.get(templateLimitSetting)
  const limit = wanted === 'none' && platform.has('template_limit_by_portfolio') ? 'platform' : wanted
  if (limit === 'none') return TEMPLATE_LIMIT_MAX
  return limit === 'platform' ? PLATFORM_TEMPLATE_LIMITS[account.business_verification_status] : limit
}

/** Undefined while there is room for one more. Without a limit nothing is counted, for counting has its price. */
export async function findLimitReached(call: Call, account: Account): Promise<Finding | undefined> {
  const most = limitOf(call, account)
  if (most === TEMPLATE_LIMIT_MAX) return undefined
  await lockAccount(call, account.id)
  const count = await countTemplatesOf(call, account.id, {})
  return count < most ? undefined : limitReachedFinding(count, most)
}
