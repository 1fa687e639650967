import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cached, newCaches } from './cache.ts'

let now = 0
const process = () => ({ caches: newCaches(() => now) })

test('what was found is asked for once, by each process for itself, until it is asked to forget', async () => {
  const asked: string[] = []
  const words = cached('words', async (_: ReturnType<typeof process>, key) => {
    asked.push(key)
    return key === 'none' ? undefined : key.toUpperCase()
  })
  const [here, there] = [process(), process()]
  assert.deepEqual(await Promise.all([words(here).get('a'), words(here).get('a')]), ['A', 'A'])
  assert.equal(words(here).get('a'), 'A')
  assert.deepEqual(asked, ['a'])
  assert.equal(await words(there).get('a'), 'A')
  here.caches.forgetAll()
  assert.equal(await words(here).get('a'), 'A')
  assert.deepEqual(asked, ['a', 'a', 'a'])
  for (const _ of [1, 2]) assert.equal(await words(here).get('none'), undefined)
  assert.equal(asked.filter((key) => key === 'none').length, 2, 'what is missing is asked for again')
})

test('a second loader under the name of another is refused: they would answer for each other', async () => {
  const house = process()
  const first = cached('same name', async (_: typeof house, key) => `first ${key}`)
  const second = cached('same name', async (_: typeof house, key) => `second ${key}`)
  assert.equal(await first(house).get('a'), 'first a')
  assert.throws(() => second(house), /a cache same name already/)
})

/** A cache of words in capitals, and what was asked for at a time. */
function manyAtOnce(missing: Set<string>) {
  const asked: string[][] = []
  const found = (keys: string[]) => {
    asked.push(keys)
    if (missing.has('everything')) throw new Error('away')
    const there = keys.filter((key) => !missing.has(key))
    return new Map(there.map((key) => [key, key.toUpperCase()]))
  }
  const words = cached(
    'words',
    async (_: ReturnType<typeof process>, key) => found([key]).get(key),
    async (_, keys) => found(keys),
  )
  return { ...words(process()), asked }
}

test('what is in use and believed no longer is asked for together, as soon as one of it is needed', async () => {
  const missing = new Set<string>()
  const { get, asked } = manyAtOnce(missing)
  for (const key of ['a', 'b', 'c', 'unused']) await get(key)
  for (const key of ['a', 'b', 'c']) get(key)
  asked.length = 0
  missing.add('c')
  now += 1_001
  assert.deepEqual(await Promise.all(['b', 'a', 'b', 'c'].map(get)), ['B', 'A', 'B', undefined])
  assert.deepEqual(asked, [['b', 'a', 'c']])
  assert.deepEqual([get('a'), get('b')], ['A', 'B'])
  await Promise.all(['unused', 'c'].map(get))
  assert.deepEqual(asked.slice(1), [['unused'], ['c']], 'what nobody asked for, and what was missing')
})

test('where nothing can be asked, whoever waits gets the error, and the next asks again', async () => {
  const missing = new Set<string>()
  const { get, asked } = manyAtOnce(missing)
  for (const key of ['a', 'b', 'a', 'b']) await get(key)
  now += 1_001
  missing.add('everything')
  await assert.rejects(async () => get('a'), /away/)
  missing.clear()
  asked.length = 0
  assert.deepEqual([await get('a'), await get('b')], ['A', 'B'])
  assert.deepEqual(asked, [['a'], ['b']])
})

test('what was read is believed for a second from when it was asked for, however late the answer came', async () => {
  const asked: string[] = []
  const slow = cached('slow', async (_: ReturnType<typeof process>, key) => {
    asked.push(key)
    now += 700
    return key
  })
  const { get } = slow(process())
  await get('a')
  now += 299
  assert.equal(get('a'), 'a')
  now += 1
  await get('a')
  assert.deepEqual(asked, ['a', 'a'])
})

test('a wall clock that is put back keeps nothing believed for longer', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 3_600_000 })
  const asked: string[] = []
  const words = cached('words', async (_: { caches: ReturnType<typeof newCaches> }, key) => {
    asked.push(key)
    return key
  })
  const { get } = words({ caches: newCaches() })
  await get('a')
  t.mock.timers.setTime(0)
  const until = performance.now() + 1_000
  while (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  await get('a')
  assert.deepEqual(asked, ['a', 'a'])
})
