import assert from 'node:assert/strict'
import { test } from 'node:test'
import { house } from '../../../../test/house.ts'
import { sequencesIn } from './sequence.ts'

test('however many wait between their reservation and their transaction, each finds a position of its own', async (t) => {
  const here = await house(t)
  const sequences = sequencesIn(here.house.storage)
  const streams = here.house.worldClocks.streamsOf(null)
  const many = await Promise.all(Array.from({ length: 2_500 }, () => sequences.reserve(streams)))
  for (const one of many.splice(0, 1_000)) one.release()
  many.push(...(await Promise.all(Array.from({ length: 1_000 }, () => sequences.reserve(streams)))))
  const positions = many.map((one) => one.take())
  assert.equal(new Set(positions).size, 2_500)
  assert.equal(Math.max(...positions) - Math.min(...positions), 2_499)
})
