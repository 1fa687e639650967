/** pg-boss doing the same signed POST per job, in batches of five hundred. */

import { PgBoss } from 'pg-boss'
import { withDatabase } from './database.ts'
import {
  BODY,
  CONNECTIONS,
  client,
  DELIVERED_BEFORE,
  EVENTS,
  type Job,
  post,
  type Speed,
  timed,
} from './notification.ts'

export async function pgBoss(admin: string, url: string): Promise<Speed> {
  return withDatabase(admin, async (connectionString) => {
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue('deliver')
    const outbound = client()
    const insert = async (count: number) => {
      for (let from = 0; from < count; from += 1_000) {
        const jobs = Array.from({ length: Math.min(1_000, count - from) }, () => ({ data: { body: BODY } }))
        await boss.insert('deliver', jobs)
      }
    }
    const work = async (count: number) => {
      let done = 0
      const all = Promise.withResolvers<void>()
      const options = { batchSize: 500, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 }
      await boss.work<Job>('deliver', options, async (jobs) => {
        const left = jobs.values()
        const line = async () => {
          for (const { data } of left) await post(outbound, url, data.body)
        }
        await Promise.all(Array.from({ length: CONNECTIONS }, line))
        done += jobs.length
        if (done >= count) all.resolve()
      })
      await all.promise
      await boss.offWork('deliver')
    }
    await insert(DELIVERED_BEFORE)
    await work(DELIVERED_BEFORE)
    await insert(EVENTS)
    const speed = await timed(() => work(EVENTS))
    await boss.stop({ graceful: false })
    await outbound.close()
    return speed
  })
}
