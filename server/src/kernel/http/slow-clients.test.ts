import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crowd, DAWDLING } from '../../../../lab/faults/attacks/slow-clients.ts'
import { assertDone, eventually, house, NUMBER } from '../../../test/house.ts'
import { openLine, portOf } from '../../../test/raw-http.ts'

const OF_EACH = 50

test(`${OF_EACH} clients each that dawdle over headers, body and reading are all closed, and others are served`, async (t) => {
  const { url, owner, anyone } = await house(t)
  await anyone.get('/docs/scalar.js')
  const crowds = DAWDLING.map((kind) => crowd(portOf(url), kind, OF_EACH))
  t.after(() => {
    for (const one of crowds) one.leave()
  })
  for (const [at, one] of crowds.entries()) {
    await eventually(async () => {
      assertDone(await owner.get(`/${NUMBER}`))
      return one.open() === 0
    }, `the end of all who dawdle over ${DAWDLING[at]}`)
    assert.equal(one.closedAfterMs.length, OF_EACH)
  }
})

test('a connection that says nothing at all is closed', async (t) => {
  const { url } = await house(t)
  const line = await openLine(portOf(url))
  await line.closed
  assert.equal(line.received(), '')
})

test('half a request line is given up with 408, in the envelope', async (t) => {
  const { url } = await house(t)
  const line = await openLine(portOf(url), 'GET /health HT')
  await line.closed
  assert.match(line.received(), /^HTTP\/1\.1 408 /)
  assert.match(line.received(), /"error":\{"code":100/)
})
