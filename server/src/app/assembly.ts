/** Putting the house together and opening its doors. */

import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { migrations } from '../../migrations/index.ts'
import { assertBelongs } from '../kernel/blobs/belonging.ts'
import { moveBlobs } from '../kernel/blobs/moving.ts'
import { openBlobStore, watched } from '../kernel/blobs/open.ts'
import { removeUnnamedBlobs } from '../kernel/blobs/removing.ts'
import { FORGET_CHANNEL, newCaches } from '../kernel/call/cache.ts'
import type { House } from '../kernel/call/house.ts'
import { installationSlot } from '../kernel/call/installation.ts'
import { filledSlots, filling } from '../kernel/call/slots.ts'
import { turnsIn } from '../kernel/call/turns/turns.ts'
import { worldClocksOf } from '../kernel/call/world-clocks.ts'
import { secretsFrom } from '../kernel/crypto/secrets.ts'
import { directoryOf } from '../kernel/graph/directory.ts'
import { dispatcher } from '../kernel/graph/dispatch.ts'
import { withoutEndSlashes } from '../kernel/graph/path.ts'
import { buildRegistry, collectPages, operationNamesOf, type Registry } from '../kernel/graph/registry.ts'
import { findables, seedSections } from '../kernel/graph/slice.ts'
import type { Witness } from '../kernel/graph/witness.ts'
import { admissionTo } from '../kernel/http/admission/admission.ts'
import { admittedCalls, admittedPages } from '../kernel/http/admission/admitted.ts'
import { webServer } from '../kernel/http/server.ts'
import { CLOCK_CHANNEL, loadClocks } from '../kernel/jobs/moving-clocks.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { outboundClient } from '../kernel/outbound/client.ts'
import { namesFrom } from '../kernel/outbound/names/names.ts'
import { nameServersSetting } from '../kernel/outbound/names/settings.ts'
import { brandWords } from '../kernel/process/brand.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { newLog } from '../kernel/process/log.ts'
import { newMeter } from '../kernel/process/metrics.ts'
import { modeSetting } from '../kernel/process/mode.ts'
import type { Settings } from '../kernel/process/settings.ts'
import { auditColumns } from '../kernel/records/audit/chain.ts'
import { forgetOldAudit } from '../kernel/records/audit/forgetting.ts'
import { keepWritingRefused, refusedCallers } from '../kernel/records/audit/refused.ts'
import { sealAudit } from '../kernel/records/audit/sealing.ts'
import { kernelSweeps } from '../kernel/records/housekeeping.ts'
import { type RequestLog, requestLog } from '../kernel/records/requests/request-log.ts'
import { allSealedColumns, kernelColumns } from '../kernel/records/sealing/columns.ts'
import { assertKeysFit } from '../kernel/records/sealing/keys.ts'
import { resealing } from '../kernel/records/sealing/reseal.ts'
import { blobsIn } from '../kernel/storage/blobs.ts'
import { openPostgres } from '../kernel/storage/postgres.ts'
import {
  answerMaxSetting,
  databaseUrlSetting,
  directUrlSetting,
  replicaUrlSetting,
} from '../kernel/storage/settings.ts'
import { openSqlite } from '../kernel/storage/sqlite.ts'
import {
  dataDirSetting,
  hostSetting,
  logLevelSetting,
  operatorKeySetting,
  portSetting,
  publicUrlSetting,
  secretsKeySetting,
  secretValues,
} from './config.ts'
import { describeInstallation } from './installation.ts'
import { listenProblem } from './listening.ts'
import { measureAdmission, measureHouse } from './metrics.ts'
import { aboutPages } from './pages.ts'
import { assertNoSandbox } from './production.ts'
import { plantSeed } from './seed.ts'
import { slices } from './slices.ts'
import { assertStartable, warnOfNotes } from './standing.ts'
import { openTracer } from './tracing.ts'

const LAST_ANSWERS_MS = 250
export const sealedColumns = [
  ...kernelColumns,
  ...auditColumns,
  ...slices.flatMap((slice) => slice.sealed ?? []),
]
const hashOf = (key: string) => hash('sha256', key, 'buffer')
const reseal = resealing(sealedColumns)

export type Service = {
  house: House
  url: string
  port: number
  /** None where calls are not written down. */
  requests: RequestLog | undefined
  /** In order; connections in use are listened to for a while, in case a request is on its way. */
  close(lingerMs?: number): Promise<void>
}

/** Storage, clock and client: what every command needs, whether or not it serves. */
export function openHouse(
  settings: Settings,
  log: Logger = newLog(settings.get(logLevelSetting), secretValues(settings)),
): House {
  const meter = newMeter((error) => log.warn({ err: error }, 'some metrics could not be looked up'))
  const blobStore = watched(openBlobStore(settings), meter, log)
  const databaseUrl = settings.get(databaseUrlSetting)
  const complain = (error: Error) => log.error({ err: error }, 'a database connection broke')
  const storage = databaseUrl
    ? openPostgres(databaseUrl, migrations, complain, {
        direct: settings.get(directUrlSetting),
        replica: settings.get(replicaUrlSetting),
        answerMsMax: settings.get(answerMaxSetting),
      })
    : openSqlite(settings.get(dataDirSetting), migrations, (error) => endDistrusted(log, error))
  const clock = systemClock()
  const isSandbox = settings.get(modeSetting) === 'sandbox'
  const names = namesFrom({ servers: settings.get(nameServersSetting) ?? [] })
  return {
    settings,
    storage,
    blobs: blobsIn(blobStore),
    blobStore,
    clock,
    worldClocks: worldClocksOf({ storage, clock, isSandbox }),
    turns: isSandbox ? turnsIn(storage) : undefined,
    secrets: secretsFrom(settings.get(secretsKeySetting)),
    operatorKey: { hash: hashOf(settings.get(operatorKeySetting)), of: hashOf },
    outbound: outboundClient({ publicOnly: !isSandbox, names }),
    caches: newCaches(),
    log,
    meter,
    tracer: openTracer(settings, meter, log),
    worldJobs: slices
      .flatMap((slice) => slice.jobs ?? [])
      .flatMap((job) => (job.forOneWorld ? job.name : [])),
    eventKinds: slices.flatMap((slice) => slice.events ?? []),
    callableNames: slices.flatMap(operationNamesOf).toSorted(),
    operationNames: slices.flatMap(({ routes = {} }) => Object.values(routes).map(({ name }) => name)),
    slots: filledSlots([
      ...slices.flatMap(({ fills = [] }) => (Array.isArray(fills) ? fills : fills(settings))),
      filling(
        seedSections,
        slices.flatMap((slice) => slice.seeds ?? []),
      ),
      filling(allSealedColumns, sealedColumns),
      filling(
        findables,
        slices.flatMap((slice) => slice.finds ?? []),
      ),
      filling(installationSlot, describeInstallation),
    ]),
    publicUrl: baseUrl(settings, settings.get(portSetting)),
    isPublicUrlSet: settings.get(publicUrlSetting) !== undefined,
    localUrl: localUrl(settings, settings.get(portSetting)),
  }
}

/** Answers on their way are sent first; the next start reads what is really on the disk. */
function endDistrusted(log: Logger, error: Error): void {
  log.fatal({ err: error }, 'the disk did not keep what was written; the process ends')
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
}

/** Lets go of what `openHouse` took. */
export async function leaveHouse(house: House): Promise<void> {
  await house.tracer?.stop()
  await house.outbound.close()
  await house.blobStore?.close()
  await house.storage.close()
}

export function registryOf(settings: Settings): Registry {
  return buildRegistry(slices, ...brandWords(settings))
}

export async function prepareHouse(house: House): Promise<void> {
  await house.storage.migrate((progress) => house.log.info(progress, 'migrating in batches'))
  const { newer, needs } = await house.storage.schema()
  if (newer.length > 0)
    house.log.warn(
      { newer, needs },
      'a later version made this schema, and says that this one can serve on it',
    )
  const away = await assertBelongs(house.storage, house.blobStore)
  if (away)
    house.log.warn(
      { err: away },
      'the store of files is away; what lies there is answered with 503 meanwhile',
    )
  await loadClocks(house)
  await assertNoSandbox(house)
  await assertKeysFit(house, sealedColumns)
  await plantSeed(house)
  await reseal.begin(house)
}

/** The jobs' worker, and with it the workers of slices that have one of their own. */
export async function workOn(house: House): Promise<Worker> {
  const jobs = await startWorker(house, [
    ...kernelSweeps,
    sealAudit,
    forgetOldAudit,
    reseal.job,
    ...(house.blobStore ? [moveBlobs, removeUnnamedBlobs] : []),
    ...slices.flatMap((slice) => slice.jobs ?? []),
  ])
  const others = await Promise.all(slices.flatMap((slice) => slice.worker?.(house) ?? []))
  return {
    ...jobs,
    async stop() {
      await Promise.all([jobs.stop(), ...others.map((worker) => worker.stop())])
    },
  }
}

/** The service with both doors open and its own worker. */
export async function startService(settings: Settings, log?: Logger, witness?: Witness): Promise<Service> {
  await assertStartable(settings)
  const house = openHouse(settings, log)
  warnOfNotes(house)
  try {
    await prepareHouse(house)
  } catch (error) {
    await leaveHouse(house)
    throw error
  }
  const registry = registryOf(settings)
  keepInStep(house)
  const worker = await workOn(house)
  const refused = refusedCallers()
  const writing = keepWritingRefused(house, refused)

  const findCaller = slices.find((slice) => slice.findCaller)?.findCaller
  if (!findCaller) throw new Error('no slice knows access tokens')
  const findSession = slices.find((slice) => slice.findSession)?.findSession
  const { operatorKey } = house
  const dispatch = dispatcher({
    house,
    registry,
    directory: directoryOf(house),
    findCaller,
    findSession,
    operatorKey,
    witness,
    refused,
  })
  const own = { name: 'app', pages: aboutPages({ house, registry, worker, findSession }) }
  const pages = collectPages([own, ...slices])
  const admission = admissionTo(house)
  const requests = requestLog(house, secretValues(settings))
  measureHouse(house)
  measureAdmission(house, admission)
  const web = webServer(house, admittedCalls(admission, dispatch), admittedPages(admission, pages), {
    requests,
  })
  const close = async (lingerMs?: number) => {
    await web.close(lingerMs)
    admission.close()
    await writing.stop()
    await requests?.stop()
    await worker.stop()
    await leaveHouse(house)
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
    requests,
    close,
  }
}

/** Hears from other processes when to forget, and when a clock was moved. */
export function keepInStep(house: House): void {
  house.storage.listen(FORGET_CHANNEL, house.caches.forgetAll)
  house.storage.listen(CLOCK_CHANNEL, () => {
    loadClocks(house).catch((error) => house.log.error({ err: error }, 'the clocks could not be read'))
  })
}

const EVERYWHERE = ['0.0.0.0', '::']

function localUrl(settings: Settings, port: number): string {
  const host = settings.get(hostSetting)
  if (EVERYWHERE.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function baseUrl(settings: Settings, port: number): string {
  return withoutEndSlashes(settings.get(publicUrlSetting) ?? localUrl(settings, port))
}
