import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cached, newCaches } from './cache.ts'

const process = () => ({ caches: newCaches() })

test('what was found is asked for once, by each process for itself, until it is told to forget', async () => {
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
