/**
 * A connection that a pooler lends for one transaction has no session of its own and takes no limits from us: the
 * role must have them. Without them, an abandoned statement, or a transaction whose process is gone, would hold its
 * locks for ever.
 */

import { sql } from 'kysely'
import { StartProblem } from '../../process/settings.ts'
import { queryRows } from '../storage.ts'
import type { Reader } from '../tables.ts'

/** In milliseconds, by the server's names. */
type SessionLimits = { statement_timeout: number; idle_in_transaction_session_timeout: number }

export async function assertRoleLimits(db: Reader, wanted: SessionLimits): Promise<void> {
  const found = await queryRows(
    db,
    sql<{ name: string; role: string }>`select name, current_user as role from pg_settings
      where setting = '0' and name in (${sql.join(Object.keys(wanted))}) order by name desc`,
  )
  const [first] = found
  if (!first) return
  const statements = Object.entries(wanted)
    .filter(([name]) => found.some((one) => one.name === name))
    .map(([name, value]) => `alter role "${first.role}" set ${name} = '${value}ms'`)
  throw new StartProblem(
    `through the pooler that DATABASE_URL names "${first.role}" has no ${found.map(({ name }) => name).join(' and no ')}: give it ${statements.join(' and ')}, then restart the pooler`,
  )
}
