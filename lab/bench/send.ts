/**
 * Claims: sends per second on SQLite (validated, counted against the tier, committed durably, with echo, statuses
 * and delivery behind them) run at 0.3 or more of a bare loop of durable commits; a send takes the processor no longer than
 * some bare commits; and it costs the same when 100 or 99,000 customers were messaged that day.
 */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atLeast, atMost, reportResult } from '../results.ts'
import { bareCommitsPerSecond } from './tools/bare-commits.ts'
import { load, median } from './tools/load.ts'
import { parley, temporaryFolder } from './tools/processes.ts'

const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 64
/** A server that runs for more than a moment runs compiled code: that is the one measured. */
const WARM_UP = 20_000
/** Wall time hides it where the disk, or whoever asks, is slower. */
const PROCESSOR_TIMES_MAX = 7
const ACCOUNT = '200000000000001'
const NUMBER = '300000000000001'

let customer = 10_000_000

function sendRequest(): string {
  const body = JSON.stringify({
    to: `1650${customer++}`,
    type: 'template',
    template: { name: 'bench', language: { code: 'en_US' }, components: [] },
  })
  return `POST /${NUMBER}/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer sandbox-token\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

async function readyServer(directory: string) {
  const server = await parley({ PARLEY_DATA_DIR: directory, PARLEY_REVIEW_DELAY_MS: '0' })
  const url = `http://127.0.0.1:${server.port}`
  const post = (path: string, token: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const components = [{ type: 'BODY', text: 'Your order is on its way.' }]
  const template = { name: 'bench', category: 'UTILITY', language: 'en_US', components }
  await post(`/${ACCOUNT}/message_templates`, 'sandbox-token', template)
  await post(`/operator/${NUMBER}`, 'sandbox-operator-key', { throughput: 'UNLIMITED' })
  for (;;) {
    const list = await fetch(`${url}/${ACCOUNT}/message_templates?name=bench&access_token=sandbox-token`)
    const { data } = (await list.json()) as { data: { status: string }[] }
    if (data[0]?.status === 'APPROVED') return server
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function measure(port: number): Promise<number> {
  const got = await load({ port, request: sendRequest, connections: CONNECTIONS, seconds: SECONDS })
  if (got.failures > 0) throw new Error(`${got.failures} sends were refused`)
  return got.perSecond
}

const folder = temporaryFolder()
let server = await readyServer(folder.path)
await load({ port: server.port, request: sendRequest, connections: CONNECTIONS, requests: WARM_UP })
const microsOf = async (task: () => Promise<number>, seconds: () => number) => {
  const before = seconds()
  const perSecond = await task()
  return { perSecond, micros: ((seconds() - before) * 1e6) / (perSecond * SECONDS) }
}
const own = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const bareCommits = () =>
  microsOf(async () => bareCommitsPerSecond(join(folder.path, 'bare'), 'x'.repeat(500), SECONDS), own)
const ratios: number[] = []
const times: { send: number; commit: number }[] = []
for (let round = 1; round <= ROUNDS; round++) {
  const before = await bareCommits()
  const { perSecond: sends, micros } = await microsOf(() => measure(server.port), server.cpuSeconds)
  const after = await bareCommits()
  const bare = (before.perSecond + after.perSecond) / 2
  ratios.push(sends / bare)
  times.push({ send: micros, commit: (before.micros + after.micros) / 2 })
  console.log(
    `round ${round}: bare ${bare.toFixed(0)} commits/s, ${sends.toFixed(0)} sends/s of ${micros.toFixed(0)} µs, ratio ${(sends / bare).toFixed(2)}`,
  )
}
reportResult({
  proof: 'bench',
  claim: 'sends a second on SQLite beside bare durable commits',
  ...atLeast(median(ratios), 0.3),
})
const typical = median(times.map(({ send }) => send))
reportResult({
  proof: 'bench',
  claim: 'processor time of a send on SQLite beside that of a bare durable commit',
  ...atMost(
    median(times.map(({ send, commit }) => send / commit)),
    PROCESSOR_TIMES_MAX,
    '',
    `${typical.toFixed(0)} µs`,
  ),
})
await server.stop()

function fill(customers: number): void {
  const db = new DatabaseSync(join(folder.path, 'parley.sqlite'))
  db.exec('begin; delete from tier_customers; delete from tier_usage')
  const insert = db.prepare(
    'insert into tier_customers (phone_number_id, wa_id, counted_at) values (?, ?, ?)',
  )
  for (let i = 0; i < customers; i++) insert.run(NUMBER, `1777${1_000_000 + i}`, Date.now() - i)
  db.prepare('insert into tier_usage (phone_number_id, customers) values (?, ?)').run(NUMBER, customers)
  db.exec('commit')
  db.close()
}

const rates: Record<number, number[]> = { 100: [], 99000: [] }
for (let round = 1; round <= 3; round++) {
  for (const customers of [100, 99_000]) {
    fill(customers)
    server = await parley({ PARLEY_DATA_DIR: folder.path })
    await load({ port: server.port, request: sendRequest, connections: CONNECTIONS, seconds: 1 })
    rates[customers]?.push(await measure(server.port))
    await server.stop()
  }
}
const few = median(rates[100] ?? [])
const many = median(rates[99_000] ?? [])
reportResult({
  proof: 'bench',
  claim: 'sends a second with 99,000 customers of a day beside 100',
  ...atLeast(many / few, 0.9, `${many.toFixed(0)} and ${few.toFixed(0)} a second`),
})
folder.remove()
