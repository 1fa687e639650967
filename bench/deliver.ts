/**
 * Durable deliveries a second, each claim beside its measure in the same run: on SQLite against a bare loop of
 * signed POSTs with the same client, on PostgreSQL against graphile-worker and pg-boss doing the same signed
 * POST per job, and a healthy receiver alone against the same one beside a receiver that never answers.
 *
 * All start from a full outbox (or queue) and end when everything is delivered and recorded as such. The
 * receiver is a process of its own.
 */

import { startPostgres } from '../server/test/postgres.ts'
import { BATCHING, graphile } from './deliver/graphile.ts'
import { BODY, bareLoop, CONNECTIONS, EVENTS } from './deliver/notification.ts'
import { onPostgres, onSqlite } from './deliver/parley.ts'
import { pgBoss } from './deliver/pg-boss.ts'
import { startReceiver } from './deliver/receiver.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

async function main(): Promise<void> {
  const receiver = await startReceiver()
  const { url } = receiver
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
      await measure('parley on SQLite', () => onSqlite(receiver, false))
      await measure('the same beside a dead receiver', () => onSqlite(receiver, true))
      await measure('parley on PostgreSQL', () => onPostgres(postgres.url, receiver))
      await measure('graphile-worker', () => graphile(postgres.url, url, {}))
      await measure('graphile-worker, batching', () => graphile(postgres.url, url, BATCHING))
      await measure('pg-boss', () => pgBoss(postgres.url, url))
    }
    report(rates)
  } finally {
    receiver.stop()
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

await main()
