/** A PostgreSQL database for one run. */

import pg from 'pg'

export async function withDatabase<T>(admin: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${Math.random().toString(36).slice(2)}`
  const query = async (statement: string) => {
    const connection = new pg.Client(admin)
    await connection.connect()
    await connection.query(statement)
    await connection.end()
  }
  await query(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await query(`drop database ${name} with (force)`)
  }
}
