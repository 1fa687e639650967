import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { migrations } from '../../../../migrations/index.ts'
import { type EndingBackends, endingBackends } from '../../../../test/ending-backends.ts'
import { actorsOf, eventually, migratedDatabase, NUMBER, settingsFor } from '../../../../test/house.ts'
import { startService } from '../../../app/assembly.ts'
import { isUnavailable } from '../trouble.ts'
import { openPostgres } from './postgres.ts'

async function ending(t: TestContext, address?: string): Promise<EndingBackends> {
  const backends = await endingBackends(address)
  t.after(backends.close)
  return backends
}

test('a backend that ends as its connection becomes ready is trouble that passes, for whoever connects', async (t) => {
  for (const wanted of ['', '?target_session_attrs=primary']) {
    const { url, ended } = await ending(t)
    const complaints: Error[] = []
    const storage = openPostgres(url + wanted, migrations, (error) => complaints.push(error), {
      replica: url,
    })
    t.after(() => storage.close())
    const asked = Array.from({ length: 20 }, () => storage.transact(async (db) => db.selectFrom('events')))
    for (const one of asked) await assert.rejects(one, isUnavailable)
    storage.listen('heard', () => {})
    await eventually(async () => complaints.length > 0 && ended() >= 21, 'a complaint of who listens')
  }
})

if (process.env.TEST_DATABASE_URL !== undefined)
  test('calls are answered 503 while backends end as they become ready, and served again afterwards', async (t) => {
    const place = await migratedDatabase()
    t.after(place.remove)
    const backends = await ending(t, place.environment.DATABASE_URL)
    const service = await startService(settingsFor({ DATABASE_URL: backends.url }))
    t.after(() => service.close(0))
    const { owner } = actorsOf(service)
    assert.equal((await owner.get(`/${NUMBER}`)).status, 200)
    backends.begin()
    const prompts = { prompts: ['ended'] }
    const write = async () => (await owner.post(`/${NUMBER}/conversational_automation`, prompts)).status
    await eventually(async () => (await write()) === 503, 'a refusal')
    const statuses = await Promise.all(Array.from({ length: 30 }, write))
    assert.deepEqual([...new Set(statuses)], [503])
    assert.ok(backends.ended() > 10, `${backends.ended()} were ended`)
    backends.heal()
    await eventually(async () => (await write()) === 200, 'the service as before')
  })
