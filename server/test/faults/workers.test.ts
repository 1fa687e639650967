import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { startService } from '../../src/app/assembly.ts'
import { openHouse } from '../../src/app/opening.ts'
import type { House } from '../../src/kernel/call/house.ts'
import { startDelivering } from '../../src/slices/webhooks/delivering/deliverer.ts'
import { isOnPostgres, testOnPostgres, testOnSqlite } from '../engines.ts'
import {
  ACCOUNT,
  APP,
  actorsOf,
  assertDone,
  eventually,
  house,
  plantedDatabase,
  settingsFor,
  type TestHouse,
} from '../house.ts'
import { receiver } from '../receiver.ts'
import { recordAll } from '../record.ts'

const SUBSCRIBED = `/${ACCOUNT}/subscribed_apps`

/** A subscribed house in which nobody delivers yet: the test starts its workers itself. */
async function withoutWorker(t: TestContext) {
  const place = await plantedDatabase()
  const settings = settingsFor(place.environment)
  const log = pino({ level: 'silent' })
  const service = await startService(settings, log)
  const hook = await receiver(t)
  const callback = { override_callback_uri: hook.url, verify_token: hook.verifyToken }
  assertDone(await actorsOf(service).owner.post(SUBSCRIBED, callback))
  await service.close()
  const inside = openHouse(settings, log)
  t.after(async () => {
    await inside.outbound.close()
    await inside.storage.close()
    await place.remove()
  })
  return { house: inside, hook }
}

async function deliveriesIn({ storage }: House) {
  const rows = await storage.read.selectFrom('deliveries').select(['state', 'attempts']).execute()
  return rows.map(({ state, attempts }) => ({ state, attempts }))
}

test('an outcome under a lease that was lost changes nothing, and whoever has it delivers again', async (t) => {
  const { house: inside, hook } = await withoutWorker(t)
  const answered = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  hook.answerWith(async (_request, response) => {
    asked.resolve()
    await answered.promise
    response.writeHead(200).end()
  })
  await recordAll(inside, [{ account_id: ACCOUNT, node_id: 'n', value: { event: 'TEST' } }])
  const worker = await startDelivering(inside)
  try {
    await asked.promise
    // Another process takes over, as it would after this one had been frozen for longer than its lease.
    const another = { lease_owner: 'another', lease_token: 'another', lease_until: Date.now() + 3_600_000 }
    await inside.storage.transact((db) => db.updateTable('receivers').set(another).execute())
    hook.answerWith()
    answered.resolve()
    await eventually(async () => worker.staleCount() === 1, 'the refusal of the late outcome')
    assert.deepEqual(await deliveriesIn(inside), [{ state: 'waiting', attempts: 0 }])
    const released = { lease_owner: null, lease_token: null, lease_until: null }
    await inside.storage.transact((db) => db.updateTable('receivers').set(released).execute())
    await hook.arrived(1)
    await eventually(async () => (await deliveriesIn(inside))[0]?.state === 'delivered')
    assert.deepEqual(await deliveriesIn(inside), [{ state: 'delivered', attempts: 1 }])
  } finally {
    await worker.stop()
  }
})

test('on the embedded engine leases of the process before are void at once; on PostgreSQL when they expire', async (t) => {
  const { house: inside, hook } = await withoutWorker(t)
  const lease_until = Date.now() + (isOnPostgres ? 2_000 : 3_600_000)
  const dead = { lease_owner: 'a dead process', lease_token: 'its token', lease_until }
  await inside.storage.transact((db) => db.updateTable('receivers').set(dead).execute())
  await recordAll(inside, [{ account_id: ACCOUNT, node_id: 'n', value: { event: 'TEST' } }])
  const worker = await startDelivering(inside)
  try {
    await hook.arrived(1)
  } finally {
    await worker.stop()
  }
  assert.ok(!isOnPostgres || Date.now() >= lease_until, 'on PostgreSQL it may still be alive until then')
})

test('an event that commits late is found, however many were recorded and delivered after it', async (t) => {
  const { owner, house: inside } = await house(t)
  const hook = await receiver(t)
  assertDone(
    await owner.post(SUBSCRIBED, { override_callback_uri: hook.url, verify_token: hook.verifyToken }),
  )
  const happen = (count: number) => ({
    account_id: ACCOUNT,
    node_id: `n ${count}`,
    value: { event: 'TEST', count },
  })
  const isHeld = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const late = recordAll(inside, [happen(0)], async () => {
    isHeld.resolve()
    // The embedded engine has one writer: nothing can overtake it, and nothing needs to wait.
    if (isOnPostgres) await mayCommit.promise
  })
  await isHeld.promise
  for (let from = 1; from <= 1_000; from += 100)
    await recordAll(
      inside,
      Array.from({ length: 100 }, (_, at) => happen(from + at)),
    )
  await hook.arrived(1_000)
  mayCommit.resolve()
  await late
  await hook.arrived(1_001)
  assert.equal(new Set(hook.arrivals.map(({ value }) => value.count)).size, 1_001)
})

const openAnother = (one: TestHouse) => openHouse(one.house.settings, pino({ level: 'silent' }))

testOnSqlite('a second worker on one folder is refused', async (t) => {
  const one = await house(t)
  assert.throws(() => openAnother(one), /another Parley process is using/)
})

testOnPostgres(
  'two workers on one database share the receivers: everything arrives once and in order',
  async (t) => {
    const one = await house(t)
    const other = openAnother(one)
    const worker = await startDelivering(other)
    try {
      await shareReceivers(t, one, other)
    } finally {
      await worker.stop()
      await other.outbound.close()
      await other.storage.close()
    }
  },
)

async function shareReceivers(t: TestContext, one: TestHouse, other: House): Promise<void> {
  const { operator, actor, house: inside } = one
  const hook = await receiver(t)
  const accounts: string[] = []
  for (let count = 0; count < 12; count++) {
    const account = (await operator.post('/operator/accounts', { app_id: APP, name: 'Shared' })).body.id
    const token = (await operator.post(`/operator/${APP}/tokens`, { accounts: [account] })).body.access_token
    const callback = { override_callback_uri: `${hook.url}/${count}`, verify_token: hook.verifyToken }
    assertDone(await actor(token).post(`/${account}/subscribed_apps`, callback))
    accounts.push(account)
  }
  const rounds = 100
  await Promise.all(
    accounts.map(async (account_id, at) => {
      const recording = at % 2 ? inside : other
      for (let count = 0; count < rounds; count += 10)
        await recordAll(
          recording,
          Array.from({ length: 10 }, (_, more) => ({
            account_id,
            node_id: `${account_id} ${(count + more) % 2}`,
            value: { event: 'TEST', account_id, count: count + more },
          })),
        )
    }),
  )
  await hook.arrived(accounts.length * rounds)
  await eventually(async () => {
    const rows = await inside.storage.read.selectFrom('deliveries').select('state').execute()
    return rows.every((row) => row.state === 'delivered')
  })
  assert.equal(hook.arrivals.length, accounts.length * rounds, 'nothing was sent twice')
  for (const account of accounts) {
    for (const parity of [0, 1]) {
      const counts = hook.arrivals
        .filter(({ value }) => value.account_id === account && value.count % 2 === parity)
        .map(({ value }) => value.count)
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => a - b),
      )
      assert.equal(counts.length, rounds / 2)
    }
  }
}

test('a process that stops finishes what is under way and leaves the rest, with nothing sent twice', async (t) => {
  const { house: inside, hook } = await withoutWorker(t)
  const happenings = Array.from({ length: 300 }, (_, count) => ({
    account_id: ACCOUNT,
    node_id: `n ${count % 30}`,
    value: { event: 'TEST', count },
  }))
  await recordAll(inside, happenings)
  for (const many of [1, 60, 120, 180, 240, 300]) {
    const worker = await startDelivering(inside)
    await hook.arrived(many)
    await worker.stop()
    const delivered = (await deliveriesIn(inside)).filter((one) => one.state === 'delivered')
    assert.equal(delivered.length, hook.arrivals.length, 'what was sent is recorded, and once')
  }
  assert.equal(hook.arrivals.length, 300)
})
