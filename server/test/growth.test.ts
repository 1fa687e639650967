import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { AGED, fill, fillBacklog, filledName, filling } from '../../lab/growth/fill.ts'
import { greedy, statements } from '../../lab/growth/statements.ts'
import { ACCOUNT, APP, assertDone, house, NUMBER } from './house.ts'

const ROWS = 20_000
/** A page and what belongs to it, with room to spare; whoever reads a table reads more. */
const READ_MAX = 1_500

test('what is asked of an installation that has grown reads no more of it than before', async (t) => {
  const { owner, operator, house: inside, eventually } = await house(t)
  const { storage } = inside
  await storage.transact(async (db) => {
    await fill(filling(db, storage.isShared), ROWS)
    await fillBacklog(filling(db, storage.isShared), ROWS, APP)
  })
  await storage.transact((db) => sql`analyze`.execute(db))
  const asked = statements((stop) => t.after(stop))

  const customer = `491${AGED + 1}`
  for (const path of [
    `/operator/events?limit=25`,
    `/operator/events?account=${ACCOUNT}&node=${NUMBER}&limit=25`,
    `/operator/${NUMBER}/conversations?limit=25`,
    `/operator/${NUMBER}/conversations/${customer}`,
    `/operator/audit?account=${ACCOUNT}&limit=25`,
    `/operator/audit?node=${NUMBER}&limit=25`,
    `/operator/traces/${filledName(1_500)}`,
    '/operator/requests?limit=25',
    `/operator/${ACCOUNT}/routing?field=messages`,
  ])
    assertDone(await operator.get(path))
  const sent = await owner.post(`/${NUMBER}/messages`, {
    to: customer,
    type: 'text',
    text: { body: 'Hello.' },
  })
  assertDone(sent)
  await storage.transact((db) =>
    db
      .updateTable('jobs')
      .set({ run_at: 0, due_at: 0 })
      .where('name', '=', 'webhooks.forget_old_events')
      .execute(),
  )
  await eventually(async () => {
    const aged = await storage.read
      .selectFrom('events')
      .select('seq')
      .where('id', '=', filledName(1))
      .execute()
    return aged.length === 0
  })
  assert.ok(asked.size > 30, `${asked.size} statements were captured`)
  assert.deepEqual(await greedy(storage, [...asked.values()], READ_MAX), [])
  for (const all of ['object from events', 'dialect from deliveries', 'action from audit'])
    assert.equal((await greedy(storage, [{ text: `select ${all}`, values: [] }], READ_MAX)).length, 1, all)
})
