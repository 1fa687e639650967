/** A PostgreSQL database for one run or, under a name, for all that ask for it. */

import pg from 'pg'

export async function withDatabase<T>(
  admin: string,
  work: (url: string) => Promise<T>,
  kept?: string,
): Promise<T> {
  const name = kept ?? `bench_${Math.random().toString(36).slice(2)}`
  const query = async (statement: string) => {
    const connection = new pg.Client(admin)
    await connection.connect()
    const { rowCount } = await connection.query(statement).finally(() => connection.end())
    return rowCount
  }
  const isThere = await query(`select 1 from pg_database where datname = '${name}'`)
  if (!isThere) await query(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    if (kept === undefined) await query(`drop database ${name} with (force)`)
  }
}
