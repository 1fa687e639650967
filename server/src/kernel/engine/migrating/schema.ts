/**
 * Which schema a process needs, and which newer ones it can run on, so that two versions may serve at once: a version
 * runs when it knows every migration up to the one that the database names as needed. Migrations that only add leave
 * that name as it is.
 */

import { StartProblem } from '../../process/settings.ts'
import type { Reader, Writer } from '../tables.ts'

export type Schema = {
  /** The newest migration that this version knows: what it needs. */
  needs: string
  /** The newest that was applied to the database. */
  has: string | undefined
  /** Applied, and not known to this version. */
  newer: string[]
  /** Known to this version, and not applied. */
  pending: string[]
  /** What a version must know to serve on this database. */
  neededBy: string
  /** Why this version must not serve on it. */
  problem: string | undefined
}

/** Up to here, versions could not run beside each other. */
export const RULE_BEGINS_AFTER = '0040-operator-sessions'
const NEEDED = 'schema needs'

export function schemaOf(known: readonly string[], applied: readonly string[], neededBy: string): Schema {
  const newer = applied.filter((name) => !known.includes(name))
  const isTolerated = newer.length === 0 || known.includes(neededBy)
  return {
    needs: known.toSorted().at(-1) ?? '',
    has: applied.at(-1),
    newer,
    pending: known.filter((name) => !applied.includes(name)).toSorted(),
    neededBy,
    problem: isTolerated
      ? undefined
      : `the database has the migration ${newer[0]}, which this version of Parley does not know, and needs one that knows ${neededBy}: a later version made it; start that version, or restore a backup made by this one`,
  }
}

export function assertTolerated({ problem }: Schema): void {
  if (problem !== undefined) throw new StartProblem(problem)
}

/** Where nothing was kept, no version that keeps it has been here: all that was applied is needed. */
export async function neededIn(db: Reader, applied: readonly string[]): Promise<string> {
  const last = applied.at(-1)
  if (last === undefined) return RULE_BEGINS_AFTER
  const kept = db.selectFrom('kept_values').select('value').where('name', '=', NEEDED)
  return (await kept.executeTakeFirst())?.value ?? (last > RULE_BEGINS_AFTER ? last : RULE_BEGINS_AFTER)
}

export async function keepNeeded(db: Writer, neededBy: string): Promise<void> {
  await db
    .insertInto('kept_values')
    .values({ name: NEEDED, value: neededBy })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: neededBy }))
    .execute()
}

/** From now on, whatever was needed before. */
export async function needAtLeast(db: Writer, migration: string): Promise<void> {
  const kept = db.selectFrom('kept_values').select('value').where('name', '=', NEEDED)
  const needed = (await kept.executeTakeFirst())?.value ?? ''
  if (needed < migration) await keepNeeded(db, migration)
}
