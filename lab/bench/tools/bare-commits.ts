/** The bare limit of what must be durable: rows of some text in SQLite, one commit each, with nothing around it. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** In the same folder as what is measured beside it, so on the same disk. */
export function bareCommitsPerSecond(directory: string, text: string, seconds: number): number {
  mkdirSync(directory, { recursive: true })
  const database = new DatabaseSync(join(directory, `bare-${process.hrtime.bigint()}.sqlite`))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  database.exec('create table rows (id text primary key, body text not null)')
  const insert = database.prepare('insert into rows values (?, ?)')
  const started = performance.now()
  const end = started + seconds * 1000
  let commits = 0
  while (performance.now() < end) insert.run(String(400_000_000_000_000 + commits++), text)
  const perSecond = (commits * 1000) / (performance.now() - started)
  database.close()
  return perSecond
}
