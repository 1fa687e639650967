import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/house.ts'
import { announcing } from './announcing.ts'

/** Others are told when the test says so. */
function bench() {
  const here: string[] = []
  const told: { channels: string[]; done(error?: Error): void }[] = []
  const complaints: Error[] = []
  const news = announcing({
    tellHere: (channel) => void here.push(channel),
    tellOthers(channels) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      told.push({ channels, done: (error) => (error ? reject(error) : resolve()) })
      return promise
    },
    complain: (error) => void complaints.push(error),
  })
  const toldOf = () => told.map(({ channels }) => channels)
  return { news, here, told, toldOf, complaints }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('the first commit after a pause is told of at once; those that come meanwhile together, each channel once', async () => {
  const { news, here, told, toldOf } = bench()
  news.committed(['a'])
  assert.deepEqual(toldOf(), [['a']])
  for (let commits = 0; commits < 3; commits++) news.committed(['a', 'b'])
  assert.deepEqual(toldOf(), [['a']])
  await soon()
  assert.deepEqual(here, ['a', 'b'])
  told[0]?.done()
  await eventually(async () => told.length > 1, 'the second word to others')
  assert.deepEqual(toldOf(), [['a'], ['a', 'b']])
  told[1]?.done()
  await news.close()
  assert.equal(told.length, 2)
})

test('a commit without news is told to nobody', async () => {
  const { news, here, told } = bench()
  news.committed([])
  await soon()
  await news.close()
  assert.deepEqual([here, told], [[], []])
})

test('what others could not be told is told with the next news, and before the end', async () => {
  const { news, told, toldOf, complaints } = bench()
  news.committed(['a'])
  told[0]?.done(new Error('away'))
  await eventually(async () => complaints.length === 1, 'the complaint')
  news.committed(['b'])
  const closed = news.close()
  await eventually(async () => told.length === 2, 'the second try')
  assert.deepEqual(toldOf(), [['a'], ['a', 'b']])
  told[1]?.done()
  await closed
})

test('who cannot reach the others ends all the same', async () => {
  const { news, told } = bench()
  news.committed(['a'])
  const closed = news.close()
  told[0]?.done(new Error('away'))
  await closed
  assert.equal(told.length, 1)
})
