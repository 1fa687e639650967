/** The real process: started, misconfigured, signalled, doubled. */

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testOnce } from '../../test/engines.ts'
import {
  actorAt,
  eventually,
  freshDatabase,
  migratedDatabase,
  NUMBER,
  type Place,
  PRODUCTION,
} from '../../test/house.ts'
import { openLine } from '../../test/raw-http.ts'
import { servedProcess as served, startProcess as start } from '../../test/served-process.ts'

async function fresh(t: TestContext, database = migratedDatabase): Promise<Place> {
  const place = await database()
  t.after(() => place.remove())
  return place
}

testOnce('the first start prints ids, token, operator key, and a curl that works when pasted', async (t) => {
  const { output, url } = await served(t, await fresh(t, freshDatabase))
  for (const said of [
    '100000000000001',
    '200000000000001',
    NUMBER,
    'sandbox-token',
    'sandbox-operator-key',
    '/docs',
  ]) {
    await eventually(async () => output().includes(said), said)
  }
  const pasted = /curl -H '([^:]+): ([^']+)' (\S+)/.exec(output())
  assert.ok(pasted?.[1] && pasted[2] && pasted[3])
  assert.ok(pasted[3].startsWith(url))
  const answer = await fetch(pasted[3], { headers: { [pasted[1]]: pasted[2] } })
  assert.equal(answer.status, 200)
})

testOnce('every problem with the settings is printed at once, and nothing starts', async (t) => {
  const { output, ended } = start(t, {
    PORT: 'high',
    LOG_LEVEL: 'loud',
    PARLEY_OPERATER_KEY: 'x',
    PARLEY_BRAND: 'Two Words',
  })
  assert.equal(await ended, 1)
  for (const said of [
    /PORT: must be/,
    /LOG_LEVEL: must be one of/,
    /PARLEY_OPERATER_KEY.*PARLEY_OPERATOR_KEY/,
    /PARLEY_BRAND/,
  ]) {
    assert.match(output(), said)
  }
})

testOnce(
  'production refuses sandbox secrets, a public URL without https, and a missing secrets key',
  async (t) => {
    const wrong = start(t, {
      PARLEY_MODE: 'production',
      PARLEY_OPERATOR_KEY: 'sandbox-operator-key',
      PARLEY_ACCESS_TOKEN: 'sandbox-token',
      PARLEY_PUBLIC_URL: 'http://example.com',
    })
    assert.equal(await wrong.ended, 1)
    for (const said of [
      /PARLEY_OPERATOR_KEY/,
      /PARLEY_ACCESS_TOKEN/,
      /PARLEY_PUBLIC_URL.*https/,
      /PARLEY_SECRETS_KEY: must be set/,
    ]) {
      assert.match(wrong.output(), said)
    }
  },
)

testOnce('production starts empty: no sandbox token, no test clock, no codes to read', async (t) => {
  const place = await fresh(t)
  const port = '18731'
  const { output } = start(t, { ...place.environment, ...PRODUCTION, HOST: '127.0.0.1', PORT: port })
  await eventually(async () => output().includes('https://parley.example'), 'the start')
  const url = `http://127.0.0.1:${port}`
  assert.equal((await actorAt(url, 'sandbox-token').get(`/${NUMBER}`)).status, 401)
  const operator = actorAt(url, PRODUCTION.PARLEY_OPERATOR_KEY)
  assert.equal((await operator.post('/operator/clock/advance', { seconds: 5 })).status, 400)
  assert.equal((await actorAt(url, 'sandbox-operator-key').get('/operator/audit')).status, 401)
})

testOnce('a seed file replaces the seed; a wrong one is refused with every problem listed', async (t) => {
  const place = await fresh(t)
  const file = join(tmpdir(), `parley-seed-${process.pid}-${Math.random()}.json`)
  await writeFile(
    file,
    JSON.stringify({
      apps: [{ id: '1', name: 'Seeded', secret: 'seeded-secret-123' }],
      accounts: [{ id: '2', app_id: '1', name: 'Seeded account' }],
      phone_numbers: [
        { id: '3', account_id: '2', display_phone_number: '+1 555 0100', verified_name: 'Seeded' },
      ],
      tokens: [{ app_id: '1', access_token: 'seeded-token', accounts: ['2'] }],
    }),
  )
  const { url, child, ended } = await served(t, place, { PARLEY_SEED: file })
  assert.equal((await actorAt(url, 'seeded-token').get('/3')).body.verified_name, 'Seeded')
  assert.equal((await actorAt(url, 'sandbox-token').get('/3')).status, 401)
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  const again = await served(t, place, { PARLEY_SEED: file })
  assert.equal((await actorAt(again.url, 'seeded-token').get('/2/phone_numbers')).body.data.length, 1)
  again.child.kill('SIGTERM')
  await again.ended

  await writeFile(file, JSON.stringify({ apps: [{ name: 5 }], accounts: [{ id: 'x' }], surprises: [] }))
  const wrong = start(t, { ...place.environment, PARLEY_SEED: file })
  assert.equal(await wrong.ended, 1)
  for (const said of [/apps\.0\.id/, /accounts\.0\.id/, /accounts\.0\.name/, /surprises/])
    assert.match(wrong.output(), said)
})

testOnce('SIGTERM finishes the request under way, then closes', async (t) => {
  const { url, child, ended } = await served(t, await fresh(t))
  const body = '{"prompts":["finished"]}'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(
    `POST /${NUMBER}/conversational_automation HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.write(body.slice(5))
  assert.equal(await ended, 0)
  assert.match(received, /^HTTP\/1\.1 200 /)
})

testOnce('half-said and idle connections do not hold up the end', async (t) => {
  const { url, child, ended } = await served(t, await fresh(t))
  const port = Number(new URL(url).port)
  const kept = await openLine(port, 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n')
  await eventually(async () => kept.received().includes('200 OK'), 'an answer')
  const lines = await Promise.all(
    ['', 'GET /he', `GET /health HTTP/1.1\r\nHost: a\r\n`].map((half) => openLine(port, half)),
  )
  // Those that came before this one have been accepted.
  assert.equal((await fetch(`${url}/health`)).status, 200)
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  for (const line of [kept, ...lines]) await line.closed
})

test('a killed process leaves nothing that keeps the next one from starting', async (t) => {
  const place = await fresh(t)
  const first = await served(t, place)
  first.child.kill('SIGKILL')
  await first.ended
  const second = await served(t, place)
  assert.equal((await actorAt(second.url, 'sandbox-token').get(`/${NUMBER}`)).status, 200)
})

test('two processes: one folder is refused to the second; one PostgreSQL is shared', async (t) => {
  const place = await fresh(t)
  const first = await served(t, place)
  if (!place.environment.DATABASE_URL) {
    const second = start(t, place.environment)
    assert.equal(await second.ended, 1)
    assert.match(second.output(), /another Parley process/)
    return
  }
  const second = await served(t, place)
  const operator = actorAt(first.url, 'sandbox-operator-key')
  const { body: token } = await operator.post('/operator/100000000000001/tokens', { accounts: 'all' })
  const [here, there] = [first, second].map(({ url }) => actorAt(url, token.access_token))
  assert.ok(here && there)
  assert.equal((await there.get(`/${NUMBER}`)).status, 200)
  await operator.delete(`/operator/100000000000001/tokens/${token.id}`)
  assert.equal((await here.get(`/${NUMBER}`)).status, 401)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  assert.equal((await there.get(`/${NUMBER}`)).status, 401)

  await operator.post('/operator/clock/advance', { seconds: 7200 })
  const others = actorAt(second.url, 'sandbox-operator-key')
  await eventually(
    async () => (await others.get('/operator/clock')).body.ahead_seconds === 7200,
    'the clock of the other process',
  )
})
