/**
 * Durable deliveries a second, each claim beside its measure in the same run: on SQLite against a bare loop of
 * signed POSTs with the same client, on PostgreSQL against graphile-worker and pg-boss doing the same signed
 * POST per job, and a healthy receiver alone against the same one beside a receiver that never answers.
 *
 * All start from a full outbox (or queue) and end when everything is delivered and recorded as such. The
 * receiver is a process of its own.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeWorkerUtils, run as runGraphile } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { openHouse, prepareHouse } from '../server/src/app/assembly.ts'
import { readConfig } from '../server/src/app/config.ts'
import type { House } from '../server/src/kernel/house.ts'
import { outboundClient } from '../server/src/kernel/outbound/client.ts'
import { signatureOf } from '../server/src/kernel/signature.ts'
import { routeEvents } from '../server/src/slices/webhooks/delivering/routing.ts'
import { startDelivering } from '../server/src/slices/webhooks/delivering/worker.ts'
import { startPostgres } from '../server/test/postgres.ts'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 8_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const NODES = 64
const CONNECTIONS = 8
const ACCOUNTS = { healthy: '200000000000001', dead: '200000000000002' }
const APP = '100000000000001'
const SECRET = 'sandbox-app-secret'
const VALUE = JSON.stringify({
  messaging_product: 'chat',
  metadata: { display_phone_number: '15550100001', phone_number_id: '300000000000001' },
  contacts: [{ profile: { name: 'Ann' }, wa_id: '16505551234' }],
  messages: [
    {
      from: '16505551234',
      id: 'm.1',
      timestamp: '1767225600',
      type: 'text',
      text: { body: 'x'.repeat(200) },
    },
  ],
})
const BODY = `{"object":"chat_business_account","entry":[{"id":"200000000000001","time":1767225600,"changes":[{"field":"messages","value":${VALUE}}]}]}`

async function beReceiver(): Promise<void> {
  let count = 0
  let run: unknown = 0
  process.on('disconnect', () => process.exit())
  process.on('message', (started) => {
    run = started
    count = 0
  })
  const server = createServer((request, response) => {
    if (request.url === '/dead') return
    request.resume()
    request.on('end', () => {
      response.end('ok')
      if (++count === EVENTS) process.send?.(run)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
}

async function main(): Promise<void> {
  const [port] = await once(receiver, 'message')
  const url = `http://127.0.0.1:${port}`
  const postgres = await startPostgres([])
  try {
    const rates: Record<string, number[]> = {}
    const measure = async (name: string, deed: () => Promise<number>) => {
      const rate = await deed()
      rates[name] = [...(rates[name] ?? []), rate]
      console.log(`round ${rates[name].length}: ${name.padEnd(34)} ${rate.toFixed(0).padStart(7)}/s`)
    }
    await bareLoop(url)
    for (let round = 0; round < ROUNDS; round++) {
      await measure('bare loop', () => bareLoop(url))
      await measure('parley on SQLite', () => onSqlite(url, false))
      await measure('the same beside a dead receiver', () => onSqlite(url, true))
      await measure('parley on PostgreSQL', () => onPostgres(postgres.url, url))
      await measure('graphile-worker', () => graphile(postgres.url, url, {}))
      await measure('graphile-worker, batching', () => graphile(postgres.url, url, BATCHING))
      await measure('pg-boss', () => pgBoss(postgres.url, url))
    }
    report(rates)
  } finally {
    receiver.kill()
    await postgres.stop()
  }
}

function report(rates: Record<string, number[]>): void {
  const middle = (name: string) => (rates[name] ?? []).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  const line = (name: string) =>
    console.log(`${name.padEnd(34)} ${middle(name).toFixed(0).padStart(7)} deliveries/s`)
  console.log(
    `\n${EVENTS} events of ${BODY.length} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`,
  )
  for (const name of Object.keys(rates)) line(name)
  const ratio = (a: string, b: string, target: number) => {
    const all = (rates[a] ?? []).map((rate, at) => rate / (rates[b]?.[at] ?? Number.NaN))
    const value = all.toSorted((x, y) => x - y)[Math.floor(ROUNDS / 2)] ?? 0
    const verdict = value >= target ? 'ok' : 'BELOW'
    console.log(
      `${`${a} : ${b}`.padEnd(62)} ${value.toFixed(2).padStart(6)}  target ${target.toFixed(2)}  ${verdict}`,
    )
  }
  console.log()
  ratio('parley on SQLite', 'bare loop', 0.4)
  ratio('parley on PostgreSQL', 'graphile-worker', 1)
  ratio('parley on PostgreSQL', 'graphile-worker, batching', 1)
  ratio('parley on PostgreSQL', 'pg-boss', 1)
  ratio('the same beside a dead receiver', 'parley on SQLite', 0.9)
}

/** Runs the deed and gives how many deliveries a second that was. */
async function timed(deed: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await deed()
  return EVENTS / ((performance.now() - started) / 1000)
}

const client = () => outboundClient({ publicOnly: false })
type Client = ReturnType<typeof client>

async function post(outbound: Client, url: string): Promise<void> {
  const answer = await outbound.send({
    url: `${url}/hook`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(SECRET, BODY) },
    body: BODY,
  })
  if (answer.kind !== 'answer' || answer.status !== 200) throw new Error(JSON.stringify(answer))
}

async function bareLoop(url: string): Promise<number> {
  const outbound = client()
  let left = EVENTS
  const rate = await timed(async () => {
    const line = async () => {
      while (left-- > 0) await post(outbound, url)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, line))
  })
  await outbound.close()
  return rate
}

async function onSqlite(url: string, besideDead: boolean): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  try {
    return await deliverAll({ PARLEY_DATA_DIR: directory }, url, besideDead)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function onPostgres(admin: string, url: string): Promise<number> {
  return withDatabase(admin, (database) => deliverAll({ DATABASE_URL: database }, url, false))
}

async function deliverAll(
  environment: Record<string, string>,
  url: string,
  besideDead: boolean,
): Promise<number> {
  const { settings } = readConfig({
    ...environment,
    LOG_LEVEL: 'silent',
    PARLEY_RECEIVER_CONNECTIONS: String(CONNECTIONS),
  })
  const house = openHouse(settings, pino({ level: 'silent' }))
  await prepareHouse(house)
  if (besideDead) {
    await fill(house, ACCOUNTS.dead, `${url}/dead`, 'd')
    // As much waits for the dead one as for the healthy one; handing that on is not what is measured.
    while ((await routeEvents(house)).events > 0);
  }
  await fill(house, ACCOUNTS.healthy, `${url}/hook`, 'h')
  let worker: Awaited<ReturnType<typeof startDelivering>> | undefined
  const rate = await timed(async () => {
    const arrived = allArrived()
    worker = await startDelivering(house)
    await arrived
    while (!(await isAllDelivered(house))) await new Promise((resolve) => setTimeout(resolve, 5))
  })
  void worker?.stop().catch(() => {})
  if (!besideDead) await worker?.stop()
  await house.outbound.close().catch(() => {})
  await house.storage.close()
  return rate
}

let runs = 0

/** Resolves when the receiver has got as many as there are events. */
function allArrived(): Promise<void> {
  const run = ++runs
  receiver.send(run)
  return new Promise((resolve) => {
    receiver.on('message', function hear(message) {
      if (message !== run) return
      receiver.off('message', hear)
      resolve()
    })
  })
}

async function isAllDelivered({ storage }: House): Promise<boolean> {
  const unrouted = storage.read.selectFrom('unrouted_events').select('seq').limit(1)
  if (await unrouted.executeTakeFirst()) return false
  const waiting = storage.read
    .selectFrom('deliveries')
    .select('id')
    .where('receiver_id', '=', 'h')
    .where('state', '=', 'waiting')
    .limit(1)
  return (await waiting.executeTakeFirst()) === undefined
}

/** A subscription as a handshake would have left it, and a full outbox. */
async function fill(house: House, account_id: string, url: string, id: string): Promise<void> {
  await house.storage.transact(async (db) => {
    await db
      .insertInto('receivers')
      .values({
        id,
        app_id: APP,
        url,
        circuit: 'closed',
        failures: 0,
        failed_node: null,
        opened_times: 0,
        next_probe_at: null,
        paused_at: null,
        retired_at: null,
        lease_owner: null,
        lease_token: null,
        lease_until: null,
        created_at: 0,
      })
      .execute()
    await db
      .insertInto('subscriptions')
      .values({
        id,
        account_id,
        app_id: APP,
        fields: null,
        receiver_id: id,
        verify_token: null,
        created_at: 0,
      })
      .execute()
    for (let from = 0; from < EVENTS; from += 500) {
      const rows = Array.from({ length: Math.min(500, EVENTS - from) }, (_, at) => ({
        id: `${id}${from + at}`,
        account_id,
        node_id: `${id}${(from + at) % NODES}`,
        field: 'messages',
        value: VALUE,
        occurred_at: Date.now(),
        object: 'chat_business_account',
      }))
      const seqs = await db.insertInto('events').values(rows).returning('seq').execute()
      await db.insertInto('unrouted_events').values(seqs).execute()
    }
  })
}

async function withDatabase<T>(admin: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${Math.random().toString(36).slice(2)}`
  const query = async (statement: string) => {
    const connection = new pg.Client(admin)
    await connection.connect()
    await connection.query(statement)
    await connection.end()
  }
  await query(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await query(`drop database ${name} with (force)`)
  }
}

const BATCHING = {
  localQueue: { size: 500, refetchDelay: { durationMs: 10 } },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
}

async function graphile(admin: string, url: string, worker: object): Promise<number> {
  return withDatabase(admin, async (connectionString) => {
    const utils = await makeWorkerUtils({ connectionString })
    await utils.migrate()
    for (let from = 0; from < EVENTS; from += 1_000) {
      const jobs = Array.from({ length: Math.min(1_000, EVENTS - from) }, () => ({
        identifier: 'deliver',
        payload: { body: BODY },
      }))
      await utils.addJobs(jobs)
    }
    await utils.release()
    const outbound = client()
    const pgPool = new pg.Pool({ connectionString, max: CONNECTIONS + 2 })
    pgPool.on('error', () => {})
    let done = 0
    const all = Promise.withResolvers<void>()
    let runner: Awaited<ReturnType<typeof runGraphile>> | undefined
    const rate = await timed(async () => {
      runner = await runGraphile({
        pgPool,
        noHandleSignals: true,
        logger: await quietLogger(),
        taskList: {
          deliver: async () => {
            await post(outbound, url)
            if (++done === EVENTS) all.resolve()
          },
        },
        preset: { worker: { concurrentJobs: CONNECTIONS, ...worker } },
      })
      await all.promise
      await runner.stop()
    })
    await outbound.close()
    await pgPool.end()
    return rate
  })
}

async function quietLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}

async function pgBoss(admin: string, url: string): Promise<number> {
  return withDatabase(admin, async (connectionString) => {
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue('deliver')
    for (let from = 0; from < EVENTS; from += 1_000) {
      const jobs = Array.from({ length: Math.min(1_000, EVENTS - from) }, () => ({ data: { body: BODY } }))
      await boss.insert('deliver', jobs)
    }
    const outbound = client()
    let done = 0
    const all = Promise.withResolvers<void>()
    const rate = await timed(async () => {
      const options = { batchSize: 500, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
      await boss.work('deliver', options, async (jobs) => {
        let next = 0
        const line = async () => {
          while (next++ < jobs.length) await post(outbound, url)
        }
        await Promise.all(Array.from({ length: CONNECTIONS }, line))
        done += jobs.length
        if (done >= EVENTS) all.resolve()
      })
      await all.promise
      await boss.offWork('deliver')
    })
    await boss.stop({ graceful: false })
    await outbound.close()
    return rate
  })
}

const isReceiver = process.argv[2] === 'receiver'
const receiver = isReceiver
  ? (process as never as ReturnType<typeof fork>)
  : fork(import.meta.filename, ['receiver'])
if (isReceiver) await beReceiver()
else await main()
