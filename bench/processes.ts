/**
 * Claim: more processes do more work and not more of it. What a delivery and a send cost in processor time, all our
 * processes and PostgreSQL together, rises by no more than a tenth from one process to two and to four; with pg-boss and
 * graphile-worker beside it, in as many processes, and sends of installations that share nothing but the machine.
 * Words choose: `node bench/processes.ts sends`.
 */

import { ownPostgres } from '../server/test/postgres.ts'
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
        const key = `${name}, ${processes} process${processes > 1 ? 'es' : ''}`
        costs.set(key, [...(costs.get(key) ?? []), cost])
        console.log(`round ${round}: ${key.padEnd(30)} ${written(cost)}`)
      }
} finally {
  receiver.stop()
  await postgres.stop()
}

console.log(`\nmedian of ${ROUNDS} rounds, ${EVENTS} deliveries each`)
for (const name of Object.keys(works)) {
  const of = (processes: number) => {
    const all = costs.get(`${name}, ${processes} process${processes > 1 ? 'es' : ''}`) ?? []
    return {
      perSecond: median(all.map((one) => one.perSecond)),
      processorMicros: median(all.map((one) => one.processorMicros)),
      databaseMicros: median(all.map((one) => one.databaseMicros)),
    }
  }
  if (!costs.has(`${name}, 1 process`)) continue
  for (const processes of COUNTS) console.log(`${name}, ${processes}`.padEnd(24), written(of(processes)))
  for (const processes of COUNTS.slice(1)) {
    const rise = of(processes).processorMicros / of(1).processorMicros
    const isOurs = !['pg-boss', 'graphile-worker', 'sends-apart'].includes(name)
    const verdict = isOurs ? (rise <= RISE_MAX ? 'ok' : 'ABOVE') : ''
    console.log(
      `${name}: ${processes} beside one`.padEnd(42),
      `${rise.toFixed(2)}  target ${RISE_MAX}  ${verdict}`,
    )
  }
  console.log('')
}

function written({ perSecond, processorMicros, databaseMicros }: Cost): string {
  return `${perSecond.toFixed(0).padStart(7)} a second ${processorMicros.toFixed(0).padStart(6)} us of processor each, ${databaseMicros.toFixed(0)} of it PostgreSQL's`
}
