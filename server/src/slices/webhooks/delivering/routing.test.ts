import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { ACCOUNT, freshDatabase, settingsFor } from '../../../../test/house.ts'
import { recordAll } from '../../../../test/record.ts'
import { openHouse, prepareHouse } from '../../../app/assembly.ts'
import { routeAll } from './routing.ts'

test('marks whose events are gone hold up nobody, and all are handed on at one go', async (t) => {
  const place = await freshDatabase()
  // Nobody else routes: there is no service beside this house.
  const house = openHouse(settingsFor(place.environment), pino({ level: 'silent' }))
  t.after(async () => {
    await house.outbound.close()
    await house.storage.close()
    await place.remove()
  })
  await prepareHouse(house)
  await recordAll(house, [{ account_id: ACCOUNT, node_id: 'first', value: { event: 'TEST' } }])
  const { seq } = await house.storage.read
    .selectFrom('events')
    .select((the) => the.fn.max<number>('seq').as('seq'))
    .executeTakeFirstOrThrow()
  await house.storage.transact(async (db) => {
    await db.deleteFrom('events').where('seq', '=', seq).execute()
    for (let more = 1; more <= 2_000; more++)
      await db
        .insertInto('unrouted_events')
        .values({ seq: seq - more })
        .execute()
  })
  await recordAll(house, [{ account_id: ACCOUNT, node_id: 'last', value: { event: 'TEST' } }])
  await routeAll(
    house,
    () => false,
    () => {},
  )
  const marks = await house.storage.read.selectFrom('unrouted_events').selectAll().execute()
  assert.equal(marks.length, 0)
  const routed = await house.storage.read
    .selectFrom('deliveries')
    .select('reason')
    .where('node_id', '=', 'last')
    .execute()
  assert.deepEqual(
    routed.map((row) => row.reason),
    ['not_subscribed'],
  )
})
