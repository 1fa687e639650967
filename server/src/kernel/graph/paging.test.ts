import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, type Answer, assertDone, assertRefused, house } from '../../../test/house.ts'

const EDGE = `/${ACCOUNT}/flows`
const local = (url: string) => new URL(url).pathname + new URL(url).search

test('next and previous lead only to pages that exist, also after deletions', async (t) => {
  const { owner, clock } = await house(t)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.push((await owner.post(EDGE, { name, categories: ['OTHER'] })).body.id)
    await clock.advance(1)
  }
  const names = (answer: Answer) => answer.body.data.map((flow: { name: string }) => flow.name)
  const first = await owner.get(`${EDGE}?limit=2`)
  assert.deepEqual(names(first), ['e', 'd'])
  const second = await owner.get(local(first.body.paging.next))
  assert.deepEqual(names(second), ['c', 'b'])
  assert.ok(second.body.paging.previous && second.body.paging.next)

  for (const id of ids.slice(3)) assertDone(await owner.delete(`/${id}`))
  const again = await owner.get(local(first.body.paging.next))
  assert.deepEqual(names(again), ['c', 'b'])
  assert.equal(again.body.paging.previous, undefined)

  const last = await owner.get(local(second.body.paging.next))
  assert.deepEqual(names(last), ['a'])
  assertDone(await owner.delete(`/${ids[0]}`))
  const back = await owner.get(local(last.body.paging.previous))
  assert.deepEqual(names(back), ['c', 'b'])
  assert.equal(back.body.paging.next, undefined)
})

test('a limit of any size is clamped; what is no positive whole number is refused (100)', async (t) => {
  const { owner } = await house(t)
  for (const limit of ['1000', '1001', '99999999999999999999', '9'.repeat(400)])
    assert.equal((await owner.get(`${EDGE}?limit=${limit}`)).status, 200, limit)
  for (const limit of ['0', '00000', '-5', '1.5', '1e3', 'many', '-99999999999999999999'])
    assertRefused(await owner.get(`${EDGE}?limit=${limit}`), { status: 400, code: 100, says: /limit/ })
})
