import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionGivenUp, isUnavailable } from '../trouble.ts'
import { FairQueue } from './fair-queue.ts'

/** Work that ends when it is let to, and notes who began it in which order. */
function bench(places: number, waitMsMax = 60_000) {
  const line = new FairQueue({ places, waitMsMax })
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (party: string) =>
    line.run(party, () => {
      began.push(party)
      return new Promise<void>((resolve) => void ends.push(resolve))
    })
  /** Ends the oldest that is under way, and lets whoever comes next begin. */
  const endOne = async () => {
    ends.shift()?.()
    await sleep(0)
  }
  return { line, began, ask, endOne }
}

test('while there is room everybody begins at once', async () => {
  const { began, ask } = bench(3)
  for (const party of ['a', 'a', 'b']) void ask(party)
  assert.deepEqual(began, ['a', 'a', 'b'])
})

test('whoever has the fewest places goes first, and parties with as many go in turn', async () => {
  const { began, ask, endOne } = bench(2)
  const all = ['noisy', 'noisy', 'noisy', 'noisy', 'noisy', 'quiet', 'third', 'quiet'].map(ask)
  for (let ended = 0; ended < all.length; ended++) await endOne()
  await Promise.all(all)
  assert.deepEqual(began, ['noisy', 'noisy', 'quiet', 'noisy', 'third', 'quiet', 'noisy', 'noisy'])
})

test('in company nobody has more than its part, one by one when it has a line of its own, two when they come together', async () => {
  const { began, ask, endOne } = bench(4)
  void ask('quiet')
  const noisy = Array.from({ length: 8 }, () => ask('noisy'))
  for (const party of ['third', 'fourth', '']) void ask(party)
  assert.deepEqual(began, ['quiet', 'noisy', 'noisy', 'third'])
  for (let ended = 0; ended < 4; ended++) await endOne()
  assert.deepEqual(began.slice(4), ['fourth', '', 'noisy'], 'a place is free, and not for the noisy one')
  for (let ended = 0; ended < 8; ended++) await endOne()
  await Promise.all(noisy)
})

test('whoever waits too long gets an error and may ask again, and its place goes to others', async () => {
  const { began, ask, endOne } = bench(1, 20)
  const first = ask('a')
  const late = await ask('b').catch((error: unknown) => error)
  assert.ok(late instanceof ConnectionGivenUp && isUnavailable(late))
  const next = ask('c')
  await endOne()
  await endOne()
  await Promise.all([first, next])
  assert.deepEqual(began, ['a', 'c'])
})

test('work that fails gives its place back', async () => {
  const { line, began, ask } = bench(1)
  const failing = line.run('a', () => Promise.reject(new Error('no')))
  const failed = await failing.catch((error: Error) => error.message)
  assert.equal(failed, 'no')
  void ask('b')
  assert.deepEqual(began, ['b'])
})

test('how long one is likely to wait follows from the line of its own party, and from how long places are held', async () => {
  let at = 0
  const places = new FairQueue({ places: 2, waitMsMax: 60_000, now: () => at })
  const ends: (() => void)[] = []
  const hold = () => places.run('noisy', () => new Promise<void>((resolve) => void ends.push(resolve)))
  const endBoth = async () => {
    at += 20
    for (const end of ends.splice(0)) end()
    await sleep(0)
  }
  for (let turn = 0; turn < 200; turn++) {
    void hold()
    void hold()
    await endBoth()
  }
  assert.equal(places.expectedWaitMs('noisy'), 0, 'nobody is in line')
  const line = Array.from({ length: 12 }, hold)
  assert.equal(Math.round(places.expectedWaitMs('noisy')), 100, 'ten wait for two places of 20 ms')
  assert.equal(places.expectedWaitMs('quiet'), 0)
  for (let turn = 0; turn < 6; turn++) await endBoth()
  await Promise.all(line)
})
