/** FaultRules rules in the database. */

import { BrokenRow, compiledOnce, type Reader, readRows, type Writer } from '../../../kernel/engine/index.ts'
import type { Criteria, How, Rule, What } from './rule.ts'

type RuleRow = Omit<Rule, 'criteria' | 'how' | 'what'> & { criteria: string; how: string; what: string }

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    stage_rules: RuleRow
  }
}

const fromRow = (row: RuleRow): Rule => ({
  ...row,
  criteria: JSON.parse(row.criteria) as Criteria,
  how: JSON.parse(row.how) as How,
  what: JSON.parse(row.what) as What,
})

export async function addRule(db: Writer, rule: Rule): Promise<void> {
  const { criteria, how, what, ...row } = rule
  await db
    .insertInto('stage_rules')
    .values({
      ...row,
      criteria: JSON.stringify(criteria),
      how: JSON.stringify(how),
      what: JSON.stringify(what),
    })
    .execute()
}

export async function findRule(db: Reader, id: string): Promise<Rule | undefined> {
  const row = await db.selectFrom('stage_rules').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The oldest first: in this order they are asked. */
export async function listRulesOf(db: Reader, appId: string): Promise<Rule[]> {
  const rows = await db
    .selectFrom('stage_rules')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return readRows(rows, fromRow)
}

const living = compiledOnce((db) =>
  db.selectFrom('stage_rules').selectAll().where('ended_at', 'is', null).orderBy('created_at').orderBy('id'),
)

/** One that cannot be read steps in nowhere, and keeps no other from it. */
export async function listLiving(db: Reader): Promise<Rule[]> {
  const rows = await living(db)
  return readRows(rows, fromRow).filter((rule) => !(rule instanceof BrokenRow))
}

/** Counts that the rule fits once more; the row is ours until the transaction ends. Undefined when it has ended. */
export async function countMatch(db: Writer, id: string): Promise<Rule | undefined> {
  const row = await db
    .updateTable('stage_rules')
    .set((rule) => ({ matched: rule('matched', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function changeRule(
  db: Writer,
  id: string,
  change: Partial<Pick<RuleRow, 'used' | 'ended_at'>>,
): Promise<void> {
  await db.updateTable('stage_rules').set(change).where('id', '=', id).execute()
}

export async function removeRules(db: Writer, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('stage_rules').where('id', 'in', ids).execute()
}
