/** One process of a rival: `node rival-worker.ts <which> <database> <receiver> <processes>`; connections are shared out. */

import { Logger, run } from 'graphile-worker'
import { PgBoss } from 'pg-boss'
import { BATCHING } from '../deliver/graphile.ts'
import { CONNECTIONS, client, type Job, post } from '../deliver/notification.ts'

const [which, connectionString = '', url = '', processes] = process.argv.slice(2)
const connections = Math.max(1, CONNECTIONS / Number(processes))
const outbound = client()

if (which === 'pg-boss') {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const options = { batchSize: 500, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
  await boss.work<Job>('deliver', options, async (jobs) => {
    const left = jobs.values()
    const line = async () => {
      for (const { data } of left) await post(outbound, url, data.body)
    }
    await Promise.all(Array.from({ length: connections }, line))
  })
} else {
  await run({
    connectionString,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: { deliver: (job) => post(outbound, url, (job as Job).body) },
    preset: { worker: { concurrentJobs: connections, ...BATCHING } },
  })
}
process.once('SIGTERM', () => process.exit(0))
console.log('listening 1')
