/** `parley load`: an audience comes, and the same one comes to the same end, on either engine. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findServer, startServer } from '@parley-dev/testing/service'
import { testOnce } from '../../server/test/engines.ts'
import { freePort } from '../../server/test/free-port.ts'
import { migratedDatabase } from '../../server/test/house.ts'
import { audienceOf, type Crowd } from '../src/load/audience.ts'
import { run } from './command.ts'

const BOT = fileURLToPath(new URL('./folder/bot.mjs', import.meta.url))
const SHARES = { reads: 90, answers: 40, taps: 30, blocks: 10 }
const CROWD: Crowd = { customers: 1_000, rate: 50, ramp: 10, seed: 'a', shares: SHARES }

testOnce('a seed draws one audience, in the shares that were asked for, at a rate that rises', () => {
  const audience = audienceOf(CROWD)
  assert.deepEqual(audienceOf(CROWD), audience)
  assert.notDeepEqual(audienceOf({ ...CROWD, seed: 'b' }), audience)
  const share = (does: string) => audience.filter((one) => one.does === does).length / 10
  for (const [does, wanted] of [
    ['answers', 40],
    ['taps', 30],
    ['blocks', 10],
    ['ignores', 20],
  ] as const)
    assert.ok(Math.abs(share(does) - wanted) < 5, `${does}: ${share(does)}`)
  assert.deepEqual(
    audience.map(({ atMs }) => atMs),
    audience.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
  )
  const within = (from: number, to: number) => audience.filter(({ atMs }) => atMs >= from && atMs < to).length
  // Half of 50 × 1² ÷ 10 in the first second, 50 a second after ten.
  assert.ok(within(0, 1_000) <= 5, `${within(0, 1_000)}`)
  assert.ok(Math.abs(within(12_000, 13_000) - 50) <= 3, `${within(12_000, 13_000)}`)
})

async function loaded(t: TestContext, settings: Record<string, string>, more: string[] = []) {
  const service = await startServer(findServer(), settings)
  t.after(() => service.stop())
  const url = `http://127.0.0.1:${await freePort()}/`
  const crowd = [
    '--customers',
    '20',
    '--rate',
    '50',
    '--answers',
    '40',
    '--taps',
    '30',
    '--blocks',
    '10',
    '--seed',
    'a',
  ]
  const args = [
    'load',
    '--json',
    ...crowd,
    ...more,
    '--url',
    service.url,
    '--receiver',
    url,
    '--',
    process.execPath,
    BOT,
  ]
  const { code, out, err } = await run(args, { env: { BOT_URL: url } })
  return { code, err, report: JSON.parse(out || 'null') }
}

/** The test runs on SQLite and on PostgreSQL, and neither may come to another end. */
const OUTCOME = 'c925a3234a830b3b'

test('the same audience comes to the same end, on either engine; what it met is reported', async (t) => {
  const place = await migratedDatabase()
  t.after(() => place.remove())
  const { code, err, report } = await loaded(t, place.environment)
  assert.equal(code, 0, err)
  assert.deepEqual([report.unanswered, report.errors, report.not_taken], [0, [], []])
  assert.ok(report.messages > 20 && report.answered === report.messages)
  assert.ok(report.latency_ms.p50 > 0 && report.latency_ms.max >= report.latency_ms.p99)
  assert.ok(
    Object.values(report.did).every((count) => Number(count) > 0),
    JSON.stringify(report.did),
  )
  assert.equal(report.outcome, OUTCOME)
})

testOnce('an address that is not this machine, and shares of more than a hundred, are refused', async () => {
  const refusals: [string[], RegExp][] = [
    [
      ['--receiver', 'http://192.0.2.1/', '--', 'true'],
      /192\.0\.2\.1, which is not this machine\.\n {2}.*--i-own-this-server/,
    ],
    [['--url', 'http://192.0.2.1'], /which is not this machine/],
    [['--', 'true'], /Where is the webhook of the command\?/],
    [['--answers', '90', '--taps', '90'], /shares of one hundred/],
    [['--rate', 'many'], /--rate is a number from 0 to 1000, not "many"/],
  ]
  for (const [args, says] of refusals) {
    const { code, err } = await run(['load', ...args])
    assert.equal(code, 2, err)
    assert.match(err, says)
  }
})
