import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spreadLooks } from './spread-looks.ts'

const OVER_MS = 1_000

test('a round is spread over its time, few looks at once, and each comes once', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const looked: number[] = []
  const looks = spreadLooks((one: number) => looked.push(one), OVER_MS)
  const all = Array.from({ length: 150 }, (_, at) => at)
  looks.begin(all)
  for (let step = 0; step < OVER_MS / 25; step++) {
    const before = looked.length
    t.mock.timers.tick(25)
    assert.ok(looked.length - before <= 4, `${looked.length - before} at once`)
  }
  assert.deepEqual(looked, all)
})

test('who has not had a turn yet keeps it when a new round begins, and is not looked at twice', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const looked: string[] = []
  const looks = spreadLooks((one: string) => looked.push(one), OVER_MS)
  looks.begin(['a', 'b', 'c'])
  looks.begin(['c', 'd', 'a'])
  t.mock.timers.tick(OVER_MS)
  assert.deepEqual(looked, ['a', 'b', 'c', 'd', 'a'])
})

test('when it is stopped nothing more is looked at', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const looked: string[] = []
  const looks = spreadLooks((one: string) => looked.push(one), OVER_MS)
  looks.begin(['a', 'b', 'c'])
  looks.stop()
  t.mock.timers.tick(OVER_MS)
  assert.deepEqual(looked, ['a'])
})
