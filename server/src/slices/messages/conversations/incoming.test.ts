import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertDone, assertRefused, house, NUMBER, type TestHouse } from '../../../../test/house.ts'

const ANN = '16505551234'
const words = { type: 'text', text: { body: 'Hi' } }

let all: TestHouse
const cleanups: (() => unknown)[] = []
before(async () => {
  all = await house({ after: (done: () => unknown) => void cleanups.push(done) })
})
after(async () => {
  for (const done of cleanups.reverse()) await done()
})

const brings = (message: object) =>
  all.operator.post(`/operator/${NUMBER}/inbound`, { from: ANN, ...message })
const received = async (id: string) =>
  (await all.events('messages')).map(({ value }) => value.messages[0]).find((one) => one.id === id)

test('all that is given of an incoming message is sent with it: where it came from, that it was passed on, what is wrong', async () => {
  const referral = {
    source_url: 'https://ads.example/7',
    source_id: '7',
    source_type: 'ad',
    headline: 'Rye bread',
    body: 'Fresh at ten',
    media_type: 'image',
    image_url: 'https://ads.example/7.jpg',
    ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
    welcome_message: { text: 'Hello!' },
  }
  const first = await brings({ ...words, referral })
  assertDone(first)
  assert.deepEqual((await received(first.body.id)).referral, referral)

  const context = { id: first.body.id, from: '15550100099', forwarded: true, frequently_forwarded: false }
  const passedOn = await brings({ ...words, context })
  assertDone(passedOn)
  assert.deepEqual((await received(passedOn.body.id)).context, context)
  const bare = await brings({ ...words, context: { forwarded: true } })
  assert.deepEqual((await received(bare.body.id)).context, { forwarded: true })

  const errors = [{ code: 131051, title: 'Message type unknown', error_data: { details: 'A poll.' } }]
  const unsupported = await brings({ type: 'unsupported', unsupported: { type: 'poll' }, errors })
  assertDone(unsupported)
  assert.deepEqual((await received(unsupported.body.id)).errors, errors)
})

test('what no webhook would contain of an incoming message is refused (100), wherever it stands', async () => {
  const before = (await all.events('messages')).length
  const wrong: [object, RegExp][] = [
    [{ ...words, mood: 'good' }, /mood/],
    [{ ...words, image: { id: '1' } }, /image/],
    [{ type: 'text', text: { body: 'Hi', colour: 'red' } }, /text has no colour; there are body/],
    [{ ...words, context: { forwarded: true, quoted: 'x' } }, /context has no quoted; there are id, /],
    [{ type: 'button', button: { text: 'Yes', value: 1 } }, /button has no value/],
    [{ type: 'reaction', reaction: { message_id: 'mid.x', skin: 1 } }, /reaction has no skin/],
    [{ ...words, errors: [{ title: 'no code' }] }, /errors\[0\]\.code/],
  ]
  for (const [message, says] of wrong) assertRefused(await brings(message), { status: 400, code: 100, says })
  assert.equal((await all.events('messages')).length, before)
})
