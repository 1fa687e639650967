/** Bytes that make a database as large as that of somebody who keeps many files. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { APP, type Place } from '../../../../server/test/house.ts'

/** The service must not be running. */
export function fill({ environment }: Pick<Place, 'environment'>, megabytes: number): void {
  const database = new DatabaseSync(join(environment.PARLEY_DATA_DIR ?? '', 'parley.sqlite'))
  const add = database.prepare(
    "insert into blob_chunks (blob_id, app_id, start, bytes) values ('ballast', ?, ?, randomblob(1048576))",
  )
  for (let count = 0; count < megabytes; count++) add.run(APP, count * 1_048_576)
  database.close()
}
