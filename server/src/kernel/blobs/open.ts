/** The store that the settings name, if they name one; and the same for a process that serves, which reports its health. */

import type { Logger } from 'pino'
import type { BlobStore } from '../engine/index.ts'
import { outboundClient } from '../outbound/client.ts'
import { namesFrom } from '../outbound/names/names.ts'
import { nameServersSetting } from '../outbound/names/settings.ts'
import type { Meter } from '../process/metrics.ts'
import { type Settings, StartProblem } from '../process/settings.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import {
  awsKeyIdSetting,
  awsRegionSetting,
  awsSecretSetting,
  awsTokenSetting,
  blobsSetting,
} from './settings.ts'

export function openBlobStore(settings: Settings): BlobStore | undefined {
  const place = settings.get(blobsSetting)
  if (place === undefined) return undefined
  if (place.kind === 'folder') return folderStore(place.folder)
  const [id, secret] = [settings.get(awsKeyIdSetting), settings.get(awsSecretSetting)]
  if (id === undefined || secret === undefined)
    throw new StartProblem(
      'PARLEY_BLOBS names an object store, whose keys are missing: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  // A client of its own: the store is the operator's, and may stand where customers' addresses may not lead.
  const names = namesFrom({ servers: settings.get(nameServersSetting) ?? [] })
  const outbound = outboundClient({ publicOnly: false, names })
  const region = place.region ?? settings.get(awsRegionSetting)
  return s3Store({ ...place, region }, { id, secret, token: settings.get(awsTokenSetting) }, outbound)
}

/** Counts what fails, and says once when it begins to and once when it is over. */
export function watched(store: BlobStore | undefined, meter: Meter, log: Logger): BlobStore | undefined {
  if (!store) return undefined
  const failures = meter.counter({
    name: 'parley_blob_store_failures_total',
    help: 'What the store of files did not do, by verb.',
    labels: ['verb'],
  })
  let isAway = false
  const watching =
    <A extends unknown[], R>(verb: string, ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        const given = await ask(...args)
        if (isAway) log.info({ store: store.title }, 'the store of files answers again')
        isAway = false
        return given
      } catch (error) {
        failures(verb).inc()
        if (!isAway) log.warn({ store: store.title, err: error }, 'the store of files is in trouble')
        isAway = true
        throw error
      }
    }
  return {
    ...store,
    put: watching('put', store.put),
    get: watching('get', store.get),
    remove: watching('remove', store.remove),
  }
}
