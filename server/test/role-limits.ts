/** What a role must have where a pooler stands before the database, for the role of an address and in its database only. */

import pg from 'pg'

export async function giveLimits(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select current_user as role, current_database() as name')
  for (const limit of ["statement_timeout = '6s'", "idle_in_transaction_session_timeout = '5s'"])
    await client.query(`alter role "${rows[0].role}" in database "${rows[0].name}" set ${limit}`)
  await client.end()
}
