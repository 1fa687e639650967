/** The policy rules in force, and judging a request by them. */

import { cached } from '../../../kernel/call/cache.ts'
import type { Asked } from '../../../kernel/call/call.ts'
import type { House } from '../../../kernel/call/house.ts'
import type { PolicyRule } from '../policy-rule.ts'
import type { Checked } from '../rules/request.ts'
import { policyFindings } from '../rules/review.ts'
import { listPolicyRules } from '../store/policy-rules.ts'

const rulesInForce = cached('policy_rules', ({ storage }: House) => listPolicyRules({ db: storage.read }))

export async function policyRules({ house }: Asked): Promise<PolicyRule[]> {
  return rulesInForce(house).get('all')
}

/** What the checks found, and what policy forbids. */
export async function withPolicy<T>(call: Asked, checked: Checked<T>): Promise<Checked<T>> {
  if (!checked.draft) return checked
  const forbidden = policyFindings(await policyRules(call), checked.draft)
  if (forbidden.length === 0) return checked
  return { ...checked, value: undefined, findings: [...checked.findings, ...forbidden] }
}
