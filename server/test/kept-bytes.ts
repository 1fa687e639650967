/** The bytes on the disk, where a value may still stand that no row shows: files, logs of what was written, backups. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Place } from './house.ts'

/** Every file of a folder and of those in it, by its name. */
export function filesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return Object.fromEntries(
    files.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'latin1')]),
  )
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Where PostgreSQL's log of what is written stands; undefined on the embedded engine. */
export async function writtenUntil({ environment }: Place): Promise<string | undefined> {
  const url = environment.DATABASE_URL
  if (url === undefined) return undefined
  const sql = 'select pg_walfile_name(pg_current_wal_lsn()) as file'
  return connected(url, async (client) => (await client.query(sql)).rows[0].file)
}

/** Of the whole server the log, of this database all tables and indexes: what a copy of its folder would hold. */
const FILES = `
  select 'pg_wal/' || name as file from pg_ls_waldir() where name >= $1 and name ~ '^[0-9A-F]{24}$'
  union all
  select pg_relation_filepath(oid) from pg_class where relkind in ('r', 'i', 't', 'S', 'm')`

/** The server searches: the bytes are many, and it may be another machine. */
const SEARCH = `
  with kept as materialized (select pg_read_binary_file($1, 0, 536870912, true) as bytes)
  select secret from kept, unnest($2::text[]) as secret where position(convert_to(secret, 'UTF8') in bytes) > 0`

/** Which of the secrets stand in the files of the server, since that moment. */
export async function foundOnServer(
  { environment }: Place,
  since: string,
  secrets: Record<string, string>,
): Promise<{ files: number; found: string[] }> {
  // Six digits stand somewhere in any file.
  const searched = Object.entries(secrets).filter(([, secret]) => !/^\d+$/.test(secret))
  const values = searched.map(([, secret]) => secret)
  return connected(environment.DATABASE_URL ?? '', async (client) => {
    await client.query('checkpoint')
    const { rows: files } = await client.query<{ file: string | null }>(FILES, [since])
    const found: string[] = []
    for (const { file } of files) {
      const { rows } = await client.query<{ secret: string }>(SEARCH, [file, values])
      for (const { secret } of rows)
        found.push(`${searched.find(([, one]) => one === secret)?.[0]} in ${file}`)
    }
    return { files: files.length, found }
  })
}
