/**
 * On PostgreSQL a delivery's account is no longer looked up for every single row: who writes deliveries holds their accounts, each
 * once (`slices/webhooks/store/routing.ts`). An account still takes its deliveries with it. Older versions notice nothing, but
 * for an account that goes while they write: what they write then is never sent, and ages.
 */

import { type Kysely, sql } from 'kysely'
import { isPostgres, keepVacuumOff, lockRetry, type Writer } from '../src/kernel/engine/index.ts'

const HELD = ['accounts', 'deliveries']
/** A process that starts may wait a minute: others are busy with these tables. */
const TRIES_MAX = 600

export async function up(): Promise<void> {}

export async function inBatches(db: Kysely<unknown>): Promise<undefined> {
  if (!isPostgres(db)) return
  // What holds them for long would never let go within the moments for which others may be held up.
  await keepVacuumOff(db as Writer, HELD)
  await lockRetry(db as Writer, () => untie(db), TRIES_MAX)
}

async function untie(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`lock table ${HELD.join(', ')} in access exclusive mode`)
  // Which rows go with it stands in the trigger, where whoever asks for the shapes of tables finds it (`kernel/storage/shapes.ts`).
  await run(`create function forget_tied_rows() returns trigger language plpgsql as $$
    begin
      execute format('delete from %I where %I = $1', tg_argv[0], tg_argv[1]) using old.id;
      return null;
    end $$`)
  await run(`create trigger forget_deliveries after delete on accounts
    for each row execute function forget_tied_rows('deliveries', 'account_id')`)
  await run('alter table deliveries drop constraint deliveries_parent')
}
