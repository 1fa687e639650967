import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Writer } from '../src/kernel/engine/index.ts'
import { databaseBefore } from '../test/earlier-database.ts'

const ASKS = '0015-policy-asks'

test('rules that an operator has changed, removed or named stay as they are; the others are sharpened', async (t) => {
  const { earlier, later: openLater } = await databaseBefore(t, ASKS)
  await earlier.transact(async (db) => {
    await sql`update policy_rules set pattern = 'mine', made_by = 'operator' where name = 'passwords'`.execute(
      db,
    )
    await sql`delete from policy_rules where name = 'national_ids'`.execute(db)
    await sql`insert into policy_rules
      select 'secrets_in_german', effect, 'own words', except_pattern, categories, rejected_reason,
        correct_category, explanation, enabled, 'operator', 5, 5 from policy_rules where name = 'card_numbers'`.execute(
      db,
    )
  })
  const before = await patterns(earlier)
  await earlier.close()

  const later = openLater()
  await later.migrate()
  const after = await patterns(later)
  assert.equal(after.get('passwords'), 'mine')
  assert.equal(after.get('secrets_in_german'), 'own words')
  assert.equal(after.has('national_ids'), false)
  assert.notEqual(after.get('card_numbers'), before.get('card_numbers'))
  assert.equal(after.get('link_shorteners'), before.get('link_shorteners'))
  assert.ok(after.has('secrets_in_hindi'))
})

async function patterns({ read }: { read: unknown }): Promise<Map<string, string>> {
  const all = sql<{ name: string; pattern: string }>`select name, pattern from policy_rules`
  const { rows } = await all.execute(read as Writer)
  return new Map(rows.map(({ name, pattern }) => [name, pattern]))
}
