import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, APP, NUMBER } from '../../../../../test/house.ts'
import { inCall, quietHouse } from '../../../../../test/quiet-house.ts'
import { DAY } from '../../../process/clock.ts'
import { newDelivery } from '../routing.ts'
import { pruneEvents } from './forgetting.ts'
import { addDeliveries } from './new-deliveries.ts'

const DECISION = { app_id: APP, receiver_id: null, chosen_by: null, dialect: 'plain', reason: null } as const

test('old events go when nothing keeps them, those that are kept are passed, and young ones are not looked at', async (t) => {
  const house = await quietHouse(t)
  const now = house.clock.now()
  const first = 1_000
  const ages = [10, 10, 9, 8, 8, 1, 1, 1, 1, 1]
  const undelivered = first
  await house.storage.transact(async (db) => {
    const events = ages.map((days, at) => ({
      seq: first + at,
      id: `event ${at}`,
      account_id: ACCOUNT,
      node_id: NUMBER,
      field: 'messages',
      value: '{}',
      occurred_at: now - days * DAY,
      object: 'chat_business_account',
    }))
    await db.insertInto('events').values(events).execute()
    const ended = (seq: number, state: 'delivered' | 'undelivered', days: number) => ({
      ...newDelivery({ seq, account_id: ACCOUNT, node_id: NUMBER }, 0, DECISION, now - days * DAY),
      state,
      finished_at: now - days * DAY,
    })
    await addDeliveries(db, [ended(undelivered, 'undelivered', 10), ended(first + 1, 'delivered', 10)])
    await db
      .insertInto('unrouted_events')
      .values({ seq: first + 2 })
      .execute()
  })
  const before = { finished: now - 7 * DAY, undelivered: now - 30 * DAY }
  const steps: (number | undefined)[] = [first - 1]
  for (let after: number | undefined = first - 1; after !== undefined; steps.push(after))
    after = await inCall(house, (call) => pruneEvents(call, before, { after: after ?? 0, most: 2 }))
  // Behind the first two that are young it is known that the others are, too.
  assert.deepEqual(steps, [first - 1, first + 1, first + 3, first + 5, undefined])
  const left = await house.storage.read.selectFrom('events').select('seq').orderBy('seq').execute()
  assert.deepEqual(
    left.map((row) => row.seq).filter((seq) => seq >= first),
    [undelivered, first + 2, ...[5, 6, 7, 8, 9].map((at) => first + at)],
  )
  const deliveries = await house.storage.read.selectFrom('deliveries').select('event_seq').execute()
  assert.deepEqual(
    deliveries.map((row) => row.event_seq),
    [undelivered],
  )
})
