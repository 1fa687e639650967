import assert from 'node:assert/strict'
import { statSync, symlinkSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { migrations } from '../../../../migrations/index.ts'
import { eventually, freshSqlite } from '../../../../test/house.ts'
import type { Storage } from '../storage.ts'
import { isSyncFailure, isUnavailable } from '../trouble.ts'
import { sqliteLog } from './log.ts'
import { openSqlite } from './sqlite.ts'

const MEGABYTE = 1_048_576

async function storage(t: TestContext) {
  const { environment, remove } = await freshSqlite()
  const folder = environment.PARLEY_DATA_DIR ?? ''
  const opened = openSqlite(folder, migrations, () => {})
  t.after(async () => {
    await opened.close()
    await remove()
  })
  await opened.migrate()
  const megabytesOf = (ending: string) => statSync(`${folder}/parley.sqlite${ending}`).size / MEGABYTE
  return { one: opened, folder, megabytesOf }
}

const put = (one: Storage, name: string, value = '') =>
  one.transact((db) => db.insertInto('kept_values').values({ name, value }).execute())

const has = async (one: Storage, name: string) =>
  (await one.read.selectFrom('kept_values').select('name').where('name', '=', name).execute()).length > 0

test('nobody reads what the disk has not taken yet', async (t) => {
  const { one } = await storage(t)
  for (let turn = 0; turn < 20; turn++) {
    let isTaken = false
    const name = `n${turn}`
    const taken = put(one, name).then(() => {
      isTaken = true
    })
    let looks = 0
    for (; !(await has(one, name)); looks++) await nextTurn()
    assert.ok(isTaken, 'it was read before whoever wrote it was told that it is kept')
    assert.ok(looks > 0)
    await taken
  }
})

test('what the log has gathered is moved into the database, while others go on writing', async (t) => {
  const { one, megabytesOf } = await storage(t)
  const large = 'x'.repeat(MEGABYTE)
  let logMax = 0
  for (let count = 0; count < 120; count++) {
    await put(one, `large ${count}`, large)
    logMax = Math.max(logMax, megabytesOf('-wal'))
  }
  assert.ok(logMax < 64, `the log had ${logMax} MB`)
  await eventually(async () => megabytesOf('') > 90, 'most of it in the database')
})

test('somebody who looks at an earlier moment holds nobody up, and the log is moved when they are done', async (t) => {
  const { one, megabytesOf } = await storage(t)
  const large = 'x'.repeat(MEGABYTE)
  await one.snapshot(async (earlier) => {
    await earlier.selectFrom('kept_values').select('name').execute()
    for (let count = 0; count < 40; count++) await put(one, `large ${count}`, large)
    assert.ok(megabytesOf('-wal') > 35)
    assert.ok(megabytesOf('') < 10)
  })
  for (let count = 40; count < 60; count++) await put(one, `large ${count}`, large)
  await eventually(async () => megabytesOf('') > 35, 'what had gathered in the database')
})

test('it is told when the disk did not keep what was written, and nobody is told that it did', async (t) => {
  const { folder } = await storage(t)
  const path = `${folder}/other.sqlite`
  const [writing, reading] = [new DatabaseSync(path), new DatabaseSync(path)]
  // What cannot be synced takes the place of the log.
  symlinkSync('/dev/null', `${path}.elsewhere-wal`)
  const log = sqliteLog(`${path}.elsewhere`, { writing, reading }, () => {})
  writing.exec('PRAGMA journal_mode = WAL')
  writing.exec('BEGIN IMMEDIATE')
  writing.exec('create table t (a)')
  const told = await log.commit(true).catch((error: Error) => error)
  assert.ok(isSyncFailure(told) && isUnavailable(told), String(told))
  await log.close()
  reading.close()
  writing.close()
})
