/** What is in the database after all that, beside what was acknowledged. */

import pg from 'pg'
import type { Journal, Table } from './load/journal.ts'
import { databaseUrl } from './programs.ts'

export type Kept = { acknowledged: number; lost: number; doubled: number; torn: number }

/** When what was lost had been acknowledged: what happened just after that is to blame. */
export type Lost = { from: Date; to: Date } | undefined

/** Each a question after something that stands without what was written in the same transaction. */
const HALVES = {
  'flows that the directory does not know': `select count(*) from flows left join directory using (id)
    where directory.id is null`,
  'templates that the directory does not know': `select count(*) from templates left join directory using (id)
    where directory.id is null`,
  'entries of the directory without their flow': `select count(*) from directory left join flows using (id)
    where kind = 'flow' and flows.id is null`,
  'entries of the directory without their template': `select count(*) from directory left join templates using (id)
    where kind = 'template' and templates.id is null`,
  'flows more or less than the audit lists': `select abs((select count(*) from audit where action = 'createFlow' and outcome = 'done')
    - (select count(*) from flows where name like 'chaos%' or name like 'Recorded%')) as count`,
  'tiers whose counter is not the number of their customers': `select count(*) from tier_usage
    where customers <> (select count(*) from tier_customers
      where tier_customers.phone_number_id = tier_usage.phone_number_id)`,
}

export async function whatWasKept(journal: Journal): Promise<Kept & { halves: string[]; lostWhen: Lost }> {
  const client = new pg.Client(databaseUrl('db'))
  await client.connect()
  try {
    const lostAt: Date[] = []
    const kept: Kept = { acknowledged: 0, lost: 0, doubled: 0, torn: 0 }
    for (const [table, ids] of Object.entries(journal.acknowledged) as [Table, Map<string, Date>][]) {
      const { rows } = await client.query<{ id: string }>(`select id from ${table}`)
      const there = new Set(rows.map(({ id }) => id))
      kept.acknowledged += ids.size
      lostAt.push(...[...ids].filter(([id]) => !there.has(id)).map(([, at]) => at))
    }
    kept.lost = lostAt.length
    for (const table of ['templates', 'flows'] as const) {
      const { rows } = await client.query<{ name: string }>(
        `select name from ${table} where name like 'chaos%' group by name having count(*) > 1`,
      )
      kept.doubled += rows.length
    }
    const halves: string[] = []
    for (const [what, question] of Object.entries(HALVES)) {
      const count = Number((await client.query(question)).rows[0].count)
      kept.torn += count
      if (count > 0) halves.push(`${count} ${what}`)
    }
    const [from, to] = [lostAt.toSorted(earliest)[0], lostAt.toSorted(earliest).at(-1)]
    return { ...kept, halves, lostWhen: from && to && { from, to } }
  } finally {
    await client.end()
  }
}

const earliest = (one: Date, other: Date) => one.getTime() - other.getTime()
