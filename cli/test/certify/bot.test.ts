/** `parley exec --certify`: a bot is run, what it answers is counted, and it is ended. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../server/test/free-port.ts'
import { run } from '../command.ts'

const BOT = fileURLToPath(new URL('../folder/bot.mjs', import.meta.url))

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'parley-certified-bot-'))
})
after(() => rm(cwd, { recursive: true }))

async function certifiedBot(env: Record<string, string>) {
  const url = `http://127.0.0.1:${await freePort()}/`
  const args = ['exec', '--json', '--certify', url, '--', process.execPath, BOT]
  const { code, out, err } = await run(args, { cwd, env: { ...env, BOT_URL: url } })
  return { code, err, certificate: JSON.parse(out || 'null') }
}

test('a bot that remembers what it has answered is certified; one that does not answers twice, and that is seen', async () => {
  const [right, wrong] = await Promise.all([certifiedBot({}), certifiedBot({ FORGETS: 'yes' })])
  const failedIn = ({ certificate }: typeof right): string[] =>
    certificate.results.flatMap((one: { family: string; name: string; wrong?: string }) =>
      one.wrong === undefined ? [] : [`${one.family}: ${one.name}: ${one.wrong}`],
    )
  assert.deepEqual([failedIn(right), right.code], [[], 0], right.err)
  assert.equal(wrong.code, 1)
  assert.deepEqual(failedIn(wrong), [
    'answers: twice, byte by byte: answered 2 time(s), and 1 time(s) what comes once',
    'answers: three times at once: answered 3 time(s), and 1 time(s) what comes once',
    'answers: again under another event id: answered 2 time(s), and 1 time(s) what comes once',
    'answers: again a day later, with other bytes: answered 2 time(s), and 1 time(s) what comes once',
    'answers: twice in one batch: answered 2 time(s), and 1 time(s) what comes once',
  ])
})

test('a command that ends before its webhook answers is not certified', async () => {
  const args = ['exec', '--certify', 'http://127.0.0.1:9/', '--', process.execPath, '-e', '0']
  const { code, err } = await run(args, { cwd })
  assert.equal(code, 1)
  assert.match(err, /The command ended before its webhook answered/)
})
