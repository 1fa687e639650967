/** Putting the house together and opening its doors. */

import type { Logger } from 'pino'
import { assertBelongs } from '../kernel/blobs/belonging.ts'
import { moveBlobs } from '../kernel/blobs/moving.ts'
import { removeUnnamedBlobs } from '../kernel/blobs/removing.ts'
import { FORGET_CHANNEL } from '../kernel/call/cache.ts'
import type { House } from '../kernel/call/house.ts'
import { CLOCK_CHANNEL, loadClocks, startWorker, type Worker } from '../kernel/engine/index.ts'
import { directoryOf } from '../kernel/graph/directory.ts'
import { dispatcher } from '../kernel/graph/dispatch.ts'
import { buildRegistry, collectPages, inProduction, type Registry } from '../kernel/graph/registry.ts'
import { secretsOf } from '../kernel/graph/secrets-of.ts'
import type { Witness } from '../kernel/graph/witness.ts'
import { admissionTo } from '../kernel/http/admission/admission.ts'
import { admittedCalls, admittedPages } from '../kernel/http/admission/admitted.ts'
import { webServer } from '../kernel/http/server.ts'
import { brandWords } from '../kernel/process/brand.ts'
import { isSandbox } from '../kernel/process/mode.ts'
import type { Settings } from '../kernel/process/settings.ts'
import { chainAudit } from '../kernel/records/audit/chaining.ts'
import { forgetOldAudit } from '../kernel/records/audit/forgetting.ts'
import { keepWritingRefused, refusedCallers } from '../kernel/records/audit/refused.ts'
import { assertKeysFit } from '../kernel/records/encryption/keys.ts'
import { resealing } from '../kernel/records/encryption/reencrypt.ts'
import { kernelSweeps } from '../kernel/records/housekeeping.ts'
import { type RequestLog, requestLog } from '../kernel/records/requests/request-log.ts'
import { hostSetting, portSetting, secretValues } from './config.ts'
import { worksIn } from './health/checks.ts'
import { watchKeys } from './key-watch.ts'
import { listenProblem } from './listening.ts'
import { measureAdmission, measureHouse } from './metrics.ts'
import { baseUrl, leaveHouse, localUrl, openHouse, sealedColumns } from './opening.ts'
import { aboutPages } from './pages.ts'
import { assertNoSandbox } from './production.ts'
import { plantSeed } from './seed.ts'
import { slices } from './slices.ts'
import { assertStartable, warnOfSettings } from './start-checks.ts'

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

export function registryOf(settings: Settings): Registry {
  const all = buildRegistry(slices, ...brandWords(settings))
  return isSandbox({ settings }) ? all : inProduction(all)
}

export async function prepareHouse(house: House): Promise<void> {
  await house.storage.migrate((progress, words) => house.log.info(progress, words))
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
    chainAudit,
    forgetOldAudit,
    reseal.job,
    ...(house.blobStore ? [moveBlobs, removeUnnamedBlobs] : []),
    ...slices.flatMap((slice) => slice.jobs ?? []),
  ])
  const others = await Promise.all(slices.flatMap((slice) => slice.worker?.(house) ?? []))
  let stopping: Promise<unknown> | undefined
  const stopAll = async () => {
    stopping ??= Promise.all([jobs, ...others].map((worker) => worker.stop()))
    await stopping
  }
  const watch = watchKeys(house, stopAll)
  const worker = {
    ...jobs,
    async stop() {
      await watch.stop()
      await stopAll()
    },
  }
  worksIn(house, worker)
  return worker
}

/** The service with both doors open and its own worker. */
export async function startService(settings: Settings, log?: Logger, witness?: Witness): Promise<Service> {
  await assertStartable(settings)
  const house = openHouse(settings, log)
  warnOfSettings(house)
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
  const own = { name: 'app', pages: aboutPages({ house, registry, findSession }) }
  const pages = collectPages([own, ...slices])
  const admission = admissionTo(house)
  const requests = requestLog(house, secretValues(settings), secretsOf(registry))
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
    throw await listenProblem(error, { host, port: wanted, setting: 'PORT' })
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

/** Listens to other processes: what to forget, and that a clock was moved. */
export function keepInStep(house: House): void {
  house.storage.listen(FORGET_CHANNEL, house.caches.forgetAll)
  let loading = Promise.resolve()
  house.storage.listen(CLOCK_CHANNEL, () => {
    loading = loading
      .then(() => loadClocks(house))
      .catch((error) => house.log.error({ err: error }, 'the clocks could not be read'))
  })
}
