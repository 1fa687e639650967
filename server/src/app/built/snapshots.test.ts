/** The built service starts from a snapshot where there is a good one, and plainly where there is none, whatever is wrong. */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { buildCommand } from '../../../../scripts/build-command.ts'
import { eventually, plantedDatabase } from '../../../test/house.ts'
import { processTable } from '../../../test/process-table.ts'
import { BUILT_VARIABLE } from '../../../test/program.ts'

const run = promisify(execFile)
const READS = join(import.meta.dirname, '../../../test/reads-of-machine.ts')
const MAKING_MS_MAX = 120_000

let work: string
let built: string
let main: string
/** Where Node keeps what it compiled, and this service its snapshot. */
let cache: string

before(async () => {
  work = mkdtempSync(join(tmpdir(), 'parley-snapshots-'))
  built = process.env[BUILT_VARIABLE] ?? join(import.meta.dirname, '../../../../node_modules/.cache', work)
  if (!process.env[BUILT_VARIABLE]) await buildCommand(built)
  main = join(built, 'server/main.js')
  cache = join(work, 'cache')
  mkdirSync(cache)
})
after(() => {
  rmSync(work, { recursive: true })
  if (!process.env[BUILT_VARIABLE]) rmSync(built, { recursive: true })
})

const snapshots = () => globSync('*/parley-*.blob', { cwd: cache }).map((name) => join(cache, name))

function snapshot(): string {
  const [path = '', ...others] = snapshots()
  assert.deepEqual(others, [])
  return path
}

/** Serves until the test ends. */
async function started(t: TestContext, flags: string[] = [], more: Record<string, string> = {}) {
  const place = await plantedDatabase()
  const env = { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE: cache, ...place.environment, ...more }
  const child = spawn(process.execPath, [...flags, main, 'serve'], { env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async () => {
    child.kill('SIGKILL')
    await ended
    await place.remove()
  }
  t.after(end)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const said = async () => {
    assert.deepEqual([child.exitCode, child.signalCode], [null, null], output)
    return /serves at (\S+)/.exec(output)?.[1]
  }
  const url = await eventually(said, 'the service')
  const { args = '' } = processTable().find(({ pid }) => pid === child.pid) ?? {}
  return { url, child, ended, end, output: () => output, isFromSnapshot: args.includes('--snapshot-blob') }
}

async function assertPlain(t: TestContext, flags?: string[], more?: Record<string, string>): Promise<void> {
  const { url, end, isFromSnapshot } = await started(t, flags, more)
  assert.equal((await fetch(`${url}/health`)).status, 200)
  assert.equal(isFromSnapshot, false)
  // Before it makes a snapshot of its own.
  await end()
}

test('the first start is a plain one, and a process that serves for a while makes a snapshot for the next', async (t) => {
  assert.equal((await started(t)).isFromSnapshot, false)
  await eventually(async () => snapshots().length > 0, 'a snapshot', MAKING_MS_MAX)
})

test('a service from a snapshot has the settings, the time, the process id and the end of its own process', async (t) => {
  const { url, child, ended, output, isFromSnapshot } = await started(t)
  assert.equal(isFromSnapshot, true)
  const answer = await fetch(`${url}/100000000000001`, { headers: { authorization: 'Bearer sandbox-token' } })
  assert.equal(answer.status, 200)
  assert.ok(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()) < 60_000)
  // What is worth a warning: TLS spoken to a port that speaks HTTP.
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('\x16\x03\x01\x00'))
  await once(socket.resume(), 'close')
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  assert.ok(lines.length > 0)
  for (const line of lines) assert.deepEqual([line.pid, line.hostname], [child.pid, hostname()])
})

test('it answers a command as a plain one does, a wrong one, too', async () => {
  const said = (words: string[], more: Record<string, string>) =>
    run(process.execPath, [main, ...words], { env: { ...process.env, NODE_COMPILE_CACHE: cache, ...more } })
  const plainly = { NODE_DISABLE_COMPILE_CACHE: '1' }
  assert.deepEqual(await said(['map'], {}), await said(['map'], plainly))
  const refused = (more: Record<string, string>) =>
    said(['nothing'], more).catch(({ code, stderr }) => ({ code, stderr }))
  const refusal = await refused({})
  assert.match(refusal.stderr, /there is no command "nothing"/)
  assert.deepEqual(refusal, await refused(plainly))
})

test('under other flags of Node, with its options, or without its cache the start is a plain one', async (t) => {
  await assertPlain(t, ['--max-semi-space-size=4'])
  await assertPlain(t, [], { NODE_OPTIONS: '--max-http-header-size=16000' })
  await assertPlain(t, [], { NODE_DISABLE_COMPILE_CACHE: '1' })
})

test('a snapshot that is damaged, cut off, of another build, of another version or open to others is not used', async (t) => {
  const path = snapshot()
  const good = join(work, 'good')
  copyFileSync(path, good)
  const harms: Record<string, () => void> = {
    damaged() {
      const bytes = readFileSync(path)
      bytes[(bytes.length / 2) | 0] = (bytes[(bytes.length / 2) | 0] ?? 0) ^ 1
      writeFileSync(path, bytes)
    },
    'cut off': () => truncateSync(path, 1_000_000),
    empty: () => truncateSync(path),
    'open to others': () => chmodSync(path, 0o622),
    'below a folder of everybody': () => chmodSync(cache, 0o777),
    'of another build': () => renameSync(path, path.replace(/-\w+(-\w+\.blob)$/, '-0123456789abcdef$1')),
    'of another version': () => renameSync(join(path, '..'), join(cache, 'v25.0.0-x64-00000000-0')),
  }
  for (const [, harm] of Object.entries(harms)) {
    harm()
    await assertPlain(t)
    chmodSync(cache, 0o755)
    rmSync(join(cache, 'v25.0.0-x64-00000000-0'), { recursive: true, force: true })
    for (const one of snapshots()) rmSync(one)
    mkdirSync(join(path, '..'), { recursive: true })
    copyFileSync(good, path)
    chmodSync(path, 0o600)
  }
  assert.equal((await started(t)).isFromSnapshot, true)
})

test('a new snapshot replaces that of an earlier build', async () => {
  const path = snapshot()
  renameSync(path, path.replace(/-\w+(-\w+\.blob)$/, '-0123456789abcdef$1'))
  await run(process.execPath, [join(built, 'server/make-snapshot.js'), join(path, '..')])
  assert.doesNotMatch(snapshot(), /0123456789abcdef/)
})

test('its source is plain ASCII: one other character, in a template or a pattern, and it takes twice the memory', () => {
  assert.doesNotMatch(readFileSync(join(built, 'server/service.cjs'), 'latin1'), /[^\0-\x7f].{0,40}/)
})

test('loading the service reads nothing that another process would find otherwise', async () => {
  const read = async (file: string) => JSON.parse((await run(process.execPath, [READS, file])).stdout)
  assert.deepEqual(await read(join(built, 'server/service.cjs')), [
    // Times in nanoseconds, which the log does not have.
    'Date.now by node_modules/pino/lib/time.js',
    // Only where the driver made of C is there.
    'env.NODE_PG_FORCE_NATIVE by node_modules/pg/lib/index.js',
    // A log that is written by another thread, which ours is not.
    'env.NODE_V8_COVERAGE by node_modules/thread-stream/index.js',
    // Snapshots are kept for each user.
    'env.USER by node_modules/pg/lib/defaults.js',
    // The log is given both.
    'os.hostname by node_modules/pino/pino.js',
    'process.pid by node_modules/pino/pino.js',
  ])
  const planted = join(work, 'service.cjs')
  const reads = [
    'process.env.PORT',
    'new Date()',
    'Date.now()',
    'process.ppid',
    'Math.random()',
    'crypto.randomUUID()',
  ]
  writeFileSync(planted, reads.map((one) => `const a${reads.indexOf(one)} = ${one}`).join('\n'))
  const found: string[] = await read(planted)
  assert.equal(found.length, reads.length, found.join('\n'))
})
