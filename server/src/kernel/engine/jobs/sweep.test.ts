import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, house } from '../../../../test/house.ts'
import { quietHouse, working } from '../../../../test/quiet-house.ts'
import { DAY, HOUR } from '../../process/clock.ts'
import { sweep } from './sweep.ts'

const OLD = 2_345

test('what has aged goes in one turn, however much it is, a portion in each transaction', async (t) => {
  const { house: inner, clock } = await house(t)
  const { storage } = inner
  const created_at = inner.clock.now()
  const rows = Array.from({ length: OLD }, (_, at) => ({
    key: `old ${at}`,
    fingerprint: '',
    answer: '',
    created_at,
  }))
  await storage.transact(async (db) => {
    for (let at = 0; at < OLD; at += 500)
      await db
        .insertInto('idempotent_answers')
        .values(rows.slice(at, at + 500))
        .execute()
  })
  await clock.advance((DAY + HOUR) / 1_000)
  const left = () => storage.read.selectFrom('idempotent_answers').select('key').execute()
  await eventually(async () => (await left()).length === 0, 'the old answers to be gone')
})

test('a sweep goes on where its last step came to, and from the front in its next turn', async (t) => {
  const inner = await quietHouse(t)
  const seen: (number | undefined)[] = []
  const counting = sweep('test.counting', {
    everyMs: HOUR,
    batch: 7,
    async step(_, { batch, after }) {
      assert.equal(batch, 7)
      seen.push(after)
      return (after ?? 0) < 3 ? (after ?? 0) + 1 : false
    },
  })
  const worker = await working(t, inner, [counting])
  const waits = async () =>
    (await inner.storage.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()).state === 'waiting'
  await eventually(async () => seen.length === 4 && (await waits()), 'the first turn to be over')
  inner.clock.setOffset(inner.clock.offset() + HOUR)
  worker.wake()
  await eventually(async () => seen.length === 8, 'the second turn')
  assert.deepEqual(seen, [undefined, 1, 2, 3, undefined, 1, 2, 3])
})
