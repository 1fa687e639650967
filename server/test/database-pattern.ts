/** The databases of which those of a run of the suite are copies: one with its tables, and one that a service has opened. */

import { startService } from '../src/app/assembly.ts'
import { openHouse } from '../src/app/opening.ts'
import { dueNow } from '../src/kernel/engine/index.ts'
import { PATTERN_VARIABLE, PLANTED_VARIABLE, type Place } from './databases.ts'
import { eventually, freshPostgres, freshSqlite, settingsFor } from './house.ts'

export type DatabasePatterns = { environment: Record<string, string>; remove(): Promise<void> }

export async function databasePatterns(postgresUrl: string | undefined): Promise<DatabasePatterns> {
  const fresh = () => (postgresUrl ? freshPostgres(postgresUrl) : freshSqlite())
  const [made, planted] = [await fresh(), await fresh()]
  await makeTables(made)
  await plant(planted)
  return {
    environment: { [PATTERN_VARIABLE]: nameOf(made), [PLANTED_VARIABLE]: nameOf(planted) },
    async remove() {
      await made.remove()
      await planted.remove()
    },
  }
}

const nameOf = ({ environment }: Place): string =>
  environment.DATABASE_URL ?? environment.PARLEY_DATA_DIR ?? ''

async function makeTables({ environment }: Place): Promise<void> {
  const { storage, outbound } = openHouse(settingsFor(environment))
  await storage.migrate()
  await outbound.close()
  await storage.close()
}

/** The seed is there, and what every start does at once is done. */
async function plant({ environment }: Place): Promise<void> {
  const service = await startService(settingsFor(environment))
  await eventually(async () => Object.keys(await dueNow(service.house, undefined)).length === 0)
  await service.close(0)
}
