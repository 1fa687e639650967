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

/** A log beside one whose place is taken by what cannot be synced. */
async function unsyncable(t: TestContext, distrust: (error: Error) => void) {
  const { folder } = await storage(t)
  const path = `${folder}/other.sqlite`
  const [writing, reading] = [new DatabaseSync(path), new DatabaseSync(path)]
  symlinkSync('/dev/null', `${path}.elsewhere-wal`)
  const log = sqliteLog(`${path}.elsewhere`, { writing, reading }, distrust)
  writing.exec('PRAGMA journal_mode = WAL')
  writing.exec('BEGIN IMMEDIATE')
  writing.exec('create table t (a)')
  t.after(() => {
    reading.close()
    writing.close()
  })
  return log
}

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

test('it reports when the disk did not keep what was written, and confirms it to nobody', async (t) => {
  const log = await unsyncable(t, () => {})
  const failure = await log.commit(true).catch((error: Error) => error)
  assert.ok(isSyncFailure(failure) && isUnavailable(failure), String(failure))
  await log.close()
})

test('what does not wait for the disk is read at once, and is synced soon, or that is reported', async (t) => {
  const { one } = await storage(t)
  const soon = one.transactSoon((db) =>
    db.insertInto('kept_values').values({ name: 'soon', value: '' }).execute(),
  )
  await soon
  assert.ok(await has(one, 'soon'))
  const distrusted = Promise.withResolvers<Error>()
  const log = await unsyncable(t, distrusted.resolve)
  await log.commit(true, false)
  assert.ok(isSyncFailure(await distrusted.promise))
  await log.close()
})

test('what does not wait for the disk is written while the disk is busy, and read when that is done', async (t) => {
  const { one, folder } = await storage(t)
  const looking = new DatabaseSync(`${folder}/parley.sqlite`, { readOnly: true })
  t.after(() => looking.close())
  // As a process would find it that is started after this one was killed.
  const written = looking.prepare('select 1 from kept_values where name = ?')
  let overtook = 0
  for (let turn = 0; turn < 20; turn++) {
    let isKept = false
    const kept = put(one, `kept ${turn}`).then(() => {
      isKept = true
    })
    await nextTurn()
    const values = { name: `soon ${turn}`, value: '' }
    const soon = one.transactSoon((db) => db.insertInto('kept_values').values(values).execute())
    for (let hop = 0; hop < 50 && !written.get(values.name); hop++) await undefined
    if (written.get(values.name) && !isKept) overtook++
    await soon
    assert.ok(await has(one, values.name), 'whoever wrote it reads it')
    await kept
  }
  assert.ok(overtook > 0)
})

test('one that fails meanwhile leaves nothing behind, and harms nobody', async (t) => {
  const { one } = await storage(t)
  for (let turn = 0; turn < 20; turn++) {
    const kept = put(one, `kept ${turn}`)
    await nextTurn()
    const failing = one.transactSoon(async (db) => {
      await db
        .insertInto('kept_values')
        .values({ name: `failing ${turn}`, value: '' })
        .execute()
      throw new Error('on purpose')
    })
    await assert.rejects(failing, /on purpose/)
    await kept
    assert.deepEqual([await has(one, `kept ${turn}`), await has(one, `failing ${turn}`)], [true, false])
  }
})
