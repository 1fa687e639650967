/** A look into the database from outside, beside whatever process is using it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Place } from './house.ts'

export type Row = Record<string, unknown>

/** Only ever reads; the query must mean the same to both engines. */
export async function rowsIn({ environment }: Pick<Place, 'environment'>, query: string): Promise<Row[]> {
  if (environment.DATABASE_URL === undefined)
    return rowsInFile(join(environment.PARLEY_DATA_DIR ?? '', FILE), query)
  const client = new pg.Client(environment.DATABASE_URL)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

const FILE = 'parley.sqlite'

function rowsInFile(file: string, query: string): Row[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}
