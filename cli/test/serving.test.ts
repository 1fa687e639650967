/** The service itself: in the foreground, and for the length of a command. */

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { run, start } from './command.ts'

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'parley-serving-'))
})
after(() => rm(cwd, { recursive: true }))

const answers = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

test('parley alone serves with the settings of flags, environment and file, in this order, and Ctrl-C ends it in order', async () => {
  await writeFile(
    join(cwd, 'parley.config.json'),
    '{"PORT": 0, "PARLEY_BRAND": "filed", "LOG_LEVEL": "error"}',
  )
  const env = { PARLEY_BRAND: 'wished', PARLEY_PLATFORM_BRAND: 'wished', PARLEY_ACCOUNT_ID: '1' }
  const serving = start(['--brand', 'flagged', '--memory'], { cwd, env })
  const [, url = ''] = await serving.says(/serves at (\S+) \(sandbox, SQLite\)/)
  const read = async (path: string) =>
    (await fetch(url + path, { headers: { authorization: 'Bearer sandbox-token' } })).status
  assert.equal(await read('/300000000000001/flagged_business_profile'), 200)
  assert.equal(await read('/v23.0/300000000000001/wished_business_profile'), 200)
  assert.notEqual(await read('/300000000000001/filed_business_profile'), 200)
  serving.child.kill('SIGINT')
  assert.equal((await serving.ended).code, 0)
  assert.equal(await answers(url), false)
  assert.equal(existsSync(join(cwd, 'data')), false)
  await rm(join(cwd, 'parley.config.json'))
})

test('a service ends with the command that started it, even when that is killed', async () => {
  const serving = start(['start', '--port', '0', '--memory'], { cwd })
  const [, url = ''] = await serving.says(/serves at (\S+)/)
  serving.child.kill('SIGKILL')
  const endsAt = Date.now() + 10_000
  while ((await answers(url)) && Date.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(await answers(url), false)
})

test('a world is written when the service ends, and the next start begins with it; the file need not be there at first', async (t) => {
  const args = [
    'start',
    '--port',
    '0',
    '--memory',
    '--import',
    'kept.gz',
    '--export-on-exit',
    'kept.gz',
    '--json',
  ]
  const worldOf = async () => {
    const serving = start(args, { cwd })
    t.after(() => serving.child.kill())
    const [, url = ''] = await serving.says(/serves at (\S+)/)
    const [reported = ''] = await serving.says(/^\{.*?^\}$/ms)
    const { id, app_id, accounts } = JSON.parse(reported)
    const ask = (path: string, body?: object) =>
      fetch(`${url}/operator/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: 'Bearer sandbox-operator-key', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).then((answer) => answer.json() as Promise<Record<string, unknown>>)
    return { ids: [id, app_id, accounts], ask, serving }
  }
  const first = await worldOf()
  assert.equal((await first.ask(`worlds/${first.ids[0]}/clock/advance`, { seconds: 7200 })).error, undefined)
  first.serving.child.kill('SIGINT')
  const ended = await first.serving.ended
  assert.equal(ended.code, 0, ended.err)
  const second = await worldOf()
  assert.deepEqual(second.ids, first.ids)
  const { clock } = await second.ask(`worlds/${second.ids[0]}`)
  assert.ok(Number((clock as { ahead_seconds: number }).ahead_seconds) > 7000, JSON.stringify(clock))
  assert.deepEqual((await second.ask('snapshots')).data, [], 'nothing else is left of the file')
  second.serving.child.kill('SIGTERM')
  assert.equal((await second.serving.ended).code, 0)

  const without = await run(['start', '--memory', '--export-on-exit', 'kept.gz'], { cwd })
  assert.deepEqual([without.code, /there is none/.test(without.err)], [2, true])
  await writeFile(join(cwd, 'other.gz'), 'no world')
  const bad = await run(['start', '--port', '0', '--memory', '--import', 'other.gz'], { cwd })
  assert.equal(bad.code, 4, bad.err)
})

test('a port that another Parley has is said with a free one as a flag, and nothing else', async () => {
  const serving = start(['start', '--port', '0', '--memory'], { cwd })
  const [, port = ''] = await serving.says(/serves at \S+:(\d+)/)
  const { code, out, err } = await run(['start', '--port', port, '--memory'], { cwd })
  assert.match(err, /^port \d+ .* is taken by .*another Parley.*: parley start --port \d+\n$/)
  assert.deepEqual([code, out], [3, ''])
  serving.child.kill('SIGINT')
  await serving.ended
})

test('settings that cannot be are said as the service says them, and end with 3', async () => {
  const { code, err } = await run(['start', '--port', 'x', '--memory'], { cwd })
  assert.equal(code, 3)
  assert.match(err, /PORT: must be a whole number/)
})

const PROGRAM = `
const { PARLEY_URL, PARLEY_ACCESS_TOKEN, PARLEY_PHONE_NUMBER_ID, PARLEY_APP_SECRET, PARLEY_WORLD_ID } = process.env
const answer = await fetch(PARLEY_URL + '/' + PARLEY_PHONE_NUMBER_ID, { headers: { authorization: 'Bearer ' + PARLEY_ACCESS_TOKEN } })
console.log(JSON.stringify({ url: PARLEY_URL, status: answer.status, secret: PARLEY_APP_SECRET?.length, world: PARLEY_WORLD_ID }))
process.exit(Number(process.argv[2]))`

test('exec gives the command a world, passes its exit code on, leaves nothing running, and writes a bundle when it failed', async () => {
  await writeFile(join(cwd, 'program.mjs'), PROGRAM)
  const reported = async (code: number) => {
    const ran = await run(['exec', '--', process.execPath, 'program.mjs', String(code)], { cwd })
    assert.equal(ran.code, code, ran.err)
    const { url, ...seen } = JSON.parse(ran.out)
    assert.equal(await answers(url), false)
    return { seen, err: ran.err }
  }
  const good = await reported(0)
  assert.equal(good.seen.status, 200)
  assert.equal(good.seen.secret, 32)
  assert.equal(existsSync(join(cwd, 'parley-reports')), false)

  const bad = await reported(7)
  assert.equal(bad.seen.world, good.seen.world, 'the ids are the same in every run')
  assert.match(bad.err, /What happened is in parley-reports/)
  const bundle = gunzipSync(await readFile(join(cwd, 'parley-reports', 'exec.bundle.gz'))).toString()
  assert.match(bundle, /"kind":"bundle"/)
})

test('exec of a command that is not there is one sentence, and ends as a shell would (127)', async () => {
  const { code, err } = await run(['exec', '--', 'no-such-program'], { cwd })
  assert.equal(code, 127)
  assert.match(err, /There is no command "no-such-program"/)
})
