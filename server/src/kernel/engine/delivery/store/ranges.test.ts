import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testOnPostgres } from '../../../../../test/engines.ts'
import { ACCOUNT, APP, eventually, NUMBER } from '../../../../../test/house.ts'
import { inCall, quietHouse } from '../../../../../test/quiet-house.ts'
import type { House } from '../../../call/house.ts'
import { DAY } from '../../../process/clock.ts'
import { moveOn, rangesOf } from '../../aging/progress.ts'
import type { Writer } from '../../tables.ts'
import type { Delivery } from '../delivery.ts'
import { newDelivery } from '../routing.ts'
import { AGING_EVENTS, forgetRangesOfEvents, pruneEvents } from './forgetting.ts'
import { addDeliveries } from './new-deliveries.ts'
import { headsQuery } from './ready.ts'

const DECISION = { app_id: APP, receiver_id: null, chosen_by: null, dialect: 'plain', reason: null } as const
const everyMs = DAY

/** An event of that age with a delivery in that state; gives its number. */
async function tell(house: House, days: number, state: Delivery['state']): Promise<number> {
  const at = house.clock.now() - days * DAY
  return house.storage.transact(async (db) => {
    const event = {
      id: `${days} ${state} ${Math.random()}`,
      account_id: ACCOUNT,
      node_id: NUMBER,
      field: 'messages',
      value: '{}',
      occurred_at: at,
      object: 'chat_business_account',
    }
    const { seq } = await db.insertInto('events').values(event).returning('seq').executeTakeFirstOrThrow()
    const finished_at = state === 'waiting' ? null : at
    const delivery = newDelivery({ seq, account_id: ACCOUNT, node_id: NUMBER }, 0, DECISION, at)
    await addDeliveries(db, [{ ...delivery, state, finished_at }])
    await db
      .insertInto('delivery_attempts')
      .values({ delivery_id: seq * 1_000, attempt: state })
      .execute()
    return seq
  })
}

const clearAway = (db: Writer) => sql`delete from events`.execute(db)

async function left({ storage: { read } }: House) {
  const events = await read.selectFrom('events').select('seq').orderBy('seq').execute()
  const deliveries = await read.selectFrom('deliveries').select('event_seq').orderBy('id').execute()
  const attempts = await read
    .selectFrom('delivery_attempts')
    .select('delivery_id')
    .orderBy('delivery_id')
    .execute()
  const seqs = events.map((row) => row.seq)
  assert.deepEqual(
    deliveries.map((row) => row.event_seq),
    seqs,
  )
  assert.deepEqual(
    attempts.map((row) => row.delivery_id / 1_000),
    seqs,
  )
  return seqs
}

const forget = async (house: House) => {
  const now = house.clock.now()
  const before = { finished: now - 7 * DAY, undelivered: now - 30 * DAY }
  const gone = await inCall(house, (call) => forgetRangesOfEvents(call, before))
  // Where there are no ranges, this is all.
  if (!house.storage.isShared)
    await inCall(house, (call) => pruneEvents(call, before, { after: 0, most: 1_000 }))
  return gone
}

const moving = (house: House, day: number) =>
  house.storage.transact((db) => moveOn(db, AGING_EVENTS, { everyMs, now: day * DAY, fewest: 1 }))

const rangesIn = async ({ storage: { read } }: House) =>
  (await rangesOf(read, AGING_EVENTS)).map(({ from, to }) => [from, to].map((one) => one && one / 1e9))

test('events go range by range, what could not be delivered is taken along, and nothing is deleted', async (t) => {
  const house = await quietHouse(t)
  const { isShared } = house.storage
  await house.storage.transact(clearAway)
  assert.equal(await moving(house, 0), false)
  await tell(house, 20, 'delivered')
  const kept = await tell(house, 20, 'undelivered')
  assert.equal(await moving(house, 0.5), false, 'too early')
  assert.equal(await moving(house, 1), isShared)
  const waiting = await tell(house, 9, 'waiting')
  await tell(house, 40, 'undelivered')
  assert.equal(await moving(house, 2), isShared)
  const young = await tell(house, 1, 'delivered')
  if (isShared)
    assert.deepEqual(
      [kept, waiting, young].map((seq) => Math.floor(seq / 1e9)),
      [0, 1, 2],
    )

  assert.equal(await forget(house), 0, 'one waits')
  await house.storage.transact((db) =>
    db
      .updateTable('deliveries')
      .set({ state: 'delivered', finished_at: 1 })
      .where('event_seq', '=', waiting)
      .execute(),
  )
  const both = await Promise.all([forget(house), forget(house)])
  assert.deepEqual(both.toSorted(), isShared ? [0, 1] : [0, 0])
  assert.deepEqual(await left(house), [kept, young])
  assert.ok((await tell(house, 0, 'delivered')) > young)
  if (isShared) {
    assert.deepEqual(await rangesIn(house), [
      [undefined, 2],
      [2, 3],
      [3, undefined],
    ])
    const { rows } = await sql`select relname from pg_stat_user_tables
      where relname ~ '^(events|deliver)' and (n_tup_del > 0 or n_dead_tup > 1)`.execute(
      house.storage.read as Writer,
    )
    assert.deepEqual(rows, [])
  }
  // An application that is removed takes along what is in all of them.
  await house.storage.transact((db) => db.deleteFrom('apps').where('id', '=', APP).execute())
  assert.deepEqual(await left(house), [])
})

testOnPostgres('a range goes while others read and write, or stays whole', async (t) => {
  const house = await quietHouse(t)
  const { storage } = house
  await storage.transact(clearAway)
  await moving(house, 0)
  const ahead = await tell(house, -3_000, 'delivered')
  await moving(house, 1)
  const old = await tell(house, 20, 'delivered')
  await moving(house, 2)
  assert.equal(await forget(house), 0, 'the clock of somebody was years ahead')
  await storage.transact((db) =>
    db.updateTable('events').set({ occurred_at: 1 }).where('seq', '=', ahead).execute(),
  )
  await storage.transact((db) =>
    db.updateTable('deliveries').set({ finished_at: 1 }).where('event_seq', '=', ahead).execute(),
  )

  await assert.rejects(
    inCall(house, async (call) => {
      assert.equal(await forgetRangesOfEvents(call, { finished: Date.now(), undelivered: 0 }), 1)
      throw new Error('ended in the middle')
    }),
    /ended in the middle/,
  )
  assert.deepEqual(await left(house), [ahead, old])

  const [begun, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = storage.snapshot(async (db) => {
    await db.selectFrom('events').select('seq').execute()
    begun.resolve()
    await reading.promise
  })
  await begun.promise
  assert.equal(await forget(house), 0, 'somebody reads it')
  assert.deepEqual(await left(house), [ahead, old])
  reading.resolve()
  await read
  let isDone = false
  const writing = (async () => {
    const seqs: number[] = []
    while (!isDone) seqs.push(await tell(house, 0, 'delivered'))
    return seqs
  })()
  // It gives way to who writes, and is tried again.
  await eventually(async () => (await forget(house)) === 1, 'the end of the range')
  isDone = true
  const written = await writing
  assert.deepEqual(await left(house), written)
})

testOnPostgres(
  'a part that was looked at while it was empty does not make claims sort all that waits',
  async (t) => {
    const house = await quietHouse(t)
    const { storage } = house
    const db = storage.read as Writer
    const sorts = async () => {
      const { rows } = await sql<object>`explain ${headsQuery(db, 'receiver', '', 64)}`.execute(db)
      return rows.flatMap((row) => Object.values(row)).some((step) => /-> {2}Sort/.test(step))
    }
    await sql`insert into deliveries (id, event_seq, account_id, node_id, state, attempts, next_at, expires_at, created_at)
    select i * 1000, i, ${ACCOUNT}, ${NUMBER}, 'delivered', 1, 1, 1, 1 from generate_series(1, 5000) i`.execute(
      db,
    )
    await sql`analyze deliveries`.execute(db)
    assert.equal(await sorts(), true, 'else nothing is shown here')
    await moving(house, 0)
    assert.equal(await sorts(), false)
  },
)

testOnPostgres('a row that is looked up by its number is looked for in one range', async (t) => {
  const house = await quietHouse(t)
  const seqs = [await tell(house, 1, 'delivered')]
  for (const day of [0, 1, 2, 3]) {
    await moving(house, day)
    seqs.push(await tell(house, 1, 'delivered'))
  }
  const explained = async (text: string) => {
    const { rows } = await sql<Record<string, string>>`explain (analyze) ${sql.raw(text)}`.execute(
      house.storage.read as Writer,
    )
    const scans = rows.map((row) => row['QUERY PLAN'] ?? '').filter((line) => /Scan.* on /.test(line))
    return scans.filter((line) => !/never executed|unnest|given|Bitmap Index/.test(line)).length
  }
  const [, seq] = seqs
  assert.equal(await explained(`select * from events where seq = ${seq}`), 1)
  assert.equal(await explained(`select * from deliveries where id = ${seq}000`), 1)
  assert.equal(await explained(`select * from delivery_attempts where delivery_id = ${seq}000`), 1)
  assert.equal(
    await explained(`select e.field from unnest(array[${seq}]::bigint[]) as given (seq)
      cross join lateral (select field from events where seq = given.seq offset 0) e`),
    1,
  )
})
