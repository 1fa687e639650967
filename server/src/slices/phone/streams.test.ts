import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  STRANGERS_NUMBER,
  UNVERIFIED_NUMBER,
} from '../../../test/house.ts'
import { STREAMS_MAX } from './stream.ts'

const ANN = '16505551234'

/** A stream that is read in the background; `received` is all that came. */
async function listen(t: TestContext, url: string, number = NUMBER, as = ANN) {
  const ended = new AbortController()
  t.after(() => ended.abort())
  const answer = await fetch(`${url}/phone/${number}/events?as=${as}`, { signal: ended.signal })
  let buffered = ''
  const reading = async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) buffered += text
  }
  if (answer.status === 200) reading().catch(() => {})
  return { status: answer.status, answer, received: () => buffered, close: () => ended.abort() }
}

test('a number has so many phones and no more (503); a place is free as soon as one is closed', async (t) => {
  const { url, anyone } = await house(t)
  const open = await Promise.all(Array.from({ length: STREAMS_MAX.ofNumber }, () => listen(t, url)))
  assert.ok(open.every(({ status }) => status === 200))
  const refused = await anyone.get(`/phone/${NUMBER}/events?as=${ANN}`)
  assertRefused(refused, { status: 503, code: 2, says: /50 phones of this number/ })
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(refused.body.error.is_transient, true)
  assert.equal((await listen(t, url, UNVERIFIED_NUMBER)).status, 200)
  open[0]?.close()
  await eventually(async () => (await listen(t, url)).status === 200, 'the place')
})

test('a process has so many phones in all', async (t) => {
  const { url, anyone, operator } = await house(t)
  const numbers = [NUMBER, UNVERIFIED_NUMBER, STRANGERS_NUMBER]
  while (numbers.length * STREAMS_MAX.ofNumber <= STREAMS_MAX.ofProcess) {
    const made = await operator.post('/operator/200000000000001/phone_numbers', {
      display_phone_number: `+1 555 9${numbers.length}00000`,
      verified_name: 'Line',
    })
    numbers.push(made.body.id)
  }
  const wanted = Array.from(
    { length: STREAMS_MAX.ofProcess },
    (_, at) => numbers[Math.floor(at / STREAMS_MAX.ofNumber)],
  )
  for (const number of wanted) assert.equal((await listen(t, url, number)).status, 200)
  const refused = await anyone.get(`/phone/${numbers.at(-1)}/events?as=${ANN}`)
  assertRefused(refused, { status: 503, code: 2, says: /200 phones of this process/ })
})

test('fifty phones of one line are sent the same, and the database is asked once for all of them', async (t) => {
  const { url, operator, house: inside } = await house(t)
  const open = await Promise.all(Array.from({ length: 50 }, () => listen(t, url)))
  const hello = (body: string) =>
    operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, type: 'text', text: { body } })
  assertDone(await hello('First'))
  const allReceived = (word: string) =>
    eventually(async () => open.every(({ received }) => received().includes(word)), `${word}, by all`)
  await allReceived('First')
  let asked = 0
  const { read } = inside.storage
  inside.storage.read = new Proxy(read, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (name === 'selectFrom' && given[0] === 'messages') asked++
        return value.apply(target, given)
      }
    },
  })
  assertDone(await hello('Second'))
  await allReceived('Second')
  inside.storage.read = read
  assert.ok(asked >= 1 && asked <= 10, `asked ${asked} times`)
  const late = await listen(t, url)
  if (late.status === 200)
    await eventually(async () => late.received().includes('Second'), 'whoever comes late')
})

test('an idle phone is not polled: no timer waits for ever, which would not wait at all', async (t) => {
  const warnings: string[] = []
  const note = ({ name }: Error) => name.startsWith('Timeout') && warnings.push(name)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const { url } = await house(t)
  const { received } = await listen(t, url)
  await eventually(async () => received().includes('event: state'), 'the first look')
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.deepEqual(warnings, [])
})

test('a phone is notified at once when the clock of the service is moved', async (t) => {
  const { url, clock, house: inside } = await house(t)
  const { received } = await listen(t, url)
  await eventually(async () => received().includes('event: now'), 'the time')
  await clock.advance(3600)
  const moved = inside.clock.now() - 60_000
  const times = () => [...received().matchAll(/event: now\ndata: (\d+)/g)].map(([, time]) => Number(time))
  await eventually(async () => times().some((time) => time > moved), 'the new time')
})
