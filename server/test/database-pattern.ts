/** The database of which those of a run of the suite are copies. */

import { openHouse } from '../src/app/opening.ts'
import { freshPostgres, freshSqlite, settingsFor } from './house.ts'

export type DatabasePattern = { value: string; remove(): Promise<void> }

export async function databasePattern(postgresUrl: string | undefined): Promise<DatabasePattern> {
  const { environment, remove } = await (postgresUrl ? freshPostgres(postgresUrl) : freshSqlite())
  const { storage, outbound } = openHouse(settingsFor(environment))
  await storage.migrate()
  await outbound.close()
  await storage.close()
  return { value: environment.DATABASE_URL ?? environment.PARLEY_DATA_DIR ?? '', remove }
}
