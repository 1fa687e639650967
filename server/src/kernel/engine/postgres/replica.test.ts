import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT, actorsAt, eventually, settingsFor } from '../../../../test/house.ts'
import { ownPostgres } from '../../../../test/postgres.ts'
import { replicaOf } from '../../../../test/replica.ts'
import { startService } from '../../../app/assembly.ts'

const ROUNDS = 60

if (process.env.TEST_DATABASE_URL !== undefined)
  test('reads from a replica show every write, whichever process made it, also while it is behind or gone', async (t) => {
    const primary = await ownPostgres()
    t.after(() => primary.stop())
    const replica = await replicaOf(primary)
    t.after(() => replica.stop())
    const environment = { DATABASE_URL: primary.url, PARLEY_REPLICA_URL: replica.url, PORT: '0' }
    const one = await startService(settingsFor(environment))
    const other = await startService(settingsFor(environment))
    t.after(() => Promise.all([one.close(), other.close()]))
    const [writer, reader] = [actorsAt(one.url).owner, actorsAt(other.url).owner]
    const answered = () => other.house.storage.replica?.answered() ?? assert.fail('there is no replica')

    let made = 0
    /** Written in one process and read in the other at once: by itself, and in the list. */
    async function round(): Promise<void> {
      const { body, text } = await writer.post(`/${ACCOUNT}/flows`, {
        name: `Flow ${made++}`,
        categories: ['OTHER'],
      })
      assert.ok(body.id, text)
      const [alone, list] = await Promise.all([
        reader.get(`/${body.id}`),
        reader.get(`/${ACCOUNT}/flows?limit=100`),
      ])
      assert.equal(alone.status, 200, alone.text)
      assert.ok(
        list.body.data.some((flow: { id: string }) => flow.id === body.id),
        'the list is old',
      )
    }

    await eventually(async () => {
      await reader.get(`/${ACCOUNT}/flows`)
      return answered() > 0
    }, 'a read from the replica')
    const before = answered()
    for (let count = 0; count < ROUNDS; count++) await round()
    t.diagnostic(`${answered() - before} of ${2 * ROUNDS} reads by the replica while writing`)
    assert.ok(answered() > before, 'the replica answered nothing')

    await replica.fallBehind()
    for (let count = 0; count < 5; count++) await round()
    const behind = answered()
    await round()
    assert.equal(answered(), behind)

    await replica.catchUp()
    await eventually(async () => {
      await reader.get(`/${ACCOUNT}/flows`)
      return answered() > behind
    }, 'reads from the replica again')

    await replica.stop()
    const since = performance.now()
    for (let count = 0; count < 5; count++) await round()
    assert.ok(performance.now() - since < 5_000, 'reads wait for a replica that is gone')
  })
