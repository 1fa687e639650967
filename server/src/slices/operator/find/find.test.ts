import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { ACCOUNT, APP, assertDone, assertRefused, eventually, house, NUMBER } from '../../../../test/house.ts'

test('anything is found by its id, a phone number or a word of its name, with the world it belongs to', async (t) => {
  const { owner, operator } = await house(t)
  const text = { from: '16505551234', type: 'text', text: { body: 'Hi' } }
  const inbound = await operator.post(`/operator/${NUMBER}/inbound`, text)
  assertDone(inbound)
  const template = { name: 'pickup_note', category: 'UTILITY', language: 'en_US' }
  const components = [{ type: 'BODY', text: 'Your order is ready.' }]
  assertDone(await owner.post(`/${ACCOUNT}/message_templates`, { ...template, components }))
  const find = async (q: string) =>
    (await operator.get(`/operator/find?q=${encodeURIComponent(q)}`)).body.data
  const first = async (q: string) => {
    const { kind, world, is_exact } = (await find(q))[0]
    return [kind, world, is_exact]
  }
  assert.deepEqual(await first(NUMBER), ['phone_number', '0', true])
  assert.deepEqual(await first(APP), ['app', undefined, true])
  assert.deepEqual(await first('PICKUP'), ['template', '0', false])
  assert.deepEqual(await first('+1 (650) 555-1234'), ['customer', '0', false])
  // As clients of the platform know it.
  const wamid = `wa${inbound.body.message_id ?? inbound.body.id}`
  assert.deepEqual(await first(wamid), ['message', '0', true])
  const events = (await operator.get(`/operator/events?q=${wamid}`)).body.data
  assert.deepEqual(
    events.map(({ field }: { field: string }) => field),
    ['messages'],
  )
  const [event] = (await operator.get('/operator/events?limit=1')).body.data
  assert.deepEqual(await first(event.id), ['event', '0', true])
  const delivery = await eventually(
    async () => (await operator.get(`/operator/events/${event.id}`)).body.deliveries[0],
  )
  assert.deepEqual(await first(delivery.id), ['delivery', '0', true])
  const trace = inbound.headers.get('x-parley-trace-id') ?? ''
  const traced = await eventually(async () => {
    const found = await find(trace)
    return found.some(({ kind }: { kind: string }) => kind === 'call') && found
  })
  assert.equal(traced[0].is_exact, true)
  const made = (await operator.post('/operator/worlds', { name: 'Elsewhere' })).body
  assert.equal((await find(made.phone_number_id))[0].world, made.id)
  for (const odd of ['100%', '_', '\\', "'; drop table apps; --", 'Ünïcode'])
    assert.ok(Array.isArray(await find(odd)))
  assertRefused(await operator.get('/operator/find'), { status: 400, code: 100 })
})

test('of many things with a word the exact one comes first, and then the newest', async (t) => {
  const { operator } = await house(t)
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((letter) => `market-${letter}`)
  const { id } = (await operator.post('/operator/worlds', { name: 'Elsewhere' })).body
  for (const name of ['market', ...names]) {
    assertDone(await operator.post(`/operator/worlds/${id}/snapshots`, { name }))
    await setTimeout(2)
  }
  const { data } = (await operator.get(`/operator/find?q=${id}:market`)).body
  assert.deepEqual(
    data.map(({ title }: { title: string }) => title),
    ['market', ...names.toReversed().slice(0, 7)].map((name) => `${id}:${name}`),
  )
})

test('the installation lists its settings without secrets, and a sandbox what there is to copy', async (t) => {
  const { operator } = await house(t)
  const { body, text } = await operator.get('/operator/installation')
  assert.equal(body.to_copy.access_token, 'sandbox-token')
  const host = body.settings.find(({ name }: { name: string }) => name === 'HOST')
  assert.deepEqual([host.value, host.is_default], ['127.0.0.1', true])
  assert.ok(!text.includes('sandbox-operator-key'))
  const own = await house(t, { PARLEY_ACCESS_TOKEN: 'a-token-of-our-own' })
  assert.equal((await own.operator.get('/operator/installation')).body.to_copy, undefined)
})
