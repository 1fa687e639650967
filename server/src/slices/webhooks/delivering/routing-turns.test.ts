import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routingTurns } from './routing-turns.ts'

test('processes that record at the same time make together as many rounds as one alone', () => {
  const roundMs = 6
  const everyMs = (others: number) => {
    const turns = routingTurns()
    let began = 0
    const begins = Array.from({ length: 100 }, () => {
      const at = began
      for (let one = 0; one < others; one++) turns.heardOf(`process ${one}`, at)
      began = at + roundMs + turns.restMs(roundMs, at + roundMs, true)
      return at
    })
    const [middle = 0, last = 0] = [begins[50], begins[99]]
    return (last - middle) / 49 / (others + 1)
  }
  assert.equal(everyMs(0), 16)
  assert.equal(everyMs(1), everyMs(0))
  assert.equal(everyMs(3), everyMs(0))
})

test('after a pause the first few rounds of a process that is alone follow each other at once', () => {
  const turns = routingTurns()
  const rests = (from: number) => {
    let now = from
    return Array.from({ length: 5 }, () => {
      now += 6
      const restMs = turns.restMs(6, now, true)
      now += restMs
      return restMs
    })
  }
  const [first, second, ...later] = rests(0)
  assert.deepEqual([first, second, later.at(-1)], [0, 0, 10])
  assert.deepEqual(rests(10_000).slice(0, 2), [0, 0])
})

test('a process that has gone silent is no company any longer', () => {
  const turns = routingTurns()
  const alone = turns.restMs(5, 0, true)
  turns.heardOf('another', 0)
  assert.ok(turns.restMs(5, 1_000, true) > alone)
  assert.equal(turns.restMs(5, 2_000, true), alone)
})

test('after a round that took long, and in the largest company, nobody rests for longer than a tenth of a second', () => {
  const turns = routingTurns()
  for (let one = 0; one < 100; one++) turns.heardOf(`process ${one}`, 0)
  assert.equal(turns.restMs(10_000, 0, true), 100)
})

test('who finds another process routing leaves it the next rounds as well', () => {
  const turns = routingTurns()
  assert.ok(turns.restMs(2, 0, false) > turns.restMs(2, 0, true))
  turns.heardOf('another', 0)
  assert.equal(turns.restMs(10_000, 0, false), turns.restMs(10_000, 0, true))
})
