import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Writer } from '../src/kernel/engine/index.ts'
import { databaseBefore } from '../test/earlier-database.ts'

const NUMBERED = '0011-numbered-deliveries'

test('deliveries that were there before are numbered after their events, and keep their attempts', async (t) => {
  const { earlier, later: openLater } = await databaseBefore(t, NUMBERED)
  await earlier.transact(async (db) => {
    await sql`insert into apps (id, name, secret, created_at) values ('1', 'app', 's', 0)`.execute(db)
    await sql`insert into accounts values
      ('2', '1', 'account', '1', 'n', 'APPROVED', 'verified', 'US', 'USD', 'SELF', 'US', 0)`.execute(db)
    for (const [id, eventSeq, state] of [
      ['b', 7, 'waiting'],
      ['a', 7, 'delivered'],
      ['c', 12, 'undelivered'],
    ] as const) {
      await sql`insert into deliveries
        (id, event_seq, account_id, node_id, receiver_id, state, attempts, next_at, expires_at, created_at, attempt)
        values (${id}, ${eventSeq}, '2', 'n', 'r', ${state}, 1, 2, 3, 4, ${`kept of ${id}`})`.execute(db)
    }
    for (const [id, attempt] of [
      ['c', 'first'],
      ['b', 'only'],
      ['c', 'second'],
    ])
      await sql`insert into delivery_attempts (delivery_id, attempt) values (${id}, ${attempt})`.execute(db)
    await sql`insert into unrouted_events (seq) values (13), (15)`.execute(db)
  })
  await earlier.close()

  const later = openLater()
  assert.equal((await later.schema()).pending[0], NUMBERED)
  await later.migrate()
  const read = later.read as Writer
  const plain = <T extends object>(rows: T[]): T[] => rows.map((row) => ({ ...row }))
  const deliveries = await read
    .selectFrom('deliveries')
    .select(['id', 'event_seq', 'state', 'attempt'])
    .orderBy('id')
    .execute()
  assert.deepEqual(plain(deliveries), [
    { id: 7000, event_seq: 7, state: 'delivered', attempt: 'kept of a' },
    { id: 7001, event_seq: 7, state: 'waiting', attempt: 'kept of b' },
    { id: 12000, event_seq: 12, state: 'undelivered', attempt: 'kept of c' },
  ])
  const attempts = await read
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'attempt'])
    .orderBy('seq')
    .execute()
  assert.deepEqual(plain(attempts), [
    { delivery_id: 12000, attempt: 'first' },
    { delivery_id: 7001, attempt: 'only' },
    { delivery_id: 12000, attempt: 'second' },
  ])
  const unrouted = await read.selectFrom('unrouted_events').select('seq').orderBy('seq').execute()
  assert.deepEqual(plain(unrouted), [{ seq: 13 }, { seq: 15 }])

  await later.transact((db) => db.deleteFrom('accounts').where('id', '=', '2').execute())
  assert.deepEqual(await read.selectFrom('deliveries').selectAll().execute(), [])
  assert.deepEqual(await read.selectFrom('delivery_attempts').selectAll().execute(), [])
})
