import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import {
  ACCOUNT,
  assertDone,
  assertRefused,
  eventually,
  house,
  NUMBER,
  PRODUCTION,
  type TestHouse,
} from '../../../../test/house.ts'
import { Refusal } from '../../wire/errors.ts'
import { type Admission, admissionTo, type Place } from './admission.ts'

const BODY = '{"prompts":["finished"]}'

/** A request whose body comes to its end when we like. */
function begun(t: TestContext, url: string): Socket & { finish(): void; said(): string } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  t.after(() => socket.destroy())
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.write(
    `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, 5)}`,
  )
  return Object.assign(socket, { finish: () => void socket.write(BODY.slice(5)), said: () => said })
}

/** Requests that are under way for as long as we like: each asks an endpoint that answers when the test lets it. */
async function underWay(t: TestContext, { owner }: Pick<TestHouse, 'owner'>, count: number) {
  const waiting: ServerResponse[] = []
  const endpoint = createServer((_, response) => void waiting.push(response))
    .listen(0, '127.0.0.1')
    .unref()
  t.after(() => endpoint.close())
  await once(endpoint, 'listening')
  const endpoint_uri = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`
  const flows: string[] = []
  while (flows.length < count) {
    const draft = { name: `Flow ${Math.random()}`, categories: ['OTHER'], endpoint_uri }
    flows.push((await owner.post(`/${ACCOUNT}/flows`, draft)).body.id)
  }
  const answers = flows.map((id) => owner.post(`/${id}/publish`))
  await eventually(async () => waiting.length === count, 'all of them under way')
  return async () => {
    for (const response of waiting) response.writeHead(500).end()
    return Promise.all(answers)
  }
}

test('beyond its bound a process refuses at once (503), health answers, and every place comes back', async (t) => {
  const all = await house(t, { PARLEY_REQUESTS_UNDER_WAY_MAX: '2' })
  const { owner, anyone, url } = all
  const end = await underWay(t, all, 2)
  const refused = await owner.get(`/${NUMBER}`)
  assertRefused(refused, { status: 503, code: 2, says: /overloaded/ })
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal(refused.body.error.is_transient, true)
  assert.ok(refused.body.error.trace_id)
  const written = await owner.post(`/${NUMBER}/conversational_automation`, { prompts: ['refused'] })
  assertRefused(written, { status: 503, code: 2 })
  assertRefused(await anyone.get('/openapi.json'), { status: 503, code: 2 })
  for (const path of ['/health', '/ready']) assert.equal((await anyone.get(path)).status, 200, path)
  for (const answer of await end()) assertRefused(answer, { status: 400, code: 2388153 })
  assertDone(await owner.get(`/${NUMBER}`))
  const brokenJson = { raw: '{', headers: { 'content-type': 'application/json' } }
  for (let turn = 0; turn < 10; turn++) {
    begun(t, url).destroy()
    assert.equal((await owner.get('/399999999999998')).status, 404)
    assert.equal((await anyone.get(`/${NUMBER}`)).status, 401)
    assert.equal((await owner.post(`/${NUMBER}/request_code`, undefined, brokenJson)).status, 400)
  }
  const endAgain = await underWay(t, all, 2)
  assert.equal((await owner.get(`/${NUMBER}`)).status, 503)
  await endAgain()
})

test('however many bodies are still on their way, they keep nobody out', async (t) => {
  const { owner, url } = await house(t, { PARLEY_REQUESTS_UNDER_WAY_MAX: '2' })
  const slow: ReturnType<typeof begun>[] = []
  while (slow.length < 10) {
    slow.push(begun(t, url))
    await eventually(async () => (await owner.get(`/${NUMBER}`)).status === 200, 'an answer beside them')
  }
  for (const one of slow) {
    one.finish()
    await eventually(async () => /^HTTP\/1\.1 200 /.test(one.said()), 'its answer')
  }
})

/** Longer than a process remembers that it had to refuse. */
const CALM_MS = 4_000

/** Keeps the event loop busy until it is so. */
async function behindUntil(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!isSo()) {
    assert.ok(Date.now() < deadline, 'the delay was not noticed within three minutes')
    const until = performance.now() + 20
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function behindFor(ms: number): Promise<void> {
  const until = Date.now() + ms
  await behindUntil(() => Date.now() > until)
}

function entered(admission: Admission, appId: string, isWriting = false): Place | undefined {
  let place: Place | undefined
  try {
    place = admission.admit()
    place.takenBy(appId, isWriting)
    return place
  } catch (error) {
    assert.ok(error instanceof Refusal)
    assert.equal(error.parts.status, 503)
    place?.leave()
    return undefined
  }
}

test('a process that is behind lets no application have more than its share, and the others in', async (t) => {
  const { house: inside } = await house(t, { ...PRODUCTION, PARLEY_DELAY_MS_MAX: '5' })
  const admission = admissionTo(inside)
  t.after(admission.close)
  const noisy = Array.from({ length: 400 }, () => entered(admission, 'noisy'))
  assert.ok(noisy.every(Boolean), 'a burst is let in')
  const quiet = entered(admission, 'quiet')
  assert.ok(quiet)
  await behindUntil(() => {
    const place = entered(admission, 'noisy')
    place?.leave()
    return place === undefined
  })
  for (const place of noisy) place?.leave()
  quiet.leave()
  const places: Place[] = []
  for (;;) {
    entered(admission, 'quiet')?.leave()
    const place = entered(admission, 'noisy')
    if (!place) break
    places.push(place)
  }
  assert.ok(places.length >= 8 && places.length <= 160, `${places.length} places for the noisy one`)
  for (const other of ['quiet', 'third']) {
    const place = entered(admission, other)
    assert.ok(place, `${other} is let in beside it`)
    place.leave()
  }
  for (const place of places) place.leave()
  await new Promise((resolve) => setTimeout(resolve, CALM_MS))
  assert.ok(
    Array.from({ length: 400 }, () => entered(admission, 'noisy')).every(Boolean),
    'a burst is let in again',
  )
})

test('how long one may stand in line for the database: longer in company, where it waits behind itself', async (t) => {
  const { house: inside } = await house(t, { ...PRODUCTION, PARLEY_DELAY_MS_MAX: '1000' })
  let lineMs = 1_500
  const storage = Object.assign(Object.create(inside.storage), { expectedWaitMs: () => lineMs })
  const admission = admissionTo({ settings: inside.settings, storage })
  t.after(admission.close)
  assert.equal(entered(admission, 'noisy', true), undefined)
  assert.ok(entered(admission, 'noisy'), 'who reads stands in no line')
  assert.ok(entered(admission, 'other'))
  assert.ok(entered(admission, 'noisy', true))
  lineMs = 3_000
  assert.equal(entered(admission, 'noisy', true), undefined)
})

test('where the process may be later than that, so may a line', async (t) => {
  const { house: inside } = await house(t, { ...PRODUCTION, PARLEY_DELAY_MS_MAX: '4000' })
  const storage = Object.assign(Object.create(inside.storage), { expectedWaitMs: () => 3_000 })
  const admission = admissionTo({ settings: inside.settings, storage })
  t.after(admission.close)
  assert.ok(entered(admission, 'alone', true))
})

test('a sandbox refuses nobody for being late: a thousand calls of one caller wait, the next is refused', async (t) => {
  const { house: inside } = await house(t, { PARLEY_DELAY_MS_MAX: '1' })
  const storage = Object.assign(Object.create(inside.storage), { expectedWaitMs: () => 60_000 })
  const admission = admissionTo({ settings: inside.settings, storage })
  t.after(admission.close)
  assert.ok(entered(admission, 'other'))
  const first = Array.from({ length: 500 }, () => entered(admission, 'one', true))
  await behindFor(1_000)
  const then = Array.from({ length: 499 }, () => entered(admission, 'one', true))
  assert.ok([...first, ...then].every(Boolean))
  assert.equal(entered(admission, 'one', true), undefined)
})
