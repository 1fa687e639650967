import assert from 'node:assert/strict'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createGzip, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { assertDone, assertRefused, house } from '../../../../test/house.ts'
import { rememberTables } from '../../../../test/whole-tables.ts'
import { newWorld } from '../../../../test/worlds.ts'
import { systemCall } from '../../../kernel/call/call.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { keepFile } from './saved.ts'
import { type Header, SNAPSHOT_LIMITS } from './snapshot.ts'

const { fileBytesMax, unpackedBytesMax, lineBytesMax } = SNAPSHOT_LIMITS
const MEBIBYTE = 1_048_576
/** What a whole import may add to the memory of a process, beside the file itself. */
const MEMORY_MAX = fileBytesMax + 300 * MEBIBYTE

const HEADER = {
  format: 'parley-world',
  version: 1,
  kind: 'snapshot',
  schema: '0001',
  made_at: '',
  key_id: '',
  world: { id: '1', name: 'a', seed: 'a', turns: 0, time: Date.UTC(2026, 0), origin: null },
}

type Answered = { status: number; message: string }

/** Sends until it is answered, and does not mind that the connection is closed then. */
function send(url: string, body: Readable, headers: Record<string, string | number> = {}): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const authorization = 'Bearer sandbox-operator-key'
  const sending = request(`${url}/operator/snapshots/large`, {
    method: 'POST',
    headers: { authorization, ...headers },
  })
  sending.on('error', reject).on('response', async (response) => {
    const text = (await Array.fromAsync(response)).join('')
    resolve({ status: response.statusCode ?? 0, message: JSON.parse(text).error.message })
    sending.destroy()
  })
  body.on('error', () => {})
  body.pipe(sending)
  return promise
}

/** So many times the same, packed as it is asked for. */
function bomb(first: string, again: Buffer, times: number): Readable {
  function* lines() {
    yield Buffer.from(first)
    for (let at = 0; at < times; at++) yield again
  }
  return Readable.from(lines()).pipe(createGzip({ level: 1 }))
}

test('a file that is declared or found to be too large, also only once it is unpacked, is refused with 413 before it is all read', async (t) => {
  const here = await house(t)
  const unchanged = await rememberTables(here.house)
  const row = { table: 'apps', row: { id: '1', name: 'a', secret: 'a', created_at: 1 } }
  const photo = { base64: 'AAAA'.repeat(1.6 * MEBIBYTE) }
  const print = { app_id: '1', sha256: '0'.repeat(64), photo, expires_at: 1 }
  const line = Buffer.from(`${JSON.stringify({ table: 'photo_prints', row: print })}\n`)
  const first = `${JSON.stringify(HEADER)}\n${JSON.stringify(row)}\n`
  const small = Buffer.from(`${JSON.stringify(row)}\n`.repeat(10_000))
  const before = process.memoryUsage().rss
  const cases: [() => Promise<Answered>, RegExp][] = [
    [
      () => send(here.url, bomb('', Buffer.alloc(MEBIBYTE, 32), 20)),
      new RegExp(`a line may be ${lineBytesMax / MEBIBYTE} MiB`),
    ],
    [
      () => send(here.url, bomb(first, line, 42)),
      new RegExp(`packed in it may be ${unpackedBytesMax / MEBIBYTE} MiB`),
    ],
    [() => send(here.url, bomb(first, small, 11)), /its rows may be 100000/],
    [
      () => send(here.url, Readable.from([Buffer.alloc(100)]), { 'content-length': 10 * 1024 * MEBIBYTE }),
      /it may be 64 MiB/,
    ],
  ]
  for (const [sending, says] of cases) {
    const { status, message } = await sending()
    assert.equal(status, 413, message)
    assert.match(message, says)
  }
  const grown = process.memoryUsage().rss - before
  assert.ok(grown < MEMORY_MAX, `memory grew by ${Math.round(grown / MEBIBYTE)} MiB`)
  await unchanged()
})

test('a world that is too large is neither saved nor exported (413), and no more snapshots are kept than can be (100)', async (t) => {
  const { house: inner, operator, url } = await house(t)
  const world = await newWorld(url, operator)
  const rows = SNAPSHOT_LIMITS.rowsMax + 1
  await inner.storage.transact((db) =>
    sql`insert into verification_attempts (phone_number_id, kind, at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
      select ${world.phone_number_id}, 'wrong', i from n`.execute(db),
  )
  const save = (name: string, id = world.id) => operator.post(`/operator/worlds/${id}/snapshots`, { name })
  const large = { status: 413, code: 100, says: /its rows may be 100000/ }
  assertRefused(await save('large'), large)
  for (const path of ['export', 'bundle'])
    assertRefused(await operator.get(`/operator/worlds/${world.id}/${path}`), large)

  const small = await newWorld(url, operator)
  assertDone(await save('small', small.id))
  await inner.storage.transact((db) =>
    sql`insert into snapshots with recursive n(i) as (select 2 union all select i + 1 from n where i < ${SNAPSHOT_LIMITS.snapshotsMax})
      select 'id ' || i, 'n' || i, kind, world_id, schema, rows, bytes, world_time, i from n, snapshots`.execute(
      db,
    ),
  )
  const most = { status: 400, code: 100, says: /500 snapshots are kept/ }
  assertRefused(await save('more', small.id), most)
  const file = await fetch(`${url}/operator/snapshots/small/file`, {
    headers: { authorization: 'Bearer sandbox-operator-key' },
  })
  const raw = new Uint8Array(await file.arrayBuffer())
  assertRefused(await operator.post('/operator/snapshots/more', undefined, { raw }), most)
})

test('a kept file is held against what is known when it is loaded, and not believed', async (t) => {
  const { house: inner, operator, url } = await house(t)
  const world = await newWorld(url, operator)
  const keep = (name: string, content: string) =>
    transacted(systemCall(inner, 'test'), (call) => {
      const header = HEADER as Header
      return keepFile(
        call,
        { name, replaces: false },
        { parts: [gzipSync(content)], bytes: 1, rows: 1, header },
      )
    })
  await keep('broken', 'not JSON\n')
  await keep('large', ' '.repeat(lineBytesMax + 1))
  await keep('new', `${JSON.stringify({ ...HEADER, version: 2 })}\n`)
  for (const [snapshot, status, says] of [
    ['broken', 400, /is not JSON/],
    ['large', 413, /a line may be/],
    ['new', 400, /its version is 2/],
  ] as const) {
    assertRefused(await operator.post('/operator/worlds', { snapshot }), { status, code: 100, says })
    const reset = await operator.post(`/operator/worlds/${world.id}/reset`, { snapshot })
    assertRefused(reset, { status, code: 100, says })
  }
})
