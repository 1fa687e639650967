import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOnce } from '../../../test/engines.ts'
import { freePort } from '../../../test/free-port.ts'
import {
  ACCOUNT,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  STRANGERS_ACCOUNT,
  STRANGERS_NUMBER,
  type TestHouse,
} from '../../../test/house.ts'
import { receiver, type TestReceiver } from '../../../test/receiver.ts'

const subscribe = ({ owner }: TestHouse, hook: TestReceiver) =>
  owner.post(`/${ACCOUNT}/subscribed_apps`, {
    override_callback_uri: hook.url,
    verify_token: hook.verifyToken,
  })

const rename = ({ operator }: TestHouse, verified_name: string) =>
  operator.post(`/operator/${NUMBER}`, { verified_name })

const receiversOf = async ({ operator }: TestHouse) => (await operator.get('/operator/receivers')).body.data

/** Fails until the circuit has opened so often that the next probe is far away in production. */
async function outage(world: TestHouse, port: number): Promise<string> {
  assertDone(await rename(world, 'while it is away'))
  const open = await eventually(async () => {
    const [one] = await receiversOf(world)
    return one.circuit === 'open' && one.url.includes(`:${port}/`) && one
  }, 'an open circuit')
  return open.id
}

testOnce(
  'a receiver that is back after an outage is noticed within ten seconds in the sandbox',
  async (t) => {
    const world = await house(t)
    const port = await freePort()
    const hook = await receiver(t, { port })
    assertDone(await subscribe(world, hook))
    await hook.close()
    await outage(world, port)
    // Three probes more: in production the next would be a minute away.
    await eventually(async () => (await receiversOf(world))[0].failures >= 4, 'failed probes')
    const again = await receiver(t, { port })
    const started = performance.now()
    await again.arrived(1)
    const took = performance.now() - started
    assert.ok(took < 10_000, `${took} ms`)
  },
)

test('a receiver that fails is tried again at once when the operator says so', async (t) => {
  const world = await house(t)
  const port = await freePort()
  const hook = await receiver(t, { port })
  assertDone(await subscribe(world, hook))
  hook.answerWith((_request, response) => response.writeHead(503, { 'retry-after': '3000' }).end())
  const id = await outage(world, port)
  const found = async (search: string) =>
    (await world.operator.get(`/operator/receivers?${search}`)).body.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await found(`q=${port}&world=0&limit=1`), [id])
  assert.deepEqual(await found('q=nowhere.example'), [])
  hook.answerWith()
  const retried = await world.operator.post(`/operator/receivers/${id}/retry`)
  assertDone(retried)
  assert.equal(retried.body.id, id)
  await hook.arrived(1)
  assertRefused(await world.operator.post('/operator/receivers/none/retry'), { status: 404, code: 100 })
  hook.answerWith(410)
  assertDone(await rename(world, 'is gone'))
  await eventually(async () => (await receiversOf(world))[0].paused_at !== undefined, 'a pause')
  assertRefused(await world.operator.post(`/operator/receivers/${id}/retry`), {
    status: 400,
    code: 100,
    says: /410 Gone and is paused/,
  })
})

test('what is sent again goes out at once, also to a receiver that is failing', async (t) => {
  const world = await house(t)
  const port = await freePort()
  const hook = await receiver(t, { port })
  assertDone(await subscribe(world, hook))
  hook.answerWith((_request, response) => response.writeHead(503, { 'retry-after': '3000' }).end())
  await outage(world, port)
  hook.answerWith()
  const [event] = (await world.operator.get('/operator/events?outcome=waiting')).body.data
  assertDone(await world.operator.post(`/operator/deliveries/${event.deliveries[0].id}/resend`))
  await hook.arrived(1)
})

testOnce('a sample is about the account that asked for it, and of its number', async (t) => {
  const { operator } = await house(t)
  const sample = async (account: string, field: string) =>
    (await operator.post(`/operator/${account}/test_event`, { field })).body.value
  const echo = await sample(STRANGERS_ACCOUNT, 'message_echoes')
  assert.equal(echo.metadata.phone_number_id, STRANGERS_NUMBER)
  assert.equal(echo.message_echoes[0].from, echo.metadata.display_phone_number)
  assert.notEqual(echo.metadata.display_phone_number, '15550100001')
  assert.equal((await sample(STRANGERS_ACCOUNT, 'account_alerts')).entity_id, STRANGERS_ACCOUNT)
  assert.equal((await sample(ACCOUNT, 'account_alerts')).entity_id, ACCOUNT)
})

test('what is for a paused receiver waits, and goes out in order when it is resumed', async (t) => {
  const world = await house(t)
  const { operator } = world
  const hook = await receiver(t)
  assertDone(await subscribe(world, hook))
  assertDone(await rename(world, 'before'))
  await hook.arrived(1)
  const [{ id }] = await receiversOf(world)
  const paused = await operator.post(`/operator/receivers/${id}/pause`)
  assertDone(paused)
  assert.equal(paused.body.paused_by, 'operator')
  for (const name of ['first', 'second', 'third']) assertDone(await rename(world, name))
  await eventually(async () => (await receiversOf(world))[0].waiting === 3, 'three that wait')
  const [waiting] = (await operator.get('/operator/events?outcome=waiting')).body.data
  assert.equal(waiting.deliveries[0].circuit, 'paused')
  const { body } = await operator.get(`/operator/events/${waiting.id}`)
  assert.match(body.deliveries[0].explanation, /the operator paused the receiver/)
  assertRefused(await operator.post(`/operator/receivers/${id}/retry`), {
    status: 400,
    code: 100,
    says: /paused by the operator\. Resume it with POST/,
  })
  assert.equal(hook.arrivals.length, 1)
  const resumed = await operator.post(`/operator/receivers/${id}/resume`)
  assertDone(resumed)
  assert.equal(resumed.body.paused_at, undefined)
  const names = (await hook.arrived(4)).map(
    ({ value }) => value.requested_verified_name ?? value.verified_name,
  )
  assert.deepEqual(names, ['before', 'first', 'second', 'third'], JSON.stringify(hook.arrivals[1]?.value))
})

test('a receiver that fails is paused and resumed as any, with its circuit breaker closed again', async (t) => {
  const world = await house(t)
  const { operator } = world
  const port = await freePort()
  const hook = await receiver(t, { port })
  assertDone(await subscribe(world, hook))
  hook.answerWith((_request, response) => response.writeHead(503, { 'retry-after': '3000' }).end())
  const id = await outage(world, port)
  assertDone(await operator.post(`/operator/receivers/${id}/pause`))
  hook.answerWith()
  assert.equal((await operator.post(`/operator/receivers/${id}/pause`)).body.paused_by, 'operator')
  const resumed = await operator.post(`/operator/receivers/${id}/resume`)
  assert.deepEqual([resumed.body.circuit, resumed.body.failures], ['closed', 0])
  await hook.arrived(1)
  hook.answerWith(410)
  assertDone(await rename(world, 'is gone'))
  await eventually(async () => (await receiversOf(world))[0].paused_by === 'receiver', 'a pause')
  for (const act of ['pause', 'resume']) {
    assertRefused(await operator.post(`/operator/receivers/${id}/${act}`), {
      status: 400,
      code: 100,
      says: /410 Gone and is paused/,
    })
    assertRefused(await operator.post(`/operator/receivers/none/${act}`), { status: 404, code: 100 })
  }
})
