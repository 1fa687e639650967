import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { migrations } from '../../../../migrations/index.ts'
import { freshSqlite } from '../../../../test/house.ts'
import { keptOnce } from '../compiled.ts'
import type { Storage } from '../storage.ts'
import { changedBy } from './kept-rows.ts'
import { openSqlite } from './sqlite.ts'

const rowNamed = keptOnce('kept_values', (db, name: string) =>
  db.selectFrom('kept_values').selectAll().where('name', '=', name),
)
const tokensOf = keptOnce('tokens', (db, appId: string) =>
  db.selectFrom('tokens').selectAll().where('app_id', '=', appId),
)

async function storage(t: TestContext): Promise<Storage & { file: string }> {
  const { environment, remove } = await freshSqlite()
  const folder = environment.PARLEY_DATA_DIR ?? ''
  const opened = openSqlite(folder, migrations, () => {})
  t.after(async () => {
    await opened.close()
    await remove()
  })
  await opened.migrate()
  await opened.transact((db) => db.insertInto('kept_values').values({ name: 'a', value: '1' }).execute())
  return Object.assign(opened, { file: `${folder}/parley.sqlite` })
}

const seen = (one: Storage) => one.transact(async (db) => (await rowNamed(db, 'a'))[0]?.value)
const set = (one: Storage, value: string) =>
  one.transact((db) => db.updateTable('kept_values').set({ value }).where('name', '=', 'a').execute())

test('a row that is kept is true after every change, in the same transaction and in the next', async (t) => {
  const one = await storage(t)
  assert.equal(await seen(one), '1')
  await one.transact(async (db) => {
    await db.updateTable('kept_values').set({ value: '2' }).where('name', '=', 'a').execute()
    assert.equal((await rowNamed(db, 'a'))[0]?.value, '2')
  })
  assert.equal(await seen(one), '2')
  await one.transact((db) => db.deleteFrom('kept_values').where('name', '=', 'a').execute())
  assert.equal(await seen(one), undefined)
  await one.transact((db) => db.insertInto('kept_values').values({ name: 'a', value: '3' }).execute())
  assert.equal(await seen(one), '3')
})

test('what is taken back was never so, alone and beside others in the same commit', async (t) => {
  const one = await storage(t)
  const fails = async () =>
    one.transact(async (db) => {
      await db.updateTable('kept_values').set({ value: 'never' }).where('name', '=', 'a').execute()
      assert.equal((await rowNamed(db, 'a'))[0]?.value, 'never')
      throw new Error('taken back')
    })
  await assert.rejects(fails, /taken back/)
  assert.equal(await seen(one), '1')
  const outcomes = await Promise.allSettled([set(one, '2'), fails(), seen(one)])
  assert.equal((outcomes[2] as PromiseFulfilledResult<string>).value, '2')
})

test('a row that leaves with the one it refers to is kept no longer', async (t) => {
  const one = await storage(t)
  await one.transact(async (db) => {
    await db
      .insertInto('apps')
      .values({ id: '7', name: 'x', secret: 's', created_at: 1 } as never)
      .execute()
    const token = { id: 't', app_id: '7', hash: 'h', permissions: '*', accounts: '*', created_at: 1 }
    await db
      .insertInto('tokens')
      .values(token as never)
      .execute()
  })
  const count = () => one.transact(async (db) => (await tokensOf(db, '7')).length)
  assert.equal(await count(), 1)
  await one.transact((db) => db.deleteFrom('apps').where('id', '=', '7').execute())
  assert.equal(await count(), 0)
})

test('whoever changes what they read changes it for themselves, and a change by hand is noticed', async (t) => {
  const one = await storage(t)
  await one.transact(async (db) => {
    const [row] = await rowNamed(db, 'a')
    Object.assign(row ?? {}, { value: 'mine' })
  })
  assert.equal(await seen(one), '1')
  const other = new DatabaseSync(one.file)
  other.exec("update kept_values set value = 'by hand' where name = 'a'")
  other.close()
  assert.equal(await seen(one), 'by hand')
})

test('what a statement changes is read from its text, and what is not understood counts as everything', () => {
  const of = (sql: string) => changedBy(sql, (table) => table === 'apps')
  assert.equal(of('select * from "jobs"'), undefined)
  assert.equal(of('with due as (select 1) select * from due'), undefined)
  assert.equal(of('insert into "jobs" ("id") values (?)'), 'jobs')
  assert.equal(of('update "jobs" set "id" = ?'), 'jobs')
  assert.equal(of('delete from "jobs"'), 'jobs')
  assert.equal(of('delete from "apps"'), '*')
  assert.equal(of('with due as (select 1) delete from jobs'), '*')
  assert.equal(of('insert or replace into jobs values (?)'), '*')
})
