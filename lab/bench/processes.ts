/**
 * Claim: more processes do more work and not more of it. What a delivery and a send cost in processor time, all our
 * processes and PostgreSQL together, rises by no more than a tenth from one process to two and to four; with pg-boss and
 * graphile-worker beside it, in as many processes, and sends of installations that share nothing but the machine.
 * Words choose: `npm run prove -- bench processes sends`.
 */

import { ownPostgres } from '../../server/test/postgres.ts'
import { atMost, reportResult } from '../results.ts'
import { EVENTS } from './deliver/notification.ts'
import { startReceiver } from './deliver/receiver.ts'
import { ourDeliveries } from './processes/deliveries.ts'
import type { Cost } from './processes/ground.ts'
import { rival } from './processes/rivals.ts'
import { ourSends, ourSendsOfMany, sendsApart } from './processes/sends.ts'
import { median } from './tools/load.ts'
import { postmasterIn } from './tools/processor.ts'

const chosen = process.argv.slice(2)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const COUNTS = [1, 2, 4]
const RISE_MAX = 1.1

const receiver = await startReceiver()
const postgres = await ownPostgres([])
const ground = { admin: postgres.url, postmaster: postmasterIn(postgres.dataDirectory), receiver }
const works = {
  deliveries: (processes: number) => ourDeliveries(ground, processes),
  sends: (processes: number) => ourSends(ground, processes),
  'sends-of-many-numbers': (processes: number) => ourSendsOfMany(ground, processes),
  'sends-apart': (processes: number) => sendsApart(ground, processes),
  'pg-boss': (processes: number) => rival(ground, 'pg-boss', processes),
  'graphile-worker': (processes: number) => rival(ground, 'graphile-worker', processes),
}
const costs = new Map<string, Cost[]>()
try {
  for (let round = 1; round <= ROUNDS; round++)
    for (const [name, work] of Object.entries(works))
      for (const processes of COUNTS) {
        if (chosen.length > 0 && !chosen.includes(name)) continue
        const cost = await work(processes)
        const key = keyOf(name, processes)
        costs.set(key, [...(costs.get(key) ?? []), cost])
        console.log(`round ${round}: ${key.padEnd(30)} ${written(cost)}`)
      }
} finally {
  receiver.stop()
  await postgres.stop()
}

console.log(`\nmedian of ${ROUNDS} rounds, ${EVENTS} deliveries each`)
for (const name of Object.keys(works)) {
  if (!costs.has(keyOf(name, 1))) continue
  for (const processes of COUNTS)
    console.log(`${name}, ${processes}`.padEnd(24), written(costOf(name, processes)))
  for (const processes of COUNTS.slice(1)) {
    const isOurs = !['pg-boss', 'graphile-worker', 'sends-apart'].includes(name)
    judge(`${name}: ${processes} beside one`, riseOf(name, processes), isOurs)
  }
  console.log('')
}
// What is shared is the database; the machine is shared by those that share nothing, too.
const [SHARED, APART] = ['sends-of-many-numbers', 'sends-apart']
if (costs.has(keyOf(SHARED, 1)) && costs.has(keyOf(APART, 1)))
  for (const processes of COUNTS.slice(1))
    judge(
      `the rise of ${SHARED} beside ${APART}, ${processes}`,
      riseOf(SHARED, processes) / riseOf(APART, processes),
      true,
    )

function keyOf(name: string, processes: number): string {
  return `${name}, ${processes} process${processes > 1 ? 'es' : ''}`
}

function costOf(name: string, processes: number): Cost {
  const all = costs.get(keyOf(name, processes)) ?? []
  return {
    perSecond: median(all.map((one) => one.perSecond)),
    processorMicros: median(all.map((one) => one.processorMicros)),
    databaseMicros: median(all.map((one) => one.databaseMicros)),
  }
}

function riseOf(name: string, processes: number): number {
  return costOf(name, processes).processorMicros / costOf(name, 1).processorMicros
}

function judge(what: string, rise: number, isJudged: boolean): void {
  if (isJudged)
    reportResult({ proof: 'bench', claim: `processor time of each, ${what}`, ...atMost(rise, RISE_MAX) })
  else console.log(what.padEnd(60), rise.toFixed(2))
}

function written({ perSecond, processorMicros, databaseMicros }: Cost): string {
  return `${perSecond.toFixed(0).padStart(7)} a second ${processorMicros.toFixed(0).padStart(6)} us of processor each, ${databaseMicros.toFixed(0)} of it PostgreSQL's`
}
