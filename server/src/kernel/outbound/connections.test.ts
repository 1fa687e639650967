import assert from 'node:assert/strict'
import { test } from 'node:test'
import library from 'undici'
import { connectionsBy } from './connections.ts'

const ORIGIN = 'http://127.0.0.1:1'
const PARTIES_MAX = 2_000

test('beyond two thousand parties the one that was called longest ago is forgotten, and none that is being called', async (t) => {
  const connections = connectionsBy(library, library.buildConnector({}))
  t.after(() => connections.close())
  const poolOf = (party: string) => connections.lend(ORIGIN, party, async (pool) => pool)
  const answer = Promise.withResolvers<void>()
  let called: library.Pool | undefined
  const underWay = connections.lend(ORIGIN, 'being called', (pool) => {
    called = pool
    return answer.promise
  })
  const first = await poolOf('first')
  const second = await poolOf('second')
  assert.equal(await poolOf('first'), first, 'one that is called again keeps its connections')
  for (let at = connections.count(); at <= PARTIES_MAX; at++) await poolOf(`party ${at}`)
  assert.equal(connections.count(), PARTIES_MAX)
  assert.deepEqual([first.destroyed, second.destroyed, called?.destroyed], [false, true, false])
  assert.notEqual(await poolOf('second'), second)
  answer.resolve()
  await underWay
})
