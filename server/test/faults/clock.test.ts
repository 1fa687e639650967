import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountFor } from '../../../lab/faults/attacks/bad-receivers.ts'
import { house } from '../house.ts'
import { receiver } from '../receiver.ts'
import { recordAll } from '../record.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

for (const [name, ahead] of [
  ['an hour', HOUR_MS],
  ['a day', DAY_MS],
] as const) {
  test(`after a clock that was ${name} ahead is put right, a receiver does not wait for the old time`, async (t) => {
    const all = await house(t)
    const hook = await receiver(t)
    const account_id = await accountFor(all, hook)
    const happen = (node: string, count: number) => ({
      account_id,
      node_id: node,
      value: { event: 'TEST', node, count },
    })
    let refused = 0
    hook.answerWith((_request, response) => {
      refused++
      response.writeHead(500).end()
    })
    all.house.clock.setOffset(ahead)
    const nodes = ['a', 'b', 'c', 'd', 'e', 'f']
    await recordAll(
      all.house,
      nodes.map((node) => happen(node, 0)),
    )
    const circuit = async () => (await all.operator.get('/operator/receivers')).body.data[0].circuit
    await all.eventually(async () => (await circuit()) === 'open', 'an open circuit')
    const before = refused
    hook.answerWith()
    all.house.clock.setOffset(0)
    await recordAll(
      all.house,
      nodes.map((node) => happen(node, 1)),
    )
    await hook.arrived(12)
    for (const node of nodes)
      assert.deepEqual(
        hook.arrivals.filter(({ value }) => value.node === node).map(({ value }) => value.count),
        [0, 1],
        node,
      )
    assert.equal(refused, before, 'nothing was tried again before')
  })
}

test('a clock that jumps forth and back under way loses nothing, gives up nothing, and starts no storm', async (t) => {
  const all = await house(t)
  const hook = await receiver(t)
  const broken = await receiver(t, { path: '/broken' })
  const [account_id, other] = [await accountFor(all, hook), await accountFor(all, broken)]
  let tries = 0
  broken.answerWith((_request, response) => {
    tries++
    response.writeHead(503).end()
  })
  const jumps = [0, HOUR_MS, 0, -HOUR_MS, 0, DAY_MS, 0]
  for (const [count, offset] of jumps.entries()) {
    all.house.clock.setOffset(offset)
    await recordAll(
      all.house,
      ['a', 'b'].flatMap((node_id) => [
        { account_id, node_id, value: { event: 'TEST', node: node_id, count } },
        { account_id: other, node_id, value: { event: 'TEST', node: node_id, count } },
      ]),
    )
    await hook.arrived(2 * (count + 1))
  }
  for (const node of ['a', 'b'])
    assert.deepEqual(
      hook.arrivals.filter(({ value }) => value.node === node).map(({ value }) => value.count),
      jumps.map((_, count) => count),
    )
  // Each jump may make one probe due, and the first few failures come before the circuit opens.
  assert.ok(tries <= 10 + 2 * jumps.length, `${tries} tries`)
  broken.answerWith()
  all.house.clock.setOffset(301_000)
  await broken.arrived(2 * jumps.length)
  const { data } = (await all.operator.get('/operator/events?limit=100')).body
  assert.deepEqual(
    data.filter((one: { outcome: string }) => one.outcome === 'failed'),
    [],
  )
})
