import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import {
  actorAt,
  actorsOf,
  assertDone,
  eventually,
  migratedDatabase,
  PRODUCTION,
  settingsFor,
} from '../../../test/house.ts'
import { newTenant } from '../../../test/tenant.ts'
import { startService } from '../../app/assembly.ts'

const CUSTOMER = '16505551234'

async function production(more: Record<string, string> = {}) {
  const place = await migratedDatabase()
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const start = () => startService(settingsFor({ ...place.environment, ...PRODUCTION, ...more }), log)
  return { place, lines, start }
}

test('production without a bridge says so at start, in /ready and in the status of every message, and the log is quiet', async (t) => {
  const { place, lines, start } = await production()
  const service = await start()
  t.after(async () => {
    await service.close()
    await place.remove()
  })
  const warnings = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg)
  assert.equal(
    warnings().filter((said) => /no bridge is configured \(PARLEY_BRIDGE_URL\)/.test(said)).length,
    1,
  )
  const url = service.house.localUrl
  const ready = await actorAt(url).get('/ready')
  assert.equal(ready.status, 200)
  assert.match(ready.body.notes.bridge, /no bridge is configured/)
  assert.match(ready.body.notes.code_gateway, /PARLEY_CODE_GATEWAY_URL/)

  const operator = actorAt(url, PRODUCTION.PARLEY_OPERATOR_KEY)
  const { status, problems, checks } = (await operator.get('/operator/overview')).body
  assert.equal(status, 'attention')
  const found = problems.find(({ alert }: { alert: string }) => alert === 'ParleyNoBridge')
  assert.match(found.says, /no bridge is configured/)
  assert.match(found.means, /No message reaches a customer/)
  // One judgement, and all report it.
  const metrics = (await operator.get('/metrics')).text
  for (const { name, ok } of checks.slice(0, Object.keys(ready.body.checks).length + 2)) {
    assert.match(metrics, new RegExp(`^parley_check_ok\\{check="${name}"\\} ${Number(ok)}$`, 'm'))
    assert.equal(name in ready.body.checks || name in ready.body.notes, true, name)
  }
  const world = await newTenant(url, operator)
  const owner = actorAt(url, world.access_token)
  const number = `/operator/${world.phone_number_id}`
  assertDone(await operator.post(number, { code_verification_status: 'VERIFIED', throughput: 'UNLIMITED' }))
  const hello = { type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`${number}/inbound`, { from: CUSTOMER, ...hello }))
  const before = warnings().length
  const ids: string[] = []
  while (ids.length < 20) {
    const sent = await owner.post(`/${world.phone_number_id}/messages`, { to: CUSTOMER, ...hello })
    assertDone(sent)
    ids.push(sent.body.messages[0].id)
  }
  const { events } = actorsOf(service)
  const statuses = (await events('message_status')).map(({ value }) => value.statuses[0])
  assert.deepEqual(
    statuses.map(({ id, status }) => ({ id, status })),
    ids.map((id) => ({ id, status: 'failed' })),
  )
  for (const { errors } of statuses) {
    assert.equal(errors[0].code, 131016)
    assert.match(errors[0].error_data.details, /no bridge is configured \(PARLEY_BRIDGE_URL\)/)
  }
  assert.equal(warnings().length, before)
  const jobs = await service.house.storage.read
    .selectFrom('jobs')
    .select('name')
    .where('name', '=', 'messages.transmit')
    .execute()
  assert.deepEqual(jobs, [])
})

test('messages that waited for a bridge which is taken away fail the same way', async (t) => {
  const { place, start } = await production({ PARLEY_BRIDGE_URL: 'https://198.51.100.7/never' })
  const first = await start().catch((error: Error) => error)
  assert.match(String(first), /PARLEY_BRIDGE_URL: 198\.51\.100\.7 is not on the public internet/)
  const waiting = await startService(
    settingsFor({ ...place.environment, ...PRODUCTION, PARLEY_BRIDGE_URL: 'https://bridge.invalid/' }),
    pino({ level: 'silent' }),
  )
  const operator = actorAt(waiting.house.localUrl, PRODUCTION.PARLEY_OPERATOR_KEY)
  const world = await newTenant(waiting.house.localUrl, operator)
  const number = `/operator/${world.phone_number_id}`
  assertDone(await operator.post(number, { code_verification_status: 'VERIFIED' }))
  const hello = { type: 'text', text: { body: 'Hi' } }
  assertDone(await operator.post(`${number}/inbound`, { from: CUSTOMER, ...hello }))
  const owner = actorAt(waiting.house.localUrl, world.access_token)
  assertDone(await owner.post(`/${world.phone_number_id}/messages`, { to: CUSTOMER, ...hello }))
  await waiting.close()
  const without = await startService(
    settingsFor({ ...place.environment, ...PRODUCTION }),
    pino({ level: 'silent' }),
  )
  t.after(async () => {
    await without.close()
    await place.remove()
  })
  without.house.clock.setOffset(3_600_000)
  const failed = await eventually(
    async () => (await actorsOf(without).events('message_status'))[0],
    'the status',
  )
  assert.equal(failed.value.statuses[0].errors[0].code, 131016)
})

const ALPHAPAY = {
  PARLEY_GATEWAY_PROVIDERS: 'alphapay',
  PARLEY_GATEWAY_ALPHAPAY_AUTHORIZE_URL: 'https://alpha.example/authorize',
  PARLEY_GATEWAY_ALPHAPAY_CLIENT_ID: 'us',
  PARLEY_GATEWAY_ALPHAPAY_CLIENT_SECRET: 'a-secret-of-the-gateway',
}

test('a bridge or gateway that production would never call is refused at start, in one sentence with what to do', async (t) => {
  for (const [name, address] of [
    ['PARLEY_BRIDGE_URL', 'http://10.0.0.7:9000/messages'],
    ['PARLEY_BRIDGE_URL', 'http://localhost:9000/messages'],
    ['PARLEY_BRIDGE_URL', 'http://[::1]:9000/'],
    ['PARLEY_CODE_GATEWAY_URL', 'http://192.168.1.4/codes'],
    ['PARLEY_GATEWAY_ALPHAPAY_TOKEN_URL', 'https://10.0.0.9/token'],
  ] as const) {
    const { place, start } = await production({ ...(name.includes('ALPHAPAY') && ALPHAPAY), [name]: address })
    t.after(() => place.remove())
    const problem = await start().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    assert.match(
      problem,
      new RegExp(
        `^${name}: .* is not on the public internet, and production calls nothing else\\. Give .*\\.$`,
      ),
    )
    assert.equal(problem.includes('\n'), false)
  }
})
