import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/house.ts'
import { giveUp } from './giving-up.ts'

test('calls whose time is over in one moment are given up a few at a time, in their order', async () => {
  const over: number[] = []
  const most = 300
  for (let at = 0; at < most; at++) giveUp({ expire: () => void over.push(at) })
  const seen = new Set<number>()
  await eventually(async () => {
    seen.add(over.length)
    return over.length === most
  }, 'the end of all')
  assert.ok(seen.size > 2, 'others have their turn in between')
  assert.deepEqual(
    over,
    Array.from({ length: most }, (_, at) => at),
  )
})
