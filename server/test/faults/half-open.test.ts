import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { behindProxy, failuresUntilBack, fallSilent } from '../../../lab/faults/databases/half-open.ts'
import { isUnavailable, openPostgres } from '../../src/kernel/engine/index.ts'
import { actorAt, NUMBER, plantedDatabase } from '../house.ts'
import { newProcess } from '../processes.ts'

async function serviceBehindProxy(t: TestContext) {
  const direct = await plantedDatabase()
  const { proxy, place } = await behindProxy(direct)
  const service = await newProcess(place.environment)
  t.after(async () => {
    await service.kill()
    await proxy.close()
    await direct.remove()
  })
  await service.start()
  return { service, proxy }
}

/** The embedded engine is not at the end of a wire. */
if (process.env.TEST_DATABASE_URL !== undefined) {
  test('connections that fall silent are given up, and calls and listening go on over new ones', async (t) => {
    const report = await fallSilent({ silences: 1, silentMs: 0, callsPerSecond: 50 })
    t.diagnostic(JSON.stringify(report))
    const { exits, lost, doubled, odd, malformed, cutOff, leaked } = report
    assert.deepEqual(
      { exits, lost, doubled, odd, malformed, cutOff, leaked },
      { exits: 0, lost: 0, doubled: 0, odd: 0, malformed: 0, cutOff: 0, leaked: 0 },
    )
  })

  test('one connection that fell silent is enough to distrust all that were idle with it', async (t) => {
    const direct = await plantedDatabase()
    const { proxy, place } = await behindProxy(direct)
    const storage = openPostgres(place.environment.DATABASE_URL ?? '', {}, () => {})
    t.after(async () => {
      await storage.close()
      await proxy.close()
      await direct.remove()
    })
    const ask = () => storage.transactOne((db) => sql`select pg_sleep(0.1)`.execute(db))
    await Promise.all(Array.from({ length: 10 }, ask))
    assert.equal(proxy.links(), 10)
    proxy.silence()
    await assert.rejects(ask(), isUnavailable)
    await ask()
  })

  for (const harm of ['reset', 'cut'] as const)
    test(`connections that are ${harm} are answered with 503 and made again`, async (t) => {
      const { service, proxy } = await serviceBehindProxy(t)
      const calls = Array.from({ length: 20 }, () => actorAt(service.url, 'sandbox-token').get(`/${NUMBER}`))
      proxy[harm]()
      for (const { status } of await Promise.all(calls)) assert.ok([200, 503].includes(status), `${status}`)
      if (harm === 'cut') {
        const refused = await actorAt(service.url, 'sandbox-token').get('/app/subscriptions')
        assert.equal(refused.status, 503, refused.text)
        assert.equal(refused.headers.get('retry-after'), '1')
        assert.equal((await actorAt(service.url).get('/health')).status, 200)
        assert.equal((await actorAt(service.url).get('/ready')).status, 503)
      }
      proxy.heal()
      assert.ok((await failuresUntilBack(service)) <= 2)
      assert.ok(service.isRunning())
    })
}
