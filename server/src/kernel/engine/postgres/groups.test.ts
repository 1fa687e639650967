import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrations } from '../../../../migrations/index.ts'
import { isPlainClient } from '../../../../test/databases.ts'
import { isOnPostgres, testOnPostgres } from '../../../../test/engines.ts'
import { migratedDatabase, PATIENT_MS } from '../../../../test/house.ts'
import { compilable, compiledOnce } from '../compiled.ts'
import { holdLock } from '../hold-lock.ts'
import type { Storage, Writer } from '../storage.ts'
import { isUnavailable } from '../trouble.ts'
import { openPostgres } from './postgres.ts'

const PROCESSES = 3
let all: Storage[] = []
let remove = async () => {}

if (isOnPostgres) {
  before(async () => {
    const place = await migratedDatabase()
    remove = place.remove
    const settings = { answerMsMax: PATIENT_MS, isPlain: isPlainClient }
    const open = () => openPostgres(place.environment.DATABASE_URL ?? '', migrations, () => {}, settings)
    all = Array.from({ length: PROCESSES }, open)
    await all[0]?.migrate()
  })
  after(async () => {
    for (const one of all) await one.close()
    await remove()
  })
}

/** So many processes on one database, which nothing is kept in. */
async function processes(): Promise<[Storage, Storage, Storage]> {
  await all[0]?.transact((db) => db.deleteFrom('kept_values').execute())
  return all as [Storage, Storage, Storage]
}

const put = (db: Writer, name: string, value = '') =>
  db.insertInto('kept_values').values({ name, value }).execute()
const valueIn = async (db: Pick<Writer, 'selectFrom'>, name: string) =>
  (await db.selectFrom('kept_values').select('value').where('name', '=', name).executeTakeFirst())?.value
const set = (db: Writer, name: string, value: string) =>
  db.updateTable('kept_values').set({ value }).where('name', '=', name).execute()
const namesIn = async ({ read }: Storage) =>
  (await read.selectFrom('kept_values').select('name').orderBy('name').execute()).map(({ name }) => name)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}`)

testOnPostgres('what waits in one moment is committed together', async () => {
  const [one] = await processes()
  const before = one.load().commits
  const made = await Promise.all(
    numbers(40).map((name, at) =>
      one.transact(async (db) => {
        await put(db, name)
        return at
      }, 'app'),
    ),
  )
  assert.deepEqual(
    made,
    numbers(40).map((_, at) => at),
  )
  assert.deepEqual(await namesIn(one), numbers(40))
  assert.ok(one.load().commits - before <= 2, `${one.load().commits - before} commits`)
})

testOnPostgres('how long shared transactions are under way is counted, and no more afterwards', async () => {
  const [one] = await processes()
  const busyMs = () => one.load().busyMs ?? 0
  const before = busyMs()
  await Promise.all(numbers(8).map(() => one.transact(() => sleep(10), 'app')))
  // Its members go on a moment before a group has ended.
  await sleep(50)
  const after = busyMs()
  assert.ok(after - before >= 9, `${after - before} ms`)
  await sleep(50)
  assert.equal(busyMs(), after)
})

testOnPostgres('how long one waits is told by the length of its line, for each party alone', async () => {
  const [one] = await processes()
  await Promise.all(numbers(200).map(() => one.transact(() => sleep(50), 'noisy')))
  assert.equal(one.expectedWaitMs('noisy'), 0, 'nobody is in line')
  const released = Promise.withResolvers<void>()
  const waiting = numbers(999).map(() => one.transact(() => released.promise, 'noisy'))
  await sleep(0)
  const [wait, ofOthers] = [one.expectedWaitMs('noisy'), one.expectedWaitMs('other')]
  released.resolve()
  await Promise.all(waiting)
  assert.ok(wait > 0 && ofOthers === 0, `${wait} and ${ofOthers} ms`)
})

testOnPostgres('beside one that asks for much, another waits for no more than two small groups', async () => {
  const [one] = await processes()
  const kept = (party: string) => one.transact((db) => put(db, `${party} ${performance.now()}`), party)
  await Promise.all([kept('noisy'), kept('quiet')])
  let done = 0
  const storm = numbers(400).map(() => kept('noisy').then(() => done++))
  await Promise.race(storm)
  await kept('quiet')
  const before = done
  await Promise.all(storm)
  assert.ok(before <= 32, `${before} of the other were done before it`)
})

testOnPostgres('a row that one member has locked or changed, another waits for', async () => {
  const [one] = await processes()
  await one.transact((db) => put(db, 'counter', '0'))
  const more = (storage: Storage) =>
    storage.transact(async (db) => {
      const { value } = await db
        .selectFrom('kept_values')
        .select('value')
        .where('name', '=', 'counter')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await set(db, 'counter', `${Number(value) + 1}`)
    }, 'app')
  await Promise.all(all.flatMap((storage) => numbers(20).map(() => more(storage))))
  assert.equal(await valueIn(one.read, 'counter'), `${PROCESSES * 20}`)
})

testOnPostgres('whoever counts under a lock by name counts what others have added', async () => {
  const [one] = await processes()
  const add = (storage: Storage, name: string) =>
    storage.transact(async (db) => {
      await holdLock(db, 'at most five')
      if ((await db.selectFrom('kept_values').select('name').execute()).length >= 5) return 'refused'
      await put(db, name)
      return 'added'
    }, 'app')
  const outcomes = await Promise.all(
    all.flatMap((storage, at) => numbers(10).map((name) => add(storage, `${at} ${name}`))),
  )
  assert.equal(outcomes.filter((one) => one === 'added').length, 5)
  assert.equal((await namesIn(one)).length, 5)
})

testOnPostgres('nobody reads what another member has not ended', async () => {
  const [one] = await processes()
  const seen: number[] = []
  const writes = async (db: Writer) => {
    await put(db, 'first')
    // Another question in between, so that the others could come.
    await valueIn(db, 'elsewhere')
    await put(db, 'second')
  }
  const reads = async (db: Writer) => {
    for (let times = 0; times < 3; times++)
      seen.push((await db.selectFrom('kept_values').select('name').execute()).length)
  }
  await Promise.all([writes, ...numbers(5).map(() => reads)].map((work) => one.transact(work, 'app')))
  assert.deepEqual(
    seen.filter((count) => count === 1),
    [],
  )
})

testOnPostgres(
  'who is refused before writing takes nobody along, and after writing at most once',
  async () => {
    const [one] = await processes()
    for (const [writes, runsMax] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const runs = new Map<string, number>()
      const outcomes = await Promise.allSettled(
        numbers(30).map((name, at) =>
          one.transact(async (db) => {
            runs.set(name, (runs.get(name) ?? 0) + 1)
            const isRefused = at % 7 === 3
            await valueIn(db, name)
            if (!isRefused || writes) await put(db, `${writes} ${name}`)
            // Answered, so that what was written is written.
            await valueIn(db, name)
            if (isRefused) throw new Error(`no ${name}`)
          }, 'app'),
        ),
      )
      for (const [at, { status }] of outcomes.entries())
        assert.equal(status, at % 7 === 3 ? 'rejected' : 'fulfilled')
      assert.ok(Math.max(...runs.values()) <= runsMax, `${Math.max(...runs.values())} runs`)
      assert.equal((await namesIn(one)).filter((name) => name.startsWith(`${writes}`)).length, 26)
    }
  },
)

testOnPostgres('a name that two members want is had by one of them', async () => {
  const [one] = await processes()
  const outcomes = await Promise.allSettled(
    numbers(20).map((_, at) => one.transact((db) => put(db, `${at % 10}`), 'app')),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
  assert.equal((await namesIn(one)).length, 10)
})

testOnPostgres('who relied on what another wrote runs again when that is taken back', async () => {
  const [one] = await processes()
  await one.transact((db) => put(db, 'place', 'free'))
  const take = async (db: Writer) => {
    const done = await db
      .updateTable('kept_values')
      .set({ value: 'taken' })
      .where('name', '=', 'place')
      .where('value', '=', 'free')
      .executeTakeFirst()
    return done.numUpdatedRows === 1n
  }
  const failing = one.transact(async (db) => {
    await take(db)
    await valueIn(db, 'elsewhere')
    throw new Error('given up')
  }, 'app')
  const relying = one.transact(take, 'app')
  await assert.rejects(failing, /given up/)
  assert.equal(await relying, true)
  assert.equal(await valueIn(one.read, 'place'), 'taken')
})

testOnPostgres('who is slow is not waited for, whether it has written or not', async () => {
  const [one] = await processes()
  for (const writes of [false, true]) {
    const gate = Promise.withResolvers<void>()
    const slow = one.transact(async (db) => {
      if (writes) await put(db, 'slow')
      await valueIn(db, 'slow')
      await gate.promise
      return 'in the end'
    }, 'app')
    await Promise.all(numbers(10).map((name) => one.transact((db) => put(db, `${writes} ${name}`), 'app')))
    gate.resolve()
    assert.equal(await slow, 'in the end')
  }
  assert.equal((await namesIn(one)).length, 21)
})

const count = compiledOnce(
  (db: Writer, name: string) =>
    compilable<{ value: string }>(
      db,
      sql`update kept_values set value = (value::bigint + 1)::text where name = ${name} returning value`,
    ),
  { isCounter: true },
)

testOnPostgres('a counter is exact, and nobody waits for it', async () => {
  const [one] = await processes()
  await one.transact((db) => put(db, 'counter', '0'))
  let runs = 0
  const work = async (db: Writer) => {
    runs++
    await count(db, 'counter')
    // Nothing else is asked before all have counted.
    await valueIn(db, 'elsewhere')
  }
  await Promise.all(numbers(20).map(() => one.transact(work, 'app')))
  assert.deepEqual([await valueIn(one.read, 'counter'), runs], ['20', 20])
})

const countUpTo = compiledOnce(
  (db: Writer, name: string, most: number) =>
    compilable<{ is_counted: boolean }>(
      db,
      sql`with counted as (
        update kept_values set value = (value::bigint + 1)::text
        where name = ${name} and value::bigint < ${most} returning name
      ) select exists (select from counted) as is_counted`,
    ),
  { isCounter: true, hasChanged: ({ is_counted }) => is_counted },
)

testOnPostgres('who is refused by a counter that is full takes nobody along', async () => {
  const [one] = await processes()
  await one.transact((db) => put(db, 'counter', '0'))
  let runs = 0
  const outcomes = await Promise.allSettled(
    numbers(30).map((name) =>
      one.transact(async (db) => {
        runs++
        const [row] = await countUpTo(db, 'counter', 20)
        if (!row?.is_counted) throw new Error('full')
        await put(db, name)
        await valueIn(db, 'elsewhere')
      }, 'app'),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 20)
  assert.deepEqual([await valueIn(one.read, 'counter'), runs], ['20', 30])
})

testOnPostgres('who goes by a counter, and touches its row again, finds it as they left it', async () => {
  const [one] = await processes()
  await one.transact((db) => put(db, 'counter', '0'))
  await Promise.all(
    numbers(10).map(() =>
      one.transact(async (db) => {
        const [row] = await count(db, 'counter')
        assert.equal(await valueIn(db, 'counter'), row?.value)
      }, 'app'),
    ),
  )
  assert.equal(await valueIn(one.read, 'counter'), '10')
})

testOnPostgres('who only adds does not wait for one that asks nothing', async () => {
  const [one] = await processes()
  const released = Promise.withResolvers<void>()
  const idle = one.transact(() => released.promise, 'idle')
  const added = one.transact((db) => put(db, 'added'), 'app')
  const isFirst = await Promise.race([added.then(() => true), sleep(20_000, false, { ref: false })])
  released.resolve()
  await Promise.all([idle, added])
  assert.ok(isFirst)
})

testOnPostgres('who asks while an answer is on its way is answered, alone as in company', async () => {
  const [one] = await processes()
  await one.transact((db) => put(db, 'there', 'yes'))
  const asking = async (db: Writer) => {
    const later = one.read
      .selectFrom('kept_values')
      .select('name')
      .execute()
      .then(() => valueIn(db, 'there'))
    const slow = sql`select pg_sleep(0.1)`.execute(db)
    return (await Promise.all([slow, later]))[1]
  }
  assert.equal(await one.transact(asking), 'yes')
  assert.deepEqual(await Promise.all([one.transact(asking, 'app'), one.transact(asking, 'app')]), [
    'yes',
    'yes',
  ])
})

testOnPostgres('what needs a transaction of its own gets one', async () => {
  const [one] = await processes()
  const tried = await Promise.all([
    ...numbers(3).map((name) => one.transact((db) => put(db, name), 'app')),
    one.transact(async (db) => {
      await put(db, 'kept')
      await sql`savepoint mine`.execute(db)
      await put(db, 'not kept')
      await sql`rollback to savepoint mine`.execute(db)
    }, 'app'),
    ...numbers(5).map(() => one.transact((db) => one.tryLock(db, 'lock'), 'app')),
  ])
  assert.ok(tried.includes(true))
  assert.deepEqual(await namesIn(one), ['kept', ...numbers(3)])
})

testOnPostgres(
  'of rows that several processes take in any order, none is lost and none counted twice',
  async () => {
    const [one] = await processes()
    for (const name of ['a', 'b', 'c']) await one.transact((db) => put(db, name, '0'))
    const add = sql<unknown>`value = (value::bigint + 1)::text`
    const ways = [
      (name: string) => sql`update kept_values set ${add} where name = ${name}`,
      (name: string) => sql`update kept_values set ${add}, name = name where name = ${name}`,
    ]
    const works = all.flatMap((storage, at) =>
      numbers(30).map((_, turn) => {
        const name = 'abc'[(turn + at) % 3] as string
        return storage.transact((db) => ways[(turn + at) % 2]?.(name).execute(db) ?? Promise.reject(), 'app')
      }),
    )
    await Promise.all(works)
    for (const name of ['a', 'b', 'c']) assert.equal(await valueIn(one.read, name), '30', name)
  },
)

testOnPostgres('of a party that asks for very much, others do not stand behind', async () => {
  const [one] = await processes()
  let noisyDone = 0
  const noisy = numbers(600).map((name) =>
    one.transact((db) => put(db, name), 'noisy').then(() => noisyDone++),
  )
  await sleep(1)
  await one.transact((db) => put(db, 'quiet'), 'quiet')
  assert.ok(noisyDone < 400, `${noisyDone} of the noisy one were first`)
  await Promise.all(noisy)
})

testOnPostgres('a connection lost in the middle loses no answer and doubles no work', async (t) => {
  const [one, other] = await processes()
  const acknowledged: string[] = []
  let isOver = false
  const killing = (async () => {
    while (!isOver) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'parley' and pid <> pg_backend_pid()`
        .execute(other.read as Writer)
        .catch(() => {})
      await sleep(60)
    }
  })()
  let refused = 0
  for (let round = 0; round < 12; round++)
    await Promise.all(
      numbers(20).map(async (number) => {
        const name = `${round} ${number}`
        const work = async (db: Writer) => {
          await put(db, name)
          await valueIn(db, name)
        }
        await one.transact(work, 'app').then(
          () => acknowledged.push(name),
          (error: unknown) => {
            assert.ok(isUnavailable(error), String(error))
            refused++
          },
        )
      }),
    )
  isOver = true
  await killing
  const there = new Set(await namesIn(one).catch(() => namesIn(one)))
  assert.deepEqual(
    acknowledged.filter((name) => !there.has(name)),
    [],
  )
  assert.equal(acknowledged.length + refused, 240)
  t.diagnostic(`${refused} of 240 were refused`)
  await one.transact((db) => put(db, 'after'), 'app')
})
