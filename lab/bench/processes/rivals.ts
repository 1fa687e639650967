/** The same signed POST per job by pg-boss or graphile-worker, in so many processes. */

import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { withDatabase } from '../deliver/database.ts'
import { BODY, EVENTS } from '../deliver/notification.ts'
import { startServer } from '../tools/processes.ts'
import { type Cost, type Ground, measured } from './ground.ts'

export type Rival = 'pg-boss' | 'graphile-worker'
const SCRIPT = new URL('rival-worker.ts', import.meta.url).pathname
const WARM_UP = 4_000
const INSERTED_AT_ONCE = 1_000

/** Enqueues jobs and counts those that are left. */
type Queue = { add(jobs: number): Promise<void>; left: string; close(): Promise<void> }

export async function rival(ground: Ground, which: Rival, processes: number): Promise<Cost> {
  return withDatabase(ground.admin, async (url) => {
    const queue = which === 'pg-boss' ? await bossQueue(url) : await graphileQueue(url)
    const client = new pg.Client(url)
    await client.connect()
    const workers = []
    for (let at = 0; at < processes; at++)
      workers.push(await startServer([SCRIPT, which, url, ground.receiver.url, String(processes)]))
    const doAll = async (jobs: number) => {
      for (let added = 0; added < jobs; added += INSERTED_AT_ONCE)
        await queue.add(Math.min(INSERTED_AT_ONCE, jobs - added))
      while ((await client.query(queue.left)).rows[0].left)
        await new Promise((resolve) => setTimeout(resolve, 20))
    }
    try {
      await doAll(WARM_UP)
      const pids = workers.map((one) => one.pid)
      return await measured(ground, pids, EVENTS, () => doAll(EVENTS))
    } finally {
      for (const one of workers) await one.stop()
      await client.end()
      await queue.close()
    }
  })
}

async function bossQueue(connectionString: string): Promise<Queue> {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('deliver')
  return {
    add: async (jobs) =>
      void (await boss.insert(
        'deliver',
        Array.from({ length: jobs }, () => ({ data: { body: BODY } })),
      )),
    left: "select exists (select 1 from pgboss.job where name = 'deliver' and state < 'completed') as left",
    close: () => boss.stop({ graceful: false }),
  }
}

async function graphileQueue(connectionString: string): Promise<Queue> {
  const utils = await makeWorkerUtils({ connectionString })
  await utils.migrate()
  return {
    add: async (jobs) =>
      void (await utils.addJobs(
        Array.from({ length: jobs }, () => ({ identifier: 'deliver', payload: { body: BODY } })),
      )),
    left: 'select exists (select 1 from graphile_worker._private_jobs) as left',
    close: async () => utils.release(),
  }
}
