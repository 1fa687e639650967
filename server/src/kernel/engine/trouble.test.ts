import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { migrations } from '../../../migrations/index.ts'
import { ACCOUNT, eventually, freshDatabase, house, NUMBER } from '../../../test/house.ts'
import { ownPostgres } from '../../../test/postgres.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Storage } from './storage.ts'
import { isUnavailable } from './trouble.ts'

const failing = (code: string, message = 'told by the server') => Object.assign(new Error(message), { code })
const embedded = (errcode: number) => Object.assign(failing('ERR_SQLITE_ERROR'), { errcode })

test('temporary failures are distinguished from defects', () => {
  const passing = [
    ...[
      '53300',
      '57014',
      '25006',
      '26000',
      '42P05',
      '57P01',
      '57P02',
      '57P03',
      '08006',
      '08001',
      '53100',
      '25P03',
    ].map((code) => failing(code)),
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map((code) => failing(code)),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    ...[5, 6, 8, 10, 13, 14, 778, 1_034].map(embedded),
  ]
  for (const error of passing) assert.ok(isUnavailable(error), `${error.message} ${JSON.stringify(error)}`)
  const ours = [
    ...['23505', '23503', '42P01', '22P02', '57P'].map((code) => failing(code)),
    new Error('anything'),
    new TypeError('x is not a function'),
    ...[1, 11, 19, 26].map(embedded),
    'a word',
  ]
  for (const error of ours) assert.ok(!isUnavailable(error), String(error))
})

test('a parent that is deleted between being read and being written to is not found (100)', async (t) => {
  const { owner, house: inside } = await house(t)
  const rounds = Array.from({ length: 12 }, async (_, count) => {
    const { body } = await owner.post(`/${ACCOUNT}/flows`, { name: `Flow ${count}`, categories: ['OTHER'] })
    const definition = JSON.stringify({ version: '7.0', screens: [] })
    const sent = { raw: definition, headers: { 'content-type': 'application/json' } }
    const [uploaded, deleted] = await Promise.all([
      owner.post(`/${body.id}/assets`, undefined, sent),
      owner.delete(`/${body.id}`),
    ])
    return { uploaded, deleted }
  })
  for (const { uploaded, deleted } of await Promise.all(rounds)) {
    assert.ok([200, 404].includes(uploaded.status), uploaded.text)
    assert.equal(deleted.status, 200, deleted.text)
  }
  const left = await inside.storage.read.selectFrom('flow_definitions').selectAll().execute()
  assert.deepEqual(left, [])
})

if (process.env.TEST_DATABASE_URL === undefined) {
  test("another program's lock holds up writes for a while, and nothing else", async (t) => {
    const place = await freshDatabase()
    t.after(place.remove)
    const one = await house(t, place.environment)
    const holder = spawn(process.execPath, [
      '-e',
      HOLD,
      join(place.environment.PARLEY_DATA_DIR ?? '', 'parley.sqlite'),
    ])
    t.after(() => holder.kill('SIGKILL'))
    await once(holder.stdout, 'data')

    const prompts = { prompts: ['held'] }
    const writes = Array.from({ length: 5 }, () =>
      one.owner.post(`/${NUMBER}/conversational_automation`, prompts),
    )
    let healthy = 0
    const answered = Promise.all(writes).then((answers) => {
      writing = false
      return answers
    })
    let writing = true
    while (writing) {
      assert.equal((await one.anyone.get('/health')).status, 200)
      assert.equal((await one.owner.get(`/${NUMBER}`)).status, 200)
      healthy++
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const answer of await answered) {
      assert.equal(answer.status, 503, answer.text)
      assert.equal(answer.headers.get('retry-after'), '1')
    }
    assert.ok(healthy > 10, `answered ${healthy} times beside the lock`)

    const patient = one.owner.post(`/${NUMBER}/conversational_automation`, prompts)
    holder.kill('SIGKILL')
    assert.equal((await patient).status, 200)
  })
} else {
  const opened = (t: TestContext, url: string): Storage => {
    const storage = openPostgres(url, migrations, () => {})
    t.after(() => storage.close())
    return storage
  }

  test('a connection that is ended in the middle of a transaction fails that transaction only', async (t) => {
    const place = await freshDatabase()
    const storage = opened(t, place.environment.DATABASE_URL ?? '')
    t.after(place.remove)
    for (let count = 0; count < 10; count++) {
      const broken = storage.transact(async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        await storage.transact((other) => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other))
        // As when the world is asked in between: nobody is waiting for this connection when it breaks.
        await new Promise((resolve) => setTimeout(resolve, 30))
        await sql`select 1`.execute(db)
      })
      await assert.rejects(broken, (error) => isUnavailable(error))
    }
    await storage.transact((db) => sql`select 1`.execute(db))
  })

  test('a server that may only be read is asked over a new connection next time', async (t) => {
    const place = await freshDatabase()
    const storage = opened(t, place.environment.DATABASE_URL ?? '')
    t.after(place.remove)
    await storage.migrate()
    const write = (name: string) =>
      storage.transact((db) => db.insertInto('kept_values').values({ name, value: '' }).execute())
    await write('before')
    const name = new URL(place.environment.DATABASE_URL ?? '').pathname.slice(1)
    const admin = new pg.Client(process.env.TEST_DATABASE_URL)
    await admin.connect()
    t.after(() => admin.end())
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
    let tries = 0
    await eventually(() => write(`meanwhile ${tries++}`).then(...never), 'a refusal to write')
    await admin.query(`alter database ${name} reset default_transaction_read_only`)
    await write('after')
  })

  test('a statement that takes too long is ended, and is trouble that passes', async (t) => {
    const place = await freshDatabase()
    const storage = opened(t, place.environment.DATABASE_URL ?? '')
    t.after(place.remove)
    const slow = storage.transact((db) => sql`select pg_sleep(60)`.execute(db))
    await assert.rejects(
      slow,
      (error) => isUnavailable(error) && (error as { code?: string }).code === '57014',
    )
  })

  test('too many connections are trouble that passes', async (t) => {
    const postgres = await ownPostgres([
      '-c',
      'fsync=off',
      '-c',
      'max_connections=8',
      '-c',
      'superuser_reserved_connections=0',
      '-c',
      'reserved_connections=0',
    ])
    t.after(() => postgres.stop())
    const [one, other] = [opened(t, postgres.url), opened(t, postgres.url)]
    const hold = (storage: Storage) =>
      storage
        .transact((db) => sql`select pg_sleep(0.5)`.execute(db))
        .then(
          () => undefined,
          (error: Error) => error,
        )
    const errors = await Promise.all(Array.from({ length: 20 }, (_, count) => hold(count % 2 ? one : other)))
    const failed = errors.filter((error) => error !== undefined)
    assert.ok(failed.some((error) => (error as { code?: string }).code === '53300'))
    for (const error of failed) assert.ok(isUnavailable(error), error.message)
  })
}

/** Done is not what is waited for; refused because nothing may be written is. */
const never: [() => false, (error: { code?: string }) => boolean] = [
  () => false,
  (error) => error.code === '25006',
]

const HOLD = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 5_000 })
  database.exec('BEGIN IMMEDIATE')
  console.log('held')
  setInterval(() => {}, 1000)`
