import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { ownPostgres } from './postgres.ts'
import { installedPostgres, postgresPrograms } from './postgres-programs.ts'

test('PostgreSQL starts from a folder that nobody else may enter, whoever runs the tests', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'parley-closed-'))
  const version = `test-${process.pid}`
  t.after(() => {
    for (const path of [home, ...globSync(join(tmpdir(), `parley-postgres-${version}`))])
      rmSync(path, { recursive: true, force: true })
  })
  cpSync(join(installedPostgres(), 'native'), join(home, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ version }))
  const postgres = await ownPostgres([], postgresPrograms(home))
  t.after(() => postgres.stop())
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query('show unix_socket_directories')
  await client.end()
  assert.deepEqual(rows, [{ unix_socket_directories: '' }])
})

test('where it does not start, its output is reported', async () => {
  await assert.rejects(
    ownPostgres(['-c', 'no_such_setting=1']),
    /^Error: PostgreSQL does not start, and says:\n.*unrecognized configuration parameter "no_such_setting"/s,
  )
})
