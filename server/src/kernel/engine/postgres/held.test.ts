import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { quietHouse } from '../../../../test/quiet-house.ts'
import { compiledChange, unansweredChange } from '../compiled.ts'
import { unansweredInsert } from '../compiled-insert.ts'
import { queryRows, type Reader, type Storage, type Writer } from '../storage.ts'

/** The columns in an order of its own: the same text with an answer is asked elsewhere. */
const put = unansweredInsert('kept_values', ['value', 'name'])
const HELD_MAX = 50

const namesIn = async (db: Reader) =>
  (
    await db
      .selectFrom('kept_values')
      .select('name')
      .where('name', 'like', 'held %')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name)

/** So that each connection that there is has prepared it. */
async function prepared(storage: Storage): Promise<void> {
  await storage.transact((db) => put(db, { name: 'prepared', value: '' }))
  await storage.transact((db) => db.deleteFrom('kept_values').where('name', '=', 'prepared').execute())
}

/** What the server is in the middle of, but for the one who asks. */
const isInTransaction = async ({ read }: Storage) =>
  (
    await queryRows(
      read,
      sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'parley'
        and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    )
  ).length > 0

test('what nobody needs an answer to is sent with what is asked next, in order', async (t) => {
  const { storage } = await quietHouse(t)
  await prepared(storage)
  await storage.transact(async (db) => {
    await put(db, { name: 'held 1', value: '' })
    if (storage.isShared) assert.equal(await isInTransaction(storage), false)
    await db.updateTable('kept_values').set({ name: 'held 2' }).where('name', '=', 'held 1').execute()
    if (storage.isShared) assert.equal(await isInTransaction(storage), true)
    await put(db, { name: 'held 1', value: '' })
    assert.deepEqual(await namesIn(db), ['held 1', 'held 2'])
    await put(db, { name: 'held 3', value: '' })
    assert.equal((await db.selectFrom('kept_values').select('name').execute()).length > 2, true)
    await put(db, { name: 'held 4', value: '' })
  })
  assert.deepEqual(await namesIn(storage.read), ['held 1', 'held 2', 'held 3', 'held 4'])
})

test('a statement without values, or several in one text, come after what was held back', async (t) => {
  const { storage } = await quietHouse(t)
  await prepared(storage)
  await storage.transact(async (db) => {
    await put(db, { name: 'held 1', value: '' })
    await sql`update kept_values set value = 'seen'`.execute(db)
    const [row] = await db.selectFrom('kept_values').selectAll().where('name', '=', 'held 1').execute()
    assert.equal(row?.value, 'seen')
    await put(db, { name: 'held 2', value: '' })
    const texts = ['once', 'twice'].map((value) => `update kept_values set value = '${value}'`)
    // Only a server takes several in one text.
    for (const text of storage.isShared ? [texts.join('; ')] : texts) await sql.raw(text).execute(db)
    const rows = await db.selectFrom('kept_values').selectAll().where('name', 'like', 'held %').execute()
    assert.deepEqual(
      rows.map(({ value }) => value),
      ['twice', 'twice'],
    )
  })
})

test('the failure of one is reported by the next question or by the end, and nothing is left of its transaction', async (t) => {
  const { storage } = await quietHouse(t)
  await prepared(storage)
  const twice = async (db: Writer) => {
    await put(db, { name: 'held 1', value: '' })
    await put(db, { name: 'held 1', value: '' })
  }
  const isTaken = /unique/i
  await assert.rejects(storage.transact(twice), isTaken)
  const asksAfter = async (db: Writer) => {
    await twice(db)
    await namesIn(db)
    assert.fail('it was answered')
  }
  await assert.rejects(storage.transact(asksAfter), isTaken)
  const asksWithoutValues = async (db: Writer) => {
    await twice(db)
    await sql`select 1`.execute(db)
    assert.fail('it was answered')
  }
  await assert.rejects(storage.transact(asksWithoutValues), isTaken)
  assert.deepEqual(await namesIn(storage.read), [])
  await storage.transact((db) => put(db, { name: 'held 1', value: '' }))
  assert.deepEqual(await namesIn(storage.read), ['held 1'])
})

test('of work that gives up, nothing that was held back is done', async (t) => {
  const { storage } = await quietHouse(t)
  await prepared(storage)
  for (const asks of [async () => {}, namesIn]) {
    const givesUp = async (db: Writer) => {
      await put(db, { name: 'held 1', value: '' })
      await asks(db)
      await put(db, { name: 'held 2', value: '' })
      throw new Error('given up')
    }
    await assert.rejects(storage.transact(givesUp), /given up/)
    if (storage.isShared) assert.equal(await isInTransaction(storage), false)
  }
  assert.deepEqual(await namesIn(storage.read), [])
})

test('only so many are held back at once', async (t) => {
  const { storage } = await quietHouse(t)
  await prepared(storage)
  await storage.transact(async (db) => {
    for (let count = 1; count < HELD_MAX; count++) await put(db, { name: `held ${count}`, value: '' })
    if (storage.isShared) assert.equal(await isInTransaction(storage), false)
    await put(db, { name: 'held one more', value: '' })
    if (storage.isShared) assert.equal(await isInTransaction(storage), true)
  })
  assert.equal((await namesIn(storage.read)).length, HELD_MAX)
})

test('outside of a transaction nothing is held back', async (t) => {
  const { storage } = await quietHouse(t)
  await prepared(storage)
  await storage.transactOne((db) => put(db, { name: 'held 1', value: '' }))
  assert.deepEqual(await namesIn(storage.read), ['held 1'])
  await assert.rejects(
    storage.transactOne((db) => put(db, { name: 'held 1', value: '' })),
    /unique/i,
  )
})

test('one text either needs its answer or does not', async (t) => {
  const { storage } = await quietHouse(t)
  const build = (db: Writer, name: string) => db.deleteFrom('kept_values').where('name', '=', name)
  await storage.transact((db) => compiledChange(build)(db, 'held 1'))
  await assert.rejects(
    storage.transact((db) => unansweredChange(build)(db, 'held 1')),
    /one needs an answer to this, and another does not/,
  )
})
