/** Looking for a thing in its table. */

import { sql } from 'kysely'
import {
  type Findable,
  type FoundRow,
  isFoundBy,
  queryRows,
  type Reader,
} from '../../../kernel/engine/index.ts'

type Reads = { db: Reader }

/** As large as a number may be that both engines keep. */
const NUMBER = /^\d{1,15}$/

export async function findRows({ db }: Reads, what: Findable, q: string, most: number): Promise<FoundRow[]> {
  const { table, id, title, newest, belongsTo = [] } = what
  if (what.byNumber) return NUMBER.test(q) ? await what.byNumber(db, Number(q)) : []
  const columns = [...new Set<string>([...title, ...belongsTo])].map((name) => sql.ref(name))
  return queryRows(
    db,
    sql<FoundRow>`
    select ${sql.ref(id)} as id, ${sql.join(columns)} from ${sql.table(table)}
    where ${isFoundBy(what, q)}
    order by case when ${sql.ref(id)} = ${q} then 0 else 1 end, ${sql.ref(newest)} desc, ${sql.ref(id)}
    limit ${most}`,
  )
}

/** Which accounts these numbers belong to. */
export async function accountsOfNumbers({ db }: Reads, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('directory').select(['id', 'account_id']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, account_id }) => (account_id === null ? [] : [[id, account_id]])))
}

/** Which applications these accounts were made for. */
export async function appsOfAccounts({ db }: Reads, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('directory').select(['id', 'app_id']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, app_id }) => (app_id === null ? [] : [[id, app_id]])))
}

export async function worldsAmong({ db }: Reads, appIds: string[]): Promise<Map<string, string>> {
  if (appIds.length === 0) return new Map()
  const rows = await db.selectFrom('worlds').select(['id', 'app_id']).where('app_id', 'in', appIds).execute()
  return new Map(rows.map(({ id, app_id }) => [app_id, id]))
}
