/** A request to write a template, judged by all that its own form cannot tell, and what it comes to. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import type { Account } from '../../accounts/index.ts'
import { refusalFor } from '../errors/content.ts'
import type { Checked, NewTemplate } from '../rules/request.ts'
import type { Template } from '../template.ts'
import { withCategory } from './category.ts'
import { findLimitReached } from './limit.ts'
import { withPolicy } from './policy.ts'
import { withReferences } from './references.ts'
import { type Brought, makeTemplate } from './write.ts'

/** By what it names, by its category and by policy. `languages` are those that the same request writes. */
export async function judged<T>(
  call: Asked,
  checked: Checked<T>,
  wanted: { account_id: string; name: unknown; languages: unknown[] },
  before?: Template,
): Promise<Checked<T>> {
  const known = await withReferences(call, wanted.account_id, checked, before)
  return withPolicy(call, await withCategory(call, known, wanted, before))
}

/** What is to be written; refused where anything was found. */
export function accepted<T>({ value, findings }: Pick<Checked<T>, 'value' | 'findings'>): T {
  const [first, ...rest] = findings
  if (first) throw refusalFor([first, ...rest])
  if (value === undefined) throw new Error('a request without findings has a value')
  return value
}

/** Undefined when its name is taken in its language; refused where the account has as many as it may have. */
export async function makeOneMore(
  call: Call,
  account: Account,
  content: NewTemplate,
  brought?: Brought,
): Promise<Template | undefined> {
  const full = await findLimitReached(call, account)
  if (full) throw refusalFor([full])
  return makeTemplate(call, account.id, content, brought)
}
