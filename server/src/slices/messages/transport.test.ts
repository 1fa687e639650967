import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type TestContext, test } from 'node:test'
import { type Actor, assertDone, assertRefused, house, NUMBER } from '../../../test/house.ts'

const SECRET = 'a-bridge-secret-of-its-own'

type Posted = { id: string; to: string; text: { body: string } }

/** A bridge that can be switched off, and remembers what it took. */
async function bridge(t: TestContext) {
  const taken: Posted[] = []
  const state = { answers: 200, refused: 0 }
  const server = createServer(async (request, response) => {
    const body = await whole(request)
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
    assert.equal(request.headers['x-hub-signature-256'], signature)
    if (state.answers === 200) taken.push(JSON.parse(body))
    else state.refused++
    response.writeHead(state.answers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/messages`
  return { taken, state, environment: { PARLEY_BRIDGE_URL: url, PARLEY_BRIDGE_SECRET: SECRET } }
}

async function whole(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('utf8')
}

/** A bridge may see a message twice; its id shows it. */
const once = (messages: Posted[]) =>
  messages.filter(({ id }, at) => messages.findIndex((one) => one.id === id) === at)

const customer = (i: number) => `1650555${String(i).padStart(4, '0')}`

async function writes(operator: Actor, from: string) {
  assertDone(await operator.post(`/operator/${NUMBER}/inbound`, { from, type: 'text', text: { body: 'Hi' } }))
}

const send = async (owner: Actor, to: string, body: string) => {
  const sent = await owner.post(`/${NUMBER}/messages`, { to, type: 'text', text: { body } })
  assertDone(sent)
  return sent.body.messages[0].id as string
}

test('messages wait for a dead bridge, none is lost, and each conversation keeps its order', async (t) => {
  const { taken, state, environment } = await bridge(t)
  const { owner, operator, clock, eventually, events } = await house(t, environment)
  state.answers = 503
  const customers = [1, 2, 3].map(customer)
  for (const one of customers) await writes(operator, one)
  for (let i = 0; i < 30; i++)
    await send(owner, customers[i % 3] ?? '', `message ${String(i).padStart(2, '0')}`)
  await eventually(async () => state.refused >= 3, 'the first refusals')
  state.answers = 200
  await eventually(async () => {
    await clock.advance(120)
    return once(taken).length === 30
  }, 'the backlog')
  for (const one of customers) {
    const bodies = once(taken.filter((message) => message.to === one)).map((message) => message.text.body)
    assert.deepEqual(bodies, bodies.toSorted())
    assert.equal(new Set(bodies).size, 10)
  }
  await eventually(async () => (await events('message_status')).length >= 30, 'the statuses')
  assert.ok((await events('message_status')).every(({ value }) => value.statuses[0].status === 'sent'))
})

test('the bridge reports statuses once each, and they only advance', async (t) => {
  const { taken, environment } = await bridge(t)
  const { owner, operator, eventually, events } = await house(t, environment)
  await writes(operator, customer(1))
  const id = await send(owner, customer(1), 'Hello')
  await eventually(async () => once(taken).length === 1)
  assert.equal(taken[0]?.id, id)
  await eventually(async () => (await events('message_status')).length === 1)
  const report = async (status: string) =>
    (await operator.post(`/operator/${NUMBER}/statuses`, { id, status })).body.changed
  assert.deepEqual(
    [await report('read'), await report('delivered'), await report('read'), await report('failed')],
    [true, false, false, false],
  )
  assert.deepEqual(
    (await events('message_status')).map(({ value }) => value.statuses[0].status),
    ['sent', 'read'],
  )
  const unknown = await operator.post(`/operator/${NUMBER}/statuses`, { id: 'mid.nothing', status: 'read' })
  assertRefused(unknown, { status: 400, code: 100 })
})

test('a message the bridge never takes fails in the end, and the next one gets its turn', async (t) => {
  const { taken, state, environment } = await bridge(t)
  const { owner, operator, clock, eventually, events } = await house(t, environment)
  await writes(operator, customer(1))
  state.answers = 500
  await send(owner, customer(1), 'poison')
  await send(owner, customer(1), 'next')
  await eventually(async () => {
    await clock.advance(5000)
    return (await events('message_status')).some(({ value }) => value.statuses[0].status === 'failed')
  }, 'the failure')
  state.answers = 200
  await eventually(async () => {
    await clock.advance(5000)
    return once(taken).length === 1
  }, 'the next message')
  assert.equal(taken[0]?.text.body, 'next')
})
