import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ACCOUNT, APP, house, type TestHouse } from '../../../../../test/house.ts'
import type { Writer } from '../../tables.ts'
import { newDelivery } from '../routing.ts'
import { addDeliveries } from './new-deliveries.ts'

const NOBODY = {
  app_id: null,
  receiver_id: null,
  chosen_by: null,
  dialect: 'plain',
  reason: 'no_callback',
} as const

const deliveriesOf = (...accounts: string[]) =>
  accounts.map((account_id, at) =>
    newDelivery({ seq: 1_000_000 + at, account_id, node_id: 'node' }, 0, NOBODY, 1),
  )

async function writtenIn({ house: { storage } }: TestHouse): Promise<string[]> {
  const rows = await storage.read
    .selectFrom('deliveries')
    .select('account_id')
    .where('event_seq', '>=', 1_000_000)
    .execute()
  return rows.map((row) => row.account_id)
}

test('an account that goes while something is written for it waits, and takes that with it', async (t) => {
  const all = await house(t)
  const { storage } = all.house
  const isWritten = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const writing = storage.transact(async (db) => {
    await addDeliveries(db, deliveriesOf(ACCOUNT))
    isWritten.resolve()
    await mayEnd.promise
  })
  await isWritten.promise
  let isGone = false
  const going = storage
    .transact((db) => db.deleteFrom('apps').where('id', '=', APP).execute())
    .then(() => (isGone = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(isGone, false)
  mayEnd.resolve()
  await Promise.all([writing, going])
  assert.deepEqual(await writtenIn(all), [])
})

test('nothing is written for an account that is not there', async (t) => {
  const all = await house(t)
  const { storage } = all.house
  await storage.transact((db) => addDeliveries(db, deliveriesOf(ACCOUNT, 'gone')))
  assert.deepEqual(await writtenIn(all), [ACCOUNT])
})

if (process.env.TEST_DATABASE_URL !== undefined) {
  test('on a server no part of the table looks for the account of every single row', async (t) => {
    const { storage } = (await house(t)).house
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass`.execute(storage.read as Writer)
    const tied = rows.map((row) => row.name)
    assert.ok(tied.includes('events'))
    assert.deepEqual(
      tied.filter((name) => name.startsWith('deliver')),
      [],
    )
  })
}
