/** Opening the house: what every command needs, whether or not it serves. */

import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { migrations } from '../../migrations/index.ts'
import { openBlobStore, watched } from '../kernel/blobs/open.ts'
import { newCaches } from '../kernel/call/cache.ts'
import type { House } from '../kernel/call/house.ts'
import { installationSlot } from '../kernel/call/installation.ts'
import { sequencesIn } from '../kernel/call/sequence/sequence.ts'
import { filledSlots, filling } from '../kernel/call/slots.ts'
import { worldClocksOf } from '../kernel/call/world-clocks.ts'
import { secretsFrom } from '../kernel/crypto/secrets.ts'
import {
  answerMaxSetting,
  blobsIn,
  databaseConnectionsSetting,
  databaseUrlSetting,
  directUrlSetting,
  healthSlot,
  openPostgres,
  openSqlite,
  plainClientSetting,
  replicaUrlSetting,
} from '../kernel/engine/index.ts'
import { directoryTable } from '../kernel/graph/directory.ts'
import { withoutEndSlashes } from '../kernel/graph/path.ts'
import { operationNamesOf } from '../kernel/graph/registry.ts'
import { findables, keptTables, seedSections } from '../kernel/graph/slice.ts'
import { outboundClient } from '../kernel/outbound/client.ts'
import { namesFrom } from '../kernel/outbound/names/names.ts'
import { nameServersSetting } from '../kernel/outbound/names/settings.ts'
import { platformChangesSetting } from '../kernel/platform/settings.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { newLog } from '../kernel/process/log.ts'
import { newMeter } from '../kernel/process/metrics.ts'
import { modeSetting } from '../kernel/process/mode.ts'
import type { Settings } from '../kernel/process/settings.ts'
import { auditColumns } from '../kernel/records/audit/chain.ts'
import { blobTable } from '../kernel/records/blob-columns.ts'
import { recordTables } from '../kernel/records/columns.ts'
import { allSealedColumns, kernelColumns } from '../kernel/records/encryption/columns.ts'
import { jobsTable } from '../kernel/records/job-columns.ts'
import { publicRoutes } from '../slices/operator/index.ts'
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
import { closeToOthers } from './file-modes.ts'
import { allChecks } from './health/checks.ts'
import { describeInstallation } from './installation.ts'
import { slices } from './slices.ts'
import { openTracer } from './tracing.ts'

const LAST_ANSWERS_MS = 250
export const sealedColumns = [
  ...kernelColumns,
  ...auditColumns,
  ...slices.flatMap((slice) => slice.sealed ?? []),
]
const hashOf = (key: string) => hash('sha256', key, 'buffer')

/** Storage, clock and client. */
const tables = [
  blobTable,
  directoryTable,
  jobsTable(slices.flatMap((slice) => slice.jobs ?? [])),
  ...recordTables,
  ...slices.flatMap((slice) => slice.tables ?? []),
]

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
        connections: settings.get(databaseConnectionsSetting),
        isPlain: settings.get(plainClientSetting) === 'true',
      })
    : openSqlite(settings.get(dataDirSetting), migrations, (error) => endDistrusted(log, error))
  // Not before it is known to be a database, and ours.
  closeToOthers(settings, log)
  const clock = systemClock(settings.get(platformChangesSetting))
  const isSandbox = settings.get(modeSetting) === 'sandbox'
  const names = namesFrom({ servers: settings.get(nameServersSetting) ?? [] })
  return {
    settings,
    storage,
    blobs: blobsIn(blobStore),
    blobStore,
    clock,
    worldClocks: worldClocksOf({ storage, clock, isSandbox }),
    sequences: isSandbox ? sequencesIn(storage) : undefined,
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
      filling(keptTables, new Map(tables.map((one) => [one.table, one]))),
      filling(
        findables,
        slices.flatMap((slice) => slice.finds ?? []),
      ),
      filling(
        publicRoutes,
        slices.flatMap(({ routes = {} }) => Object.keys(routes)),
      ),
      filling(installationSlot, describeInstallation),
      filling(healthSlot, allChecks),
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

/** Releases what `openHouse` took. */
export async function leaveHouse(house: House): Promise<void> {
  await house.tracer?.stop()
  await house.outbound.close()
  await house.blobStore?.close()
  await house.storage.close()
}

const EVERYWHERE = ['0.0.0.0', '::']

export function localUrl(settings: Settings, port: number): string {
  const host = settings.get(hostSetting)
  if (EVERYWHERE.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function baseUrl(settings: Settings, port: number): string {
  return withoutEndSlashes(settings.get(publicUrlSetting) ?? localUrl(settings, port))
}
