import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { slices } from '../../src/app/slices.ts'
import { ACCOUNT, assertDone, house } from '../house.ts'
import { receiver } from '../receiver.ts'
import { ask } from './asking.ts'
import { EVENTS } from './events.ts'
import { FURTHER_EVENTS } from './further-events.ts'

const CAUSES = { ...EVENTS, ...FURTHER_EVENTS }
/** What the platform has beyond the specification reaches nobody on plain paths, and has tests of its own. */
const kinds = slices
  .flatMap((slice) => slice.events ?? [])
  .filter(({ platform }) => platform?.isOnly === undefined)

test('every event there is has a cause here, and every field of the specification can be subscribed to', async (t) => {
  assert.deepEqual([...new Set(kinds.map((kind) => kind.field))].sort(), Object.keys(CAUSES).sort())
  const { owner } = await house(t)
  const body = { subscribed_fields: Object.keys(EVENTS) }
  assertDone(await ask(owner, 'POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps', { body }))
  const entry = (await ask(owner, 'GET /{BUSINESS_ACCOUNT_ID}/subscribed_apps')).body.data[0]
  assert.deepEqual(entry.chat_business_api_data.subscribed_fields, Object.keys(EVENTS))
})

test('what causes an event sends it to a receiver, and the published examples are like what it received', async (t) => {
  const world = await house(t, { PARLEY_REVIEW: 'manual' })
  const hook = await receiver(t)
  const body = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await ask(world.owner, 'POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps', { body }))
  for (const [field, { causes, value: shape }] of Object.entries(CAUSES)) {
    const before = hook.arrivals.length
    assertDone(await causes(world))
    const arrived = () => hook.arrivals.slice(before).filter(({ event }) => event.field === field)
    const examples = kinds.filter((kind) => kind.field === field).flatMap(({ example }) => placesIn(example))
    const received = await world.eventually(
      async () => {
        const said = new Set(arrived().flatMap(({ value }) => placesIn(value)))
        return said.size > 0 && examples.every((place) => said.has(place)) && arrived()
      },
      `that the value of ${field} is like its published example: ${examples.join(', ')}`,
    )
    for (const { value, body: bytes, headers } of received) {
      assert.equal(shape.safeParse(value).error?.message, undefined, `${field}: ${bytes}`)
      const signature = createHmac('sha256', 'sandbox-app-secret').update(bytes).digest('hex')
      assert.equal(headers['x-hub-signature-256'], `sha256=${signature}`)
      const { entry } = JSON.parse(`${bytes}`)
      assert.deepEqual([entry[0].id, entry[0].changes[0].value], [ACCOUNT, value])
    }
  }
})

/** Every place in a value, with the type of what stands there. */
function placesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => placesIn(entry, `${place}[]`))
  if (value === null || typeof value !== 'object')
    return [`${place} ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, `${place}.${name}`))
}

test('the words of an incoming text message stand where the specification says', async (t) => {
  const world = await house(t)
  const hook = await receiver(t)
  const body = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await ask(world.owner, 'POST /{BUSINESS_ACCOUNT_ID}/subscribed_apps', { body }))
  const [handshake] = hook.requests
  const query = new URL(handshake?.url ?? '', hook.url).searchParams
  assert.deepEqual(
    [handshake?.method, query.get('hub.mode'), query.get('hub.verify_token')],
    ['GET', 'subscribe', hook.verifyToken],
  )
  assert.match(query.get('hub.challenge') ?? '', /^\d{10}$/)
  await EVENTS.messages?.causes(world)
  const [arrival] = await hook.arrived(1)
  const { entry } = JSON.parse(`${arrival?.body}`)
  assert.equal(entry[0].changes[0].value.messages[0].text.body, 'Do you have rye bread?')
})
