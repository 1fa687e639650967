import assert from 'node:assert/strict'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createGzip } from 'node:zlib'
import { house } from '../../../../test/house.ts'
import { rememberTables } from '../../../../test/whole-tables.ts'
import { SNAPSHOT_LIMITS } from './snapshot.ts'

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
  world: { id: '1', name: 'a', seed: 'a', turns: 0, time: 0, origin: null },
}

type Answered = { status: number; message: string }

/** Sends until it is answered, and does not mind that the connection is closed then. */
function send(url: string, body: Readable, headers: Record<string, string | number> = {}): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const authorization = 'Bearer sandbox-operator-key'
  const sending = request(`${url}/operator/snapshots?name=large`, {
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
  const row = { table: 'apps', row: { id: '1', name: 'a'.repeat(8 * MEBIBYTE), secret: 'a', created_at: 1 } }
  const line = Buffer.from(`${JSON.stringify(row)}\n`)
  const first = `${JSON.stringify(HEADER)}\n`
  const small = Buffer.from(`${JSON.stringify({ ...row, row: { ...row.row, name: 'a' } })}\n`.repeat(10_000))
  const before = process.memoryUsage().rss
  const cases: [Promise<Answered>, RegExp][] = [
    [
      send(here.url, bomb('', Buffer.alloc(MEBIBYTE, 32), 2_000)),
      new RegExp(`a line may be ${lineBytesMax / MEBIBYTE} MiB`),
    ],
    [
      send(here.url, bomb(first, line, 10_000)),
      new RegExp(`packed in it may be ${unpackedBytesMax / MEBIBYTE} MiB`),
    ],
    [send(here.url, bomb(first, small, 1_000)), /its rows may be 500000/],
    [
      send(here.url, Readable.from([Buffer.alloc(100)]), { 'content-length': 10 * 1024 * MEBIBYTE }),
      /it may be 64 MiB/,
    ],
  ]
  for (const [answering, says] of cases) {
    const { status, message } = await answering
    assert.equal(status, 413, message)
    assert.match(message, says)
  }
  const grown = process.memoryUsage().rss - before
  assert.ok(grown < MEMORY_MAX, `memory grew by ${Math.round(grown / MEBIBYTE)} MiB`)
  await unchanged()
})
