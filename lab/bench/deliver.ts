/**
 * Durable deliveries a second, each claim beside its measure in the same run: on SQLite against a bare loop of
 * signed POSTs with the same client, on PostgreSQL against graphile-worker and pg-boss doing the same signed
 * POST per job, and a healthy receiver alone against the same one beside a receiver that never answers.
 *
 * All start from a full outbox (or queue) and end when everything is delivered and recorded as such. The
 * receiver is a process of its own.
 */

import { startPostgres } from '../../server/test/postgres.ts'
import { atLeast, reportResult } from '../results.ts'
import { BATCHING, graphile } from './deliver/graphile.ts'
import { BODY, bareLoop, CONNECTIONS, EVENTS, type Speed } from './deliver/notification.ts'
import { onPostgres, onSqlite } from './deliver/parley.ts'
import { pgBoss } from './deliver/pg-boss.ts'
import { startReceiver } from './deliver/receiver.ts'

/** Words of the names to measure; all of them without. */
const chosen = process.argv.slice(2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)

const HANDED_ON = 'PostgreSQL, handed on before'

type Speeds = Record<string, Speed[]>

async function main(): Promise<void> {
  const receiver = await startReceiver()
  const { url } = receiver
  const postgres = await startPostgres([])
  try {
    const speeds: Speeds = {}
    let isWarmUp = true
    const measure = async (name: string, work: () => Promise<Speed>) => {
      if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) return
      const speed = await work()
      if (isWarmUp) return
      const all = [...(speeds[name] ?? []), speed]
      speeds[name] = all
      console.log(`round ${all.length}: ${name.padEnd(34)} ${written(speed)}`)
    }
    // The first round only makes everybody's code warm.
    for (let round = 0; round <= ROUNDS; round++) {
      isWarmUp = round === 0
      await measure('bare loop', () => bareLoop(url))
      await measure('parley on SQLite', () => onSqlite(receiver, false))
      await measure('the same beside a dead receiver', () => onSqlite(receiver, true))
      await measure('parley on PostgreSQL', () => onPostgres(postgres.url, receiver))
      await measure(HANDED_ON, () => onPostgres(postgres.url, receiver, { isHandedOn: true }))
      await measure('graphile-worker', () => graphile(postgres.url, url, {}))
      await measure('graphile-worker, batching', () => graphile(postgres.url, url, BATCHING))
      await measure('pg-boss', () => pgBoss(postgres.url, url))
    }
    report(speeds)
  } finally {
    receiver.stop()
    await postgres.stop()
  }
}

const written = ({ perSecond, processorMicros }: Speed) =>
  `${perSecond.toFixed(0).padStart(7)} deliveries/s ${processorMicros.toFixed(0).padStart(6)} us of processor each`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report(speeds: Speeds): void {
  console.log(
    `\n${EVENTS} events of ${BODY.length} bytes, ${CONNECTIONS} connections, median of ${ROUNDS} rounds`,
  )
  for (const [name, all] of Object.entries(speeds)) {
    const perSecond = median(all.map((speed) => speed.perSecond))
    const processorMicros = median(all.map((speed) => speed.processorMicros))
    console.log(`${name.padEnd(34)} ${written({ perSecond, processorMicros })}`)
  }
  console.log()
  const ratio = (a: string, b: string, target: number) => {
    const [ours, theirs] = [speeds[a], speeds[b]]
    if (!ours || !theirs) return
    const value = median(ours.map((speed, at) => speed.perSecond / (theirs[at]?.perSecond ?? Number.NaN)))
    reportResult({
      proof: 'bench',
      claim: `deliveries a second: ${a} beside ${b}, ${EVENTS} waiting`,
      ...atLeast(value, target),
    })
  }
  ratio('parley on SQLite', 'bare loop', 0.4)
  ratio('parley on PostgreSQL', 'graphile-worker', 1)
  ratio('parley on PostgreSQL', 'graphile-worker, batching', 1)
  ratio('parley on PostgreSQL', 'pg-boss', 1)
  ratio(HANDED_ON, 'pg-boss', 1)
  ratio('the same beside a dead receiver', 'parley on SQLite', 0.9)
}

await main()
