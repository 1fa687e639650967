/** What clients on versioned paths expect of categories: one for all languages of a name, and none that changes once approved. */

import type { Asked } from '../../../kernel/call/call.ts'
import { categoryDiffersFinding, categoryFixedFinding } from '../errors/template.ts'
import type { Finding } from '../rules/findings.ts'
import type { Checked } from '../rules/request.ts'
import { findTemplatesNamed } from '../store/templates.ts'
import type { Template, TemplateCategory } from '../template.ts'

/** `languages` are those that the same request writes. */
export async function withCategory<T>(
  call: Asked,
  checked: Checked<T>,
  wanted: { account_id: string; name: unknown; languages: unknown[] },
  before?: Template,
): Promise<Checked<T>> {
  const category = checked.draft?.category
  if (call.dialect !== 'platform' || category === undefined || before?.category === category) return checked
  const finding = await misfitOf(call, category, wanted, before)
  return finding ? { ...checked, value: undefined, findings: [...checked.findings, finding] } : checked
}

async function misfitOf(
  call: Asked,
  category: TemplateCategory,
  { account_id, name, languages }: { account_id: string; name: unknown; languages: unknown[] },
  before: Template | undefined,
): Promise<Finding | undefined> {
  if (before?.status === 'APPROVED') return categoryFixedFinding(category, before.category)
  const all = await findTemplatesNamed(call, account_id, String(name))
  const other = all.find((one) => !languages.includes(one.language) && one.category !== category)
  return other && categoryDiffersFinding(category, other.category)
}
