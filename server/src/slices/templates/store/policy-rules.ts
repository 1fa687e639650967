/** Policy rules in the database. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Reader } from '../../../kernel/engine/index.ts'
import type { PolicyRule } from '../policy-rule.ts'

type PolicyRuleRow = Omit<PolicyRule, 'categories' | 'enabled'> & { categories: string; enabled: number }

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    policy_rules: PolicyRuleRow
  }
}

type Reads = { db: Reader }

export async function listPolicyRules({ db }: Reads): Promise<PolicyRule[]> {
  const rows = await db.selectFrom('policy_rules').selectAll().orderBy('created_at').orderBy('name').execute()
  return rows.map(fromRow)
}

export async function findPolicyRule({ db }: Reads, name: string): Promise<PolicyRule | undefined> {
  const row = await db.selectFrom('policy_rules').selectAll().where('name', '=', name).executeTakeFirst()
  return row && fromRow(row)
}

/** False when the name is taken. */
export async function addPolicyRule({ db }: Call, rule: PolicyRule): Promise<boolean> {
  const done = await db
    .insertInto('policy_rules')
    .values(toRow(rule) as PolicyRuleRow)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

export async function changePolicyRule(
  { db }: Call,
  name: string,
  change: Partial<PolicyRule>,
): Promise<void> {
  await db.updateTable('policy_rules').set(toRow(change)).where('name', '=', name).execute()
}

export async function removePolicyRule({ db }: Call, name: string): Promise<void> {
  await db.deleteFrom('policy_rules').where('name', '=', name).execute()
}

function fromRow(row: PolicyRuleRow): PolicyRule {
  return { ...row, categories: JSON.parse(row.categories), enabled: row.enabled === 1 }
}

function toRow({ categories, enabled, ...rest }: Partial<PolicyRule>): Partial<PolicyRuleRow> {
  return {
    ...rest,
    ...(categories && { categories: JSON.stringify(categories) }),
    ...(enabled !== undefined && { enabled: Number(enabled) }),
  }
}
