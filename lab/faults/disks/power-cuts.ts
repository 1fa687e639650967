/** The power goes at random moments of a service under load: whatever was acknowledged is there when it is back. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../../server/migrations/index.ts'
import { openSqlite } from '../../../server/src/kernel/engine/index.ts'
import { actorAt, NUMBER } from '../../../server/test/house.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { accountNames, startKeyedLoad } from '../kills/keyed-load.ts'
import { type DiskEvent, emptyDisk, readRecord, watchedBy } from './disk-record.ts'

export type PowerCuts = {
  cuts: number
  acknowledged: number
  writes: number
  syncs: number
  /** Cuts after which something acknowledged was missing, and how much at most. */
  cutsWithLoss: number
  lostMax: number
  corrupt: number
  /** Of the cuts after which a whole process was started: those after which it did not serve. */
  notServing: number
}

type Plan = { cuts: number; calls: number; callsPerSecond: number; startEvery: number }

export async function cutPower(plan: Plan): Promise<PowerCuts> {
  const place = await mkdtemp(join(tmpdir(), 'parley-power-'))
  try {
    const { events, acknowledged } = await record(place, plan)
    const first = events.findIndex((event) => event.at >= Math.min(...acknowledged.values()))
    const moments = Array.from(
      { length: plan.cuts },
      () => first + Math.floor(Math.random() * (events.length - first)),
    ).toSorted((a, b) => a - b)
    const report: PowerCuts = {
      cuts: plan.cuts,
      acknowledged: acknowledged.size,
      writes: events.filter((event) => event.kind === 'write').length,
      syncs: events.filter((event) => event.kind === 'sync').length,
      cutsWithLoss: 0,
      lostMax: 0,
      corrupt: 0,
      notServing: 0,
    }
    const disk = emptyDisk()
    let applied = 0
    for (const [count, moment] of moments.entries()) {
      for (; applied < moment; applied++) disk.apply(events[applied] as DiskEvent)
      const at = events[moment]?.at ?? 0
      const owed = [...acknowledged].filter(([, answered]) => answered < at).map(([name]) => name)
      const directory = await mkdtemp(join(place, 'cut-'))
      await disk.putDown(directory, count % 2 === 1)
      const found = await examine(directory, count % plan.startEvery === 0)
      const lost = owed.filter((name) => !found.names.has(name)).length
      if (lost > 0) report.cutsWithLoss++
      report.lostMax = Math.max(report.lostMax, lost)
      if (!found.isWhole) report.corrupt++
      if (!found.serves) report.notServing++
      await rm(directory, { recursive: true })
    }
    return report
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function record(place: string, plan: Plan) {
  const directory = join(place, 'data')
  const log = join(place, 'strace.txt')
  const service = await newProcess({ PARLEY_DATA_DIR: directory }, watchedBy(log))
  try {
    await service.start()
    const load = startKeyedLoad({ urls: [service.url], ...plan })
    await load.stop('when all calls are made')
    return { acknowledged: load.acknowledged, events: await readRecordOf(service, log, directory) }
  } finally {
    await service.kill()
  }
}

/** Killed first, so that nothing is written any more while it is read. */
async function readRecordOf(service: { kill(): Promise<unknown> }, log: string, directory: string) {
  await service.kill()
  await new Promise((resolve) => setTimeout(resolve, 500))
  return readRecord(log, directory)
}

async function examine(directory: string, wholly: boolean) {
  const found = { names: new Set<string>(), isWhole: false, serves: true }
  try {
    const storage = openSqlite(directory, migrations, () => {})
    await storage.migrate()
    await storage.close()
    const database = new DatabaseSync(join(directory, 'parley.sqlite'))
    found.isWhole = database.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok'
    database.close()
    found.names = new Set(await accountNames(environmentOf(directory)))
    if (wholly) found.serves = await serves(directory)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
  }
  return found
}

const environmentOf = (directory: string) => ({
  environment: { PARLEY_DATA_DIR: directory },
  remove: async () => {},
})

async function serves(directory: string): Promise<boolean> {
  const service = await newProcess({ PARLEY_DATA_DIR: directory })
  try {
    await service.start()
    return (await actorAt(service.url, 'sandbox-token').get(`/${NUMBER}`)).status === 200
  } finally {
    await service.kill()
  }
}
