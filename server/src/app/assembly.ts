/** Putting the house together and opening its doors. */

import { hash } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { migrations } from '../../migrations/index.ts'
import { databaseBlobs } from '../kernel/blobs.ts'
import { systemClock } from '../kernel/clock.ts'
import { directoryOf } from '../kernel/graph/directory.ts'
import { dispatcher } from '../kernel/graph/dispatch.ts'
import { buildRegistry, collectPages, type Registry } from '../kernel/graph/registry.ts'
import { brandSetting, type House, isSandbox } from '../kernel/house.ts'
import { webServer } from '../kernel/http/server.ts'
import { kernelJobs } from '../kernel/jobs/housekeeping.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { emptyMemories, FORGET_CHANNEL } from '../kernel/memories.ts'
import { newMeter } from '../kernel/metrics.ts'
import { outboundClient } from '../kernel/outbound/client.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import type { Settings } from '../kernel/settings.ts'
import { openPostgres } from '../kernel/storage/postgres.ts'
import { openSqlite } from '../kernel/storage/sqlite.ts'
import { CLOCK_CHANNEL, loadClock } from '../kernel/test-clock.ts'
import {
  databaseUrlSetting,
  dataDirSetting,
  hostSetting,
  logLevelSetting,
  operatorKeySetting,
  portSetting,
  publicUrlSetting,
  secretsKeySetting,
} from './config.ts'
import { listenProblem } from './listening.ts'
import { aboutPages } from './pages.ts'
import { plantSeed } from './seed.ts'
import { slices } from './slices.ts'

export type Service = {
  house: House
  url: string
  port: number
  /** In order; connections in use are listened to for a while, in case a request is on its way. */
  close(lingerMs?: number): Promise<void>
}

/** Storage, clock and client: what every command needs, whether or not it serves. */
export function openHouse(
  settings: Settings,
  log: Logger = pino({ level: settings.get(logLevelSetting) }),
): House {
  const databaseUrl = settings.get(databaseUrlSetting)
  const complain = (error: Error) => log.error({ err: error }, 'a database connection broke')
  const storage = databaseUrl
    ? openPostgres(databaseUrl, migrations, complain)
    : openSqlite(settings.get(dataDirSetting), migrations)
  const house: House = {
    settings,
    storage,
    blobs: databaseBlobs,
    clock: systemClock(),
    secrets: secretsFrom(settings.get(secretsKeySetting)),
    outbound: outboundClient({ publicOnly: false }),
    memories: emptyMemories(),
    log,
    eventKinds: slices.flatMap((slice) => slice.events ?? []),
    publicUrl: baseUrl(settings, settings.get(portSetting)),
    localUrl: localUrl(settings, settings.get(portSetting)),
  }
  house.outbound = outboundClient({ publicOnly: !isSandbox(house) })
  return house
}

export function registryOf(settings: Settings): Registry {
  return buildRegistry(slices, settings.get(brandSetting))
}

export async function prepareHouse(house: House): Promise<void> {
  await house.storage.migrate()
  await loadClock(house)
  await plantSeed(house)
}

/** The jobs' worker, and with it the workers of slices that have one of their own. */
export async function workOn(house: House): Promise<Worker> {
  const jobs = await startWorker(house, [...kernelJobs, ...slices.flatMap((slice) => slice.jobs ?? [])])
  const others = await Promise.all(slices.flatMap((slice) => slice.worker?.(house) ?? []))
  return {
    ...jobs,
    async stop() {
      await Promise.all([jobs.stop(), ...others.map((worker) => worker.stop())])
    },
  }
}

/** The service with both doors open and its own worker. */
export async function startService(settings: Settings, log?: Logger): Promise<Service> {
  const house = openHouse(settings, log)
  const registry = registryOf(settings)
  await prepareHouse(house)
  keepInStep(house)
  const worker = await workOn(house)

  const findCaller = slices.find((slice) => slice.findCaller)?.findCaller
  if (!findCaller) throw new Error('no slice knows access tokens')
  const hashOf = (key: string) => hash('sha256', key, 'buffer')
  const operatorKey = { hash: hashOf(settings.get(operatorKeySetting)), of: hashOf }
  const meter = newMeter()
  const dispatch = dispatcher({ house, registry, directory: directoryOf(house), findCaller, operatorKey })
  const own = { name: 'app', pages: aboutPages({ house, registry, meter, worker, operatorKey }) }
  const pages = collectPages([own, ...slices])
  const web = webServer(house, dispatch, pages, meter)
  const close = async (lingerMs?: number) => {
    await web.close(lingerMs)
    await worker.stop()
    await house.outbound.close()
    await house.storage.close()
  }
  const [host, wanted] = [settings.get(hostSetting), settings.get(portSetting)]
  const port = await web.listen(host, wanted).catch(async (error) => {
    await close()
    throw listenProblem(error, host, wanted)
  })
  house.publicUrl = baseUrl(settings, port)
  house.localUrl = localUrl(settings, port)

  return {
    house,
    port,
    url: house.publicUrl,
    close,
  }
}

/** Hears from other processes when to forget, and when the test clock moved. */
export function keepInStep(house: House): void {
  house.storage.listen(FORGET_CHANNEL, house.memories.forgetAll)
  house.storage.listen(CLOCK_CHANNEL, () => {
    loadClock(house).catch((error) => house.log.error({ err: error }, 'the clock could not be read'))
  })
}

const EVERYWHERE = ['0.0.0.0', '::']

function localUrl(settings: Settings, port: number): string {
  const host = settings.get(hostSetting)
  if (EVERYWHERE.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function baseUrl(settings: Settings, port: number): string {
  return (settings.get(publicUrlSetting) ?? localUrl(settings, port)).replace(/\/+$/, '')
}
