import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ACCOUNT, APP, NUMBER } from '../../../../../test/house.ts'
import { quietHouse } from '../../../../../test/quiet-house.ts'
import { systemCall } from '../../../call/call.ts'
import { transacted } from '../../../call/transaction.ts'
import { newDelivery } from '../routing.ts'
import { dropOrphans } from './deliveries.ts'
import { addDeliveries } from './new-deliveries.ts'

test('what waits for receivers that are gone is not sent, and everybody else goes on waiting', async (t) => {
  const house = await quietHouse(t)
  const { storage } = house
  await storage.transact(async (db) => {
    await sql`insert into receivers (id, app_id, url, circuit, failures, opened_times, created_at)
      values ('here', ${APP}, 'http://127.0.0.1:1/here', 'closed', 0, 0, 0)`.execute(db)
    const waitFor = (receiver_id: string, seq: number) =>
      newDelivery({ seq, account_id: ACCOUNT, node_id: NUMBER }, 0, { ...DECISION, receiver_id }, 0)
    const receivers = ['gone', 'here', 'missing', 'here', 'gone']
    await addDeliveries(
      db,
      receivers.map((id, at) => waitFor(id, 1_000 + at)),
    )
  })
  await transacted(systemCall(house, 'test'), dropOrphans)
  const rows = await storage.read
    .selectFrom('deliveries')
    .select(['receiver_id', 'state', 'reason'])
    .where('event_seq', '>=', 1_000)
    .orderBy('id')
    .execute()
  const unsubscribed = { state: 'not_sent', reason: 'unsubscribed' }
  const waiting = { state: 'waiting', reason: null }
  assert.deepEqual(rows, [
    { receiver_id: 'gone', ...unsubscribed },
    { receiver_id: 'here', ...waiting },
    { receiver_id: 'missing', ...unsubscribed },
    { receiver_id: 'here', ...waiting },
    { receiver_id: 'gone', ...unsubscribed },
  ])
})

const DECISION = { app_id: APP, chosen_by: 'account', dialect: 'plain', reason: null } as const
