import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../../test/house.ts'
import { announcing } from './announcing.ts'

/** Others are notified when the test says so. */
function bench() {
  const here: string[] = []
  const notified: { channels: string[]; done(error?: Error): void }[] = []
  const complaints: Error[] = []
  const news = announcing({
    notifyHere: (channel) => void here.push(channel),
    notifyOthers(channels) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      notified.push({ channels, done: (error) => (error ? reject(error) : resolve()) })
      return promise
    },
    complain: (error) => void complaints.push(error),
  })
  const channelsNotified = () => notified.map(({ channels }) => channels)
  return { news, here, notified, channelsNotified, complaints }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('the first commit after a pause is announced at once; those that come meanwhile together, each channel once', async () => {
  const { news, here, notified, channelsNotified } = bench()
  news.committed(['a'])
  assert.deepEqual(channelsNotified(), [['a']])
  for (let commits = 0; commits < 3; commits++) news.committed(['a', 'b'])
  assert.deepEqual(channelsNotified(), [['a']])
  await soon()
  assert.deepEqual(here, ['a', 'b'])
  notified[0]?.done()
  await eventually(async () => notified.length > 1, 'the second word to others')
  assert.deepEqual(channelsNotified(), [['a'], ['a', 'b']])
  notified[1]?.done()
  await news.close()
  assert.equal(notified.length, 2)
})

test('a commit without news is announced to nobody', async () => {
  const { news, here, notified } = bench()
  news.committed([])
  await soon()
  await news.close()
  assert.deepEqual([here, notified], [[], []])
})

test('what could not be announced goes with the next news, and before the end', async () => {
  const { news, notified, channelsNotified, complaints } = bench()
  news.committed(['a'])
  notified[0]?.done(new Error('away'))
  await eventually(async () => complaints.length === 1, 'the complaint')
  news.committed(['b'])
  const closed = news.close()
  await eventually(async () => notified.length === 2, 'the second try')
  assert.deepEqual(channelsNotified(), [['a'], ['a', 'b']])
  notified[1]?.done()
  await closed
})

test('who cannot reach the others ends all the same', async () => {
  const { news, notified } = bench()
  news.committed(['a'])
  const closed = news.close()
  notified[0]?.done(new Error('away'))
  await closed
  assert.equal(notified.length, 1)
})
