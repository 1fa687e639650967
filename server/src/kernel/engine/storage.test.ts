import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { migrations } from '../../../migrations/index.ts'
import { isPlainClient } from '../../../test/databases.ts'
import { testOnPostgres } from '../../../test/engines.ts'
import { eventually, freshDatabase, PATIENT_MS } from '../../../test/house.ts'
import { compiledOnce } from './compiled.ts'
import { compiledInsert } from './compiled-insert.ts'
import { listed } from './dialect.ts'
import type { Migrations } from './migrating/migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import { CONNECTIONS_MIN } from './postgres/ways-in.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { queryRows, type Reader, type Storage, type Writer } from './storage.ts'

async function storage(t: TestContext): Promise<Storage> {
  const { environment, remove } = await freshDatabase()
  const opened = environment.DATABASE_URL
    ? openPostgres(environment.DATABASE_URL, migrations, () => {}, {
        answerMsMax: PATIENT_MS,
        isPlain: isPlainClient,
      })
    : openSqlite(environment.PARLEY_DATA_DIR ?? '', migrations, () => {})
  t.after(async () => {
    await opened.close()
    await remove()
  })
  await opened.migrate()
  // For the tests to fill: what migrating keeps there is not what they count.
  await opened.transact((db) => db.deleteFrom('kept_values').execute())
  return opened
}

const put = (one: Storage, name: string, value = '') =>
  one.transact(async (db) => {
    await db.insertInto('kept_values').values({ name, value }).execute()
  })

const names = async (one: Storage) =>
  (await one.read.selectFrom('kept_values').select('name').orderBy('name').execute()).map((row) => row.name)

test('migrating again changes nothing, and nothing is pending after it', async (t) => {
  const one = await storage(t)
  await one.migrate()
  assert.deepEqual((await one.schema()).pending, [])
})

test('a migration that fails half-way leaves nothing behind, and is done when it can be', async (t) => {
  const { environment, remove } = await freshDatabase()
  let isBroken = true
  const later: Migrations = {
    ...migrations,
    '9999-later': {
      async up(db) {
        await db.schema.createTable('half_made').addColumn('id', 'text').execute()
        if (isBroken) throw new Error('no')
      },
    },
  }
  const one = environment.DATABASE_URL
    ? openPostgres(environment.DATABASE_URL, later, () => {})
    : openSqlite(environment.PARLEY_DATA_DIR ?? '', later, () => {})
  t.after(async () => {
    await one.close()
    await remove()
  })
  await assert.rejects(one.migrate(), /9999-later failed: no/)
  assert.deepEqual((await one.schema()).pending, ['9999-later'])
  isBroken = false
  await one.migrate()
  assert.deepEqual((await one.schema()).pending, [])
})

test('a large table is changed in batches, and whoever starts next goes on where another was cut short', async (t) => {
  const { environment, remove } = await freshDatabase()
  const done: string[] = []
  let isCutShort = true
  const later: Migrations = {
    ...migrations,
    '9998-in-batches': {
      up: async (db) => void (await db.schema.createTable('filled').addColumn('at', 'text').execute()),
      async inBatches(db, after) {
        const at = Number(after || 0) + 1
        await sql`insert into filled (at) values (${`${at}`})`.execute(db)
        if (at === 3 && isCutShort) throw new Error('cut short')
        done.push(`${at}`)
        return at < 5 ? `${at}` : undefined
      },
    },
    '9999-taking-away': { up: async () => {}, needs: '9998-in-batches' },
  }
  const open = (known: Migrations) =>
    environment.DATABASE_URL
      ? openPostgres(environment.DATABASE_URL, known, () => {})
      : openSqlite(environment.PARLEY_DATA_DIR ?? '', known, () => {})
  t.after(remove)
  const first = open(later)
  await assert.rejects(first.migrate(), /9998-in-batches failed: cut short/)
  assert.deepEqual((await first.schema()).pending, ['9998-in-batches', '9999-taking-away'])
  await first.close()

  isCutShort = false
  const reported: unknown[] = []
  const second = open(later)
  await second.migrate(({ after }) => reported.push(after))
  const rows = await sql<{ at: string }>`select at from filled order by at`.execute(second.read as Writer)
  assert.deepEqual(
    rows.rows.map((row) => row.at),
    ['1', '2', '3', '4', '5'],
  )
  assert.deepEqual(
    [done, reported],
    [
      ['1', '2', '3', '4', '5'],
      ['3', '4'],
    ],
  )
  assert.equal((await second.schema()).neededBy, '9998-in-batches')
  await second.close()

  const { '9999-taking-away': _, ...tolerated } = later
  const third = open(tolerated)
  await third.migrate()
  assert.deepEqual((await third.schema()).newer, ['9999-taking-away'])
  await third.close()

  const older = open(migrations)
  await assert.rejects(older.migrate(), /needs one that knows 9998-in-batches/)
  assert.match((await older.schema()).problem ?? '', /a later version made it/)
  await older.close()
})

test('of transactions that share a commit, the one that fails takes nothing else with it', async (t) => {
  const one = await storage(t)
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      one.transact(async (db) => {
        await db
          .insertInto('kept_values')
          .values({ name: `n${String(i).padStart(2, '0')}`, value: '' })
          .execute()
        if (i % 5 === 0) throw new Error(`no ${i}`)
        return i
      }),
    ),
  )
  const kept = await names(one)
  assert.equal(kept.length, 40)
  for (const [i, result] of results.entries()) {
    assert.equal(result.status, i % 5 === 0 ? 'rejected' : 'fulfilled')
    assert.equal(kept.includes(`n${String(i).padStart(2, '0')}`), i % 5 !== 0)
  }
})

test('one that fails before it has written anything makes nobody else run again', async (t) => {
  const one = await storage(t)
  await put(one, 'taken')
  const runs = { good: 0, bad: 0 }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      one.transact(async (db) => {
        runs[i % 2 === 0 ? 'bad' : 'good']++
        if (i % 2 === 1)
          await db
            .insertInto('kept_values')
            .values({ name: `n${i}`, value: '' })
            .execute()
        else if (await db.selectFrom('kept_values').selectAll().executeTakeFirst()) throw new Error('taken')
      }),
    ),
  )
  assert.equal(results.filter((result) => result.status === 'rejected').length, 10)
  assert.equal((await names(one)).length, 11)
  assert.deepEqual(runs, { good: 10, bad: 10 })
})

test('a reader never sees what is not committed', async (t) => {
  const one = await storage(t)
  await put(one, 'before')
  await one.transact(async (db) => {
    await db.insertInto('kept_values').values({ name: 'during', value: '' }).execute()
    assert.deepEqual(await names(one), ['before'])
    const inside = await db.selectFrom('kept_values').select('name').orderBy('name').execute()
    assert.equal(inside.length, 2)
  })
  assert.deepEqual(await names(one), ['before', 'during'])
})

test('a broken promise of uniqueness fails its own transaction only', async (t) => {
  const one = await storage(t)
  await put(one, 'same')
  await assert.rejects(put(one, 'same'))
  await put(one, 'other')
  assert.deepEqual(await names(one), ['other', 'same'])
})

test('a query compiled once answers each argument its own rows, in and out of transactions', async (t) => {
  const one = await storage(t)
  const find = compiledOnce((db, name: string, value: string) =>
    db.selectFrom('kept_values').selectAll().where('value', '=', value).where('name', '=', name),
  )
  await put(one, 'a', '1')
  await put(one, 'b', '2')
  assert.deepEqual({ ...(await find(one.read, 'a', '1'))[0] }, { name: 'a', value: '1' })
  assert.deepEqual({ ...(await find(one.read, 'b', '2'))[0] }, { name: 'b', value: '2' })
  assert.deepEqual(await find(one.read, 'a', '2'), [])
  const inside = await one.transact((db) => find(db, 'b', '2'))
  assert.deepEqual({ ...inside[0] }, { name: 'b', value: '2' })
})

test('a query compiled once that bends an argument, drops it or writes it into the text fails when first used', async (t) => {
  const { read } = await storage(t)
  const all = () => read.selectFrom('kept_values').selectAll()
  const bent = [
    compiledOnce((_, name: string) => all().where('name', '=', `${name}!`)),
    compiledOnce((_, name: string) => all().where('name', '=', name).where('value', '=', `${name}!`)),
    compiledOnce((_, rows: number) => all().limit(rows * 2)),
    compiledOnce((_, _name: string) => all()),
    compiledOnce((_, name: string) => all().where(sql<boolean>`name = ${sql.lit(name)}`)),
  ]
  for (const query of bent)
    await assert.rejects((query as (db: Reader, value: string) => Promise<unknown>)(read, 'a'), /as it is/)
  await assert.rejects(
    compiledOnce((_, name: string, value: string) =>
      all()
        .where('name', '=', name)
        .where('value', '=', name + value),
    )(read, 'a', 'b'),
    /number 2/,
  )
})

test('a compiled insert writes the columns that it names, and fails for a row that has others', async (t) => {
  const one = await storage(t)
  const insert = compiledInsert('kept_values', ['name', 'value'])
  const given = (row: object) => one.transact((db) => insert(db, row as { name: string; value: string }))
  assert.equal(await given({ value: 'b', name: 'a' }), 1)
  await assert.rejects(given({ name: 'c' }), /was not given value/)
  await assert.rejects(given({ name: 'c', value: 'd', more: 'e' }), /does not name the column more/)
  const rows = await one.read.selectFrom('kept_values').selectAll().execute()
  assert.deepEqual({ ...rows[0] }, { name: 'a', value: 'b' })
  assert.equal(rows.length, 1)
})

test('a notification arrives once its transaction has committed', async (t) => {
  const one = await storage(t)
  const notified = Promise.withResolvers<string[]>()
  one.listen('parley_test', async () => notified.resolve(await names(one)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await one.transact(async (db) => {
    await one.notify(db, 'parley_test')
    await db.insertInto('kept_values').values({ name: 'written', value: '' }).execute()
  })
  assert.deepEqual(await notified.promise, ['written'])
})

test('every transaction is announced, however many there are and however often each says so', async (t) => {
  const one = await storage(t)
  let notified = 0
  one.listen('parley_test', () => void notified++)
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (let transactions = 1; transactions <= 3; transactions++) {
    const before = notified
    await one.transact(async (db) => {
      for (let times = 0; times < 3; times++) await one.notify(db, 'parley_test')
    })
    await eventually(async () => notified > before, `transaction ${transactions}`)
  }
})

test('news arrive once their transaction has committed; from a server never of one that was taken back', async (t) => {
  const one = await storage(t)
  const notified: string[][] = []
  one.listen('parley_test', async () => void notified.push(await names(one)))
  const refused = one.transact(async (db) => {
    await one.announce(db, 'parley_test')
    throw new Error('no')
  })
  await assert.rejects(refused, /no/)
  if (!one.isShared) await eventually(async () => notified.splice(0).length > 0, 'a needless look')
  await one.transact(async (db) => {
    for (let times = 0; times < 3; times++) await one.announce(db, 'parley_test')
    await db.insertInto('kept_values').values({ name: 'written', value: '' }).execute()
  })
  await eventually(async () => notified.length > 0, 'the news')
  assert.ok(notified.every((seen) => seen.includes('written')))
})

test('a list of texts or numbers is asked for as it is, whatever stands in it', async (t) => {
  const one = await storage(t)
  const signs = [
    '"',
    '\\',
    '{',
    '}',
    ',',
    ' ',
    '\n',
    '\t',
    '\x01',
    '\x7f',
    '\u2028',
    'é',
    '🥐',
    'n',
    "'",
    'NULL',
  ]
  const texts = signs.flatMap((sign) => signs.flatMap((other) => [`${sign}${other}`, `${other}a${sign}`]))
  const wanted = [...new Set(['', ...signs, ...texts])]
  const rows = wanted.map((name, at) => ({ name, value: String(at) }))
  await one.transact((db) => db.insertInto('kept_values').values(rows).execute())
  const found = async (list: (db: Reader) => RawBuilder<string | number>) =>
    queryRows<{ name: string }>(one.read, sql`select name from kept_values where ${list(one.read)}`)
  const byName = await found((db) => sql`name in ${listed(db, wanted)}`)
  assert.deepEqual(new Set(byName.map((row) => row.name)), new Set(wanted))
  const numbers = [0, 7, wanted.length - 1, -1, Number.MAX_SAFE_INTEGER]
  const byNumber = await found((db) => sql`cast(value as bigint) in ${listed(db, numbers)}`)
  assert.deepEqual(
    new Set(byNumber.map((row) => row.name)),
    new Set([wanted[0], wanted[7], wanted[wanted.length - 1]]),
  )
})

testOnPostgres('another process hears who has news; the one that has them hears them once', async (t) => {
  const { environment, remove } = await freshDatabase()
  const { DATABASE_URL } = environment
  assert.ok(DATABASE_URL)
  const [one, another] = [DATABASE_URL, DATABASE_URL].map((url) => openPostgres(url, migrations, () => {}))
  t.after(async () => {
    await one?.close()
    await another?.close()
    await remove()
  })
  assert.ok(one && another)
  const newsOf = (listener: Storage) => {
    const notified: Record<string, (string | undefined)[]> = { news: [], end: [], ready: [] }
    for (const [name, all] of Object.entries(notified))
      listener.listen(`parley_test_${name}`, (by) => void all.push(by))
    return notified
  }
  const [here, there] = [newsOf(one), newsOf(another)]
  const notify = (name: string) => one.transact((db) => one.notify(db, `parley_test_${name}`))
  await eventually(async () => {
    await notify('ready')
    return here.ready?.length !== 0 && there.ready?.length !== 0
  }, 'two listeners')
  await one.transact((db) => one.announce(db, 'parley_test_news'))
  await eventually(async () => there.news?.length !== 0, 'the news elsewhere')
  // Over the connection that would have brought its own news back to it, and after them.
  await notify('end')
  await eventually(async () => here.end?.length !== 0, 'the end')
  assert.deepEqual(here.news, [undefined])
  assert.deepEqual(
    there.news?.map((by) => typeof by),
    ['string'],
  )
})

test('a statement compiled once goes on working when the table under it is changed', async (t) => {
  const one = await storage(t)
  await put(one, 'kept', 'as it was')
  const find = compiledOnce((db, name: string) =>
    db.selectFrom('kept_values').selectAll().where('name', '=', name),
  )
  const everyWay = async () => {
    // Every connection there is, so that those that prepared the statement are among them.
    const reads = await Promise.all(Array.from({ length: 20 }, () => find(one.read, 'kept')))
    const changes = await Promise.all(
      Array.from({ length: 20 }, () =>
        one.transact(async (db) => {
          await db.updateTable('kept_values').set({ value: 'as it is' }).where('name', '=', 'none').execute()
          return find(db, 'kept')
        }),
      ),
    )
    return [...reads, ...changes].map(([row]) => row as Record<string, unknown>)
  }
  for (const row of await everyWay()) assert.equal(row.value, 'as it was')
  await one.transact((db) => sql`alter table kept_values add column another text`.execute(db))
  for (const row of await everyWay()) {
    assert.equal(row.value, 'as it was')
    assert.equal(row.another, null)
  }
})

test('a snapshot shows one moment, however much is committed meanwhile, and others see what is new', async (t) => {
  const one = await storage(t)
  await put(one, 'a')
  const seen = await one.snapshot(async (db) => {
    const look = async () => (await db.selectFrom('kept_values').select('name').execute()).length
    const before = await look()
    await put(one, 'b')
    assert.deepEqual((await names(one)).includes('b'), true)
    return [before, await look()]
  })
  assert.equal(seen[0], seen[1])
  assert.equal((await names(one)).length, (seen[0] ?? 0) + 1)
})

testOnPostgres(
  'a server is told how long it may take, which is less than what is waited for it',
  async (t) => {
    const { environment, remove } = await freshDatabase()
    const one = openPostgres(environment.DATABASE_URL ?? '', migrations, () => {}, { answerMsMax: 7_000 })
    t.after(async () => {
      await one.close()
      await remove()
    })
    const limits = await queryRows(
      one.read,
      sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    assert.deepEqual(limits, [{ statement: '6s', idle: '5s' }])
  },
)

testOnPostgres(
  'no more connections are opened than it was told, and everybody gets a turn on them',
  async (t) => {
    const { environment, remove } = await freshDatabase()
    const few = { connections: CONNECTIONS_MIN, answerMsMax: PATIENT_MS }
    const one = openPostgres(environment.DATABASE_URL ?? '', migrations, () => {}, few)
    t.after(async () => {
      await one.close()
      await remove()
    })
    const countOpen = async (db: Reader) => {
      const [row] = await queryRows(
        db,
        sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'parley'`,
      )
      return Number(row?.count)
    }
    const asked = Array.from({ length: 30 }, () => [one.transact(countOpen), countOpen(one.read)])
    const open = await Promise.all(asked.flat())
    assert.equal(Math.max(...open), CONNECTIONS_MIN)
    assert.equal(one.load().connections?.max, CONNECTIONS_MIN)
  },
)
