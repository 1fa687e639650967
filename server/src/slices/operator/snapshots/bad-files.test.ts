import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { furnish } from '../../../../test/furnished-world.ts'
import { assertDone, assertRefused, house, type TestHouse } from '../../../../test/house.ts'
import { tableCounts } from '../../../../test/table-counts.ts'
import { rememberTables } from '../../../../test/whole-tables.ts'
import { newWorld } from '../../../../test/worlds.ts'

// biome-ignore lint/suspicious/noExplicitAny: a line is whatever the test makes of it
type Line = any

/** A file of these lines that is whole: only what they say is wrong. */
function fileOf(lines: Line[]): Buffer {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const sha256 = createHash('sha256').update(body).digest('hex')
  return gzipSync(`${body}${JSON.stringify({ end: true, rows: lines.length - 1, sha256 })}\n`)
}

/** Would give whoever wrote the file a token of the seeded application, when the world begins again. */
const stolen = (origin: object) => ({
  ...origin,
  tokens: [{ app_id: '100000000000001', accounts: 'all', access_token: 'known' }],
})

const importing = ({ operator }: TestHouse, raw: Uint8Array, name = 'bad') =>
  operator.post(`/operator/snapshots/${name}`, undefined, { raw })

async function exported({ url }: TestHouse, path: string): Promise<Buffer> {
  const answer = await fetch(url + path, { headers: { authorization: 'Bearer sandbox-operator-key' } })
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a file that is newer, broken, hostile or not one of ours is refused with what is wrong, and leaves nothing', async (t) => {
  const here = await house(t)
  const world = await newWorld(here.url, here.operator)
  await furnish(here, world.owner, world)
  const file = await exported(here, `/operator/worlds/${world.id}/export`)
  const lines: Line[] = gunzipSync(file)
    .toString()
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const header = lines[0]
  const changed = (table: string, change: object): Buffer => {
    const at = lines.findIndex((line) => line.table === table)
    return fileOf(lines.with(at, { table, row: { ...lines[at].row, ...change } }))
  }
  const first = (change: object) => fileOf(lines.with(0, { ...header, ...change }))
  const without = (table: string) => fileOf(lines.filter((line) => line.table !== table))
  const extra = (line: unknown) => fileOf([...lines, line])
  const cut = (bytes: Buffer, at: number) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 40)])
  const whole = gunzipSync(file)
  const wrong: [Buffer, RegExp][] = [
    [first({ version: 7 }), /later version: its version is 7, and this server knows up to 1/],
    [first({ schema: '9999-later' }), /its schema is 9999-later, and this server knows up to \d{4}-/],
    [first({ format: 'tar' }), /first line must be/],
    [first({ kind: 'other' }), /first line is wrong at kind/],
    [first({ world: { ...header.world, id: '../1' } }), /first line is wrong at world\.id/],
    [first({ world: { ...header.world, id: '77', origin: null } }), /must hold one application, 77/],
    [first({ world: { ...header.world, name: 'a\0b' } }), /line 1 world\.name holds a NUL/],
    [first({ world: { ...header.world, origin: stolen(header.world.origin) } }), /a beginning that is not/],
    [Buffer.from('PK\x03\x04 ../../etc/passwd'), /not gzip/],
    [gzipSync('../../etc/passwd\0ustar\n'), /line 1 is not JSON/],
    [Buffer.alloc(0), /empty|not gzip/],
    [gzipSync(''), /empty/],
    [gzipSync(`${'['.repeat(4_000_000)}\n`), /line 1 is nested deeper than 64 levels/],
    [first({ world: { ...header.world, time: 8.64e15 + 1 } }), /wrong at world\.time/],
    [first({ world: { ...header.world, turns: Number.MAX_SAFE_INTEGER } }), /wrong at world\.turns/],
    [first({ world: { ...header.world, more: 1 } }), /first line is wrong at world/],
    [cut(file, Math.floor(file.length / 2)), /broken|not JSON|cut off/],
    [file.subarray(0, file.length - 30), /broken|cut off|ends before/],
    [gzipSync(whole.subarray(0, whole.length - 200)), /cut off|ends before|not JSON/],
    [gzipSync(whole.toString().replace('Hello', 'Jello')), /was changed/],
    [gzipSync(`${whole}{"table":"apps","row":{}}\n`), /stands behind the last/],
    [extra({ table: '../../etc/passwd', row: {} }), /is no table of worlds/],
    [extra({ table: 'audit', row: { seq: 1 } }), /audit, which is no table of worlds/],
    [extra({ table: 'worlds', row: { id: '1' } }), /worlds, which is no table of worlds/],
    [extra({ table: 'sqlite_master', row: {} }), /is no table of worlds/],
    [extra({ path: '/etc/passwd', bytes: 'AA' }), /must be \{"table", "row"\}/],
    [extra([]), /must be \{"table", "row"\}/],
    [changed('messages', { type: 5 }), /messages\.type, must be one of text/],
    [changed('messages', { content: 'Hello' }), /messages\.content, is not valid JSON/],
    [changed('templates', { components: '{}' }), /templates\.components, Invalid input: expected array/],
    [changed('messages', { id: null }), /messages\.id, must be text/],
    [changed('messages', { created_at: 'yesterday' }), /created_at, must be a whole number/],
    [changed('messages', { created_at: 1.5 }), /created_at, must be a whole number/],
    [changed('templates', { version: 2 ** 40 }), /version, must be a whole number/],
    [changed('blob_chunks', { bytes: 'plain' }), /bytes, must be \{"base64"\}/],
    [changed('blob_chunks', { bytes: { base64: '§' } }), /bytes, must be \{"base64"\}/],
    [changed('apps', { name: 'a\0b' }), /holds a NUL/],
    [changed('apps', { "name' or 1=1": 'x' }), /has a column name' or 1=1, which apps has not/],
    [
      changed('templates', { account_id: '200000000000001' }),
      /refers by templates\.account_id to 200000000000001/,
    ],
    [changed('media', { phone_number_id: '1' }), /refers by media\.phone_number_id to 1 in phone_numbers/],
    [changed('tokens', { app_id: '100000000000001' }), /refers by tokens\.app_id to 100000000000001/],
    [without('accounts'), /and no row before it is that/],
    [without('apps'), /refers by/],
    [extra({ table: 'apps', row: { ...lines[1].row, id: '88' } }), /must hold one application/],
    [extra({ table: 'qr_codes', row: { id: 'A' } }), /is missing/],
  ]
  const unchanged = await rememberTables(here.house)
  const counts = await tableCounts(here.house)
  for (const [raw, says] of wrong) assertRefused(await importing(here, raw), { status: 400, code: 100, says })
  await unchanged()
  assert.deepEqual(await tableCounts(here.house), counts)
})

test('ids that are there already, or twice in a file, are refused when it is loaded, and leave nothing', async (t) => {
  const here = await house(t)
  const world = await newWorld(here.url, here.operator)
  await furnish(here, world.owner, world)
  const file = await exported(here, `/operator/worlds/${world.id}/export`)
  const lines: Line[] = gunzipSync(file)
    .toString()
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const twice = lines.find((line) => line.table === 'qr_codes')
  assertDone(await importing(here, file, 'same'))
  assertDone(await importing(here, fileOf([...lines, twice]), 'twice'))
  const unchanged = await rememberTables(here.house)
  const says = /is there already \(\w+\)/
  for (const given of [
    { snapshot: 'same', keep_ids: true, seed: 'other' },
    { snapshot: 'twice', seed: 'other' },
  ])
    assertRefused(await here.operator.post('/operator/worlds', given), { status: 400, code: 100, says })
  await unchanged()
})
