/** Copies the SQLite database as it was at one moment, while another process goes on writing to it. */

import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { StartProblem } from '../../process/settings.ts'
import { sqliteStartProblem } from '../start-problems.ts'
import { queryRows } from '../storage.ts'
import type { Reader } from '../tables.ts'
import { queryBuilderOver } from './connection.ts'
import { databaseFileIn } from './folder.ts'

/** Between two steps the copy says how far it is: 4 MB. */
const PAGES_A_STEP = 1_000
const BUSY_MS = 5_000

/** The service's lock on its folder is not taken: a reader does not disturb it. */
export async function copySqlite(
  directory: string,
  to: string,
  onShare: (share: number) => void,
): Promise<void> {
  const from = databaseFileIn(directory)
  if (!existsSync(from))
    throw new StartProblem(`there is no database in ${directory}; set PARLEY_DATA_DIR to the folder of one`)
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    // Held until the end: without it, the service's next commit would make the copy start again.
    source.exec('BEGIN')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, to, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) => onShare(1 - remainingPages / totalPages),
    })
  } catch (error) {
    throw (
      sqliteStartProblem(error as Error, (error as { errcode?: number }).errcode === 13 ? to : from) ?? error
    )
  } finally {
    source.close()
  }
  makeOneFile(to)
}

/** The copy's header says that it has a write-ahead log, as the original has. */
function makeOneFile(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

export type OpenedCopy = {
  db: Reader
  /** Empty when every page, index and reference is as it should be. */
  damages(): string[]
  /** How many rows each table has. */
  rowCounts(): Promise<Record<string, number>>
  close(): void
}

/** Opens a copy to look into it, without changing it. */
export function openCopy(path: string): OpenedCopy {
  const copy = new DatabaseSync(path, { readOnly: true })
  const { db } = queryBuilderOver(copy)
  return {
    db,
    damages: () => [
      ...copy
        .prepare('PRAGMA integrity_check')
        .all()
        .map((row) => String(row.integrity_check))
        .filter((said) => said !== 'ok'),
      ...copy
        .prepare('PRAGMA foreign_key_check')
        .all()
        .map((row) => `a row of ${row.table} belongs to one of ${row.parent} that is not there`),
    ],
    async rowCounts() {
      const tables = await queryRows(
        db,
        sql<{ name: string }>`select name from sqlite_schema
          where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
      )
      const counts: Record<string, number> = {}
      for (const { name } of tables) {
        const [row] = await queryRows(
          db,
          sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`,
        )
        counts[name] = row?.count ?? 0
      }
      return counts
    },
    close: () => copy.close(),
  }
}
