import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { migrations } from '../../../../migrations/index.ts'
import { freePort } from '../../../../test/free-port.ts'
import { eventually, freshDatabase } from '../../../../test/house.ts'
import { ownPostgres } from '../../../../test/postgres.ts'
import { replicaOf } from '../../../../test/replica.ts'
import { giveLimits } from '../../../../test/role-limits.ts'
import { StartProblem } from '../../process/settings.ts'
import { compiledOnce, fixedTexts } from '../compiled.ts'
import type { Reader } from '../tables.ts'
import { isUnavailable } from '../trouble.ts'
import { eachHost, hostsIn } from './hosts.ts'
import { openPostgres } from './postgres.ts'

test('an address with several servers is one address for each', () => {
  const urls = (address: string) => eachHost(address).map((one) => one.url)
  assert.deepEqual(urls('postgres://u:p@one:5432,two:5433/x?sslmode=disable'), [
    'postgres://u:p@one:5432/x?sslmode=disable',
    'postgres://u:p@two:5433/x?sslmode=disable',
  ])
  assert.deepEqual(urls('postgresql://a%40b:c,d@[::1]:1,two/x'), [
    'postgresql://a%40b:c,d@[::1]:1/x',
    'postgresql://a%40b:c,d@two/x',
  ])
  for (const one of ['postgres://u@one/x', 'postgres:///x?host=/run', 'postgres://u:p,q@one/x'])
    assert.deepEqual(urls(one), [one])
})

test('the one that was good last is tried first, until it fails', () => {
  const hosts = hostsIn('postgres://one,two,three/x')
  const [one, two, three] = hosts.all as [never, never, never]
  assert.equal(hosts.favourite(), one)
  hosts.failed(one, new Error('away'))
  hosts.failed(one, new Error('away, as another found out, too'))
  assert.equal(hosts.favourite(), two)
  hosts.works(three)
  assert.equal(hosts.favourite(), three)
  hosts.failed(three, new Error('away'))
  assert.equal(hosts.favourite(), one)
})

if (process.env.TEST_DATABASE_URL !== undefined) {
  const placed = async (t: TestContext) => {
    const primary = await ownPostgres()
    t.after(() => primary.stop())
    const replica = await replicaOf(primary)
    t.after(() => replica.stop())
    return { primary, replica }
  }
  const both = (first: string, second: string, end = '') => {
    const [one, two] = [new URL(first), new URL(second)]
    return `postgres://${one.username}:${one.password}@${one.host},${two.host}/postgres${end}`
  }
  const message = (sentence: RegExp) => (error: Error) =>
    error instanceof StartProblem && sentence.test(error.message)
  const opened = (t: TestContext, url: string) => {
    const storage = openPostgres(url, migrations, () => {})
    t.after(() => storage.close())
    return storage
  }

  test('of several servers the one that may be written is found, also when it is another later', async (t) => {
    const { primary, replica } = await placed(t)
    const storage = opened(t, both(replica.url, primary.url))
    let notified = 0
    storage.listen('called', () => notified++)
    await storage.migrate()
    const write = (name: string) =>
      storage.transact(async (db) => {
        await db.insertInto('kept_values').values({ name, value: '' }).execute()
        await storage.notify(db, 'called')
      })
    await eventually(async () => {
      await write(`before ${Math.random()}`)
      return notified > 0
    }, 'a notification')

    await primary.crash()
    await replica.promote()
    const since = performance.now()
    let refused = 0
    await eventually(
      () =>
        write('after').then(
          () => true,
          (error) => {
            assert.ok(isUnavailable(error), error)
            refused++
            return false
          },
        ),
      'a write on the server that was promoted',
    )
    t.diagnostic(`${refused} refused, back after ${Math.round(performance.now() - since)} ms`)
    notified = 0
    await eventually(async () => {
      await write(`heard ${Math.random()}`)
      return notified > 0
    }, 'a notification of the server that was promoted')
  })

  test('where none of several may be written, that is said in one sentence, of each', async (t) => {
    const { primary, replica } = await placed(t)
    const nobody = `postgres://127.0.0.1:${await freePort()}`
    await assert.rejects(
      opened(t, both(replica.url, nobody)).migrate(),
      message(
        /no server .* can be written to: 127.0.0.1:\d+ \(25006\), 127.0.0.1:\d+ \(ECONNREFUSED\); start/,
      ),
    )
    await assert.rejects(
      opened(t, `${replica.url}?target_session_attrs=primary`).migrate(),
      message(/may only be read; let DATABASE_URL name/),
    )
    // Whoever wants any gets it, and notices when they write.
    const any = opened(t, both(replica.url, primary.url, '?target_session_attrs=any'))
    await assert.rejects(any.migrate(), message(/25006|may only be read/))
  })

  const find = compiledOnce((db: Reader, name: string) =>
    db.selectFrom('kept_values').select('value').where('name', '=', name),
  )
  const FIND = 'select "value" from "kept_values" where "name" = $1'

  test('a connection that is not what it was thought to be is dropped, and the next is another', async (t) => {
    const place = await freshDatabase()
    t.after(place.remove)
    const storage = opened(t, place.environment.DATABASE_URL ?? '')
    await storage.migrate()
    const session = async () => {
      const { rows } = await storage.transactOne((db) =>
        sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db),
      )
      return rows[0]?.pid
    }
    const change = () =>
      storage.transactOne((db) =>
        db.updateTable('kept_values').set({ value: '' }).where('name', '=', 'x').execute(),
      )
    await find(storage.read, 'x')
    for (const [code, spoil, asked] of [
      ['26000', 'deallocate all', () => find(storage.read, 'x')],
      [
        '42P05',
        `prepare "parley_${fixedTexts.get(FIND)?.number}_0" as select 1`,
        () => find(storage.read, 'x'),
      ],
      ['25006', 'set default_transaction_read_only = on', change],
    ] as const) {
      const before = await session()
      await storage.transactOne((db) => sql.raw(spoil).execute(db))
      await assert.rejects(
        asked(),
        (error) => isUnavailable(error) && (error as { code?: string }).code === code,
      )
      assert.notEqual(await session(), before, code)
      if (code === '25006') await asked()
    }
  })

  test('behind a pooler the role must have the limits that no session is given', async (t) => {
    const place = await freshDatabase()
    t.after(place.remove)
    const url = place.environment.DATABASE_URL ?? ''
    const behind = openPostgres(url, migrations, () => {}, { direct: url, answerMsMax: 14_000 })
    t.after(() => behind.close())
    await assert.rejects(
      behind.migrate(),
      message(
        / has no statement_timeout and no idle_in_transaction_session_timeout: give it alter role "\w+" set statement_timeout = '12000ms' and .* = '10000ms'/,
      ),
    )
    await giveLimits(url)
    const bounded = openPostgres(url, migrations, () => {}, { direct: url })
    t.after(() => bounded.close())
    await bounded.migrate()
  })

  test('of a server that has become one that is only read, no connection is used again', async (t) => {
    const place = await freshDatabase()
    t.after(place.remove)
    const storage = opened(t, place.environment.DATABASE_URL ?? '')
    await storage.migrate()
    const demote = 'do $$ begin perform pg_sleep(0.3); set default_transaction_read_only = on; end $$'
    const tenTimes = <T>(run: (count: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 10 }, (_, count) => run(count)))
    await tenTimes(() => storage.transactOne((db) => sql.raw(demote).execute(db)))
    const write = (name: string) =>
      storage.transact((db) => db.insertInto('kept_values').values({ name, value: '' }).execute())
    await assert.rejects(write('first'), { code: '25006' })
    await tenTimes((count) => write(`number ${count}`))
  })
}
