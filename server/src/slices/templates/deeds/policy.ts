/** The policy rules in force, and judging a request by them. */

import type { Asked } from '../../../kernel/call.ts'
import type { PolicyRule } from '../policy-rule.ts'
import type { Finding } from '../rules/findings.ts'
import { policyFindings } from '../rules/review.ts'
import { listPolicyRules } from '../store/policy-rules.ts'
import type { TemplateContent } from '../template.ts'

export async function policyRules({ house }: Asked): Promise<PolicyRule[]> {
  const memory = house.memories.of('policy_rules', () => listPolicyRules({ db: house.storage.read }))
  return memory.get('all')
}

/** What the checks found, and for content without a fault in its form, what policy forbids. */
export async function withPolicy<T extends TemplateContent>(
  call: Asked,
  checked: { value: T | undefined; findings: Finding[] },
): Promise<{ value: T | undefined; findings: Finding[] }> {
  if (!checked.value) return checked
  const findings = policyFindings(await policyRules(call), checked.value)
  return findings.length > 0 ? { value: undefined, findings } : checked
}
