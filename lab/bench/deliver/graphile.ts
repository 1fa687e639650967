/** graphile-worker doing the same signed POST per job, as it comes and with its recommended batching. */

import { Logger, makeWorkerUtils, run as runGraphile } from 'graphile-worker'
import pg from 'pg'
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

export const BATCHING = {
  localQueue: { size: 500, refetchDelay: { durationMs: 10 } },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
}

export async function graphile(admin: string, url: string, worker: object): Promise<Speed> {
  return withDatabase(admin, async (connectionString) => {
    const utils = await makeWorkerUtils({ connectionString })
    await utils.migrate()
    const outbound = client()
    const pgPool = new pg.Pool({ connectionString, max: CONNECTIONS + 2 })
    pgPool.on('error', () => {})
    const add = async (count: number) => {
      for (let from = 0; from < count; from += 1_000) {
        const jobs = Array.from({ length: Math.min(1_000, count - from) }, () => ({
          identifier: 'deliver',
          payload: { body: BODY },
        }))
        await utils.addJobs(jobs)
      }
    }
    const work = async (count: number) => {
      let done = 0
      const all = Promise.withResolvers<void>()
      const runner = await runGraphile({
        pgPool,
        noHandleSignals: true,
        logger: new Logger(() => () => {}),
        taskList: {
          deliver: async (job) => {
            await post(outbound, url, (job as Job).body)
            if (++done === count) all.resolve()
          },
        },
        preset: { worker: { concurrentJobs: CONNECTIONS, ...worker } },
      })
      await all.promise
      await runner.stop()
    }
    await add(DELIVERED_BEFORE)
    await work(DELIVERED_BEFORE)
    await add(EVENTS)
    const speed = await timed(() => work(EVENTS))
    await utils.release()
    await outbound.close()
    await pgPool.end()
    return speed
  })
}
