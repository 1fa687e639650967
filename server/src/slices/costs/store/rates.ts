/** The rate card in the database: one for the whole installation. */

import type { Call } from '../../../kernel/call/call.ts'
import type { Reader } from '../../../kernel/engine/index.ts'
import type { Rate } from '../rate.ts'

declare module '../../../kernel/engine/index.ts' {
  interface Tables {
    rates: Rate
  }
}

type Reads = { db: Reader }

const ROWS_AT_ONCE = 500

export async function replaceRates({ db }: Call, rates: Rate[]): Promise<void> {
  await db.deleteFrom('rates').execute()
  for (let at = 0; at < rates.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('rates')
      .values(rates.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

export async function listRates({ db }: Reads): Promise<Rate[]> {
  return db
    .selectFrom('rates')
    .selectAll()
    .orderBy('market')
    .orderBy('category')
    .orderBy('currency')
    .orderBy('valid_from')
    .orderBy('tier_from')
    .execute()
}
