/**
 * Files move to an object store that breaks off, is slow, is full, lies about nothing but says nothing either, and is killed;
 * and the process that moves them is killed at random moments of it. Then everything is well again, and all is counted.
 */

import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, freshDatabase } from '../../../server/test/house.ts'
import { objectStore } from '../../../server/test/object-store.ts'
import { newProcess } from '../../../server/test/processes.ts'
import { rowsIn } from '../../../server/test/rows.ts'
import type { Ends } from '../scenario.ts'
import { fileTraffic, type TrafficReport } from './file-traffic.ts'
import { FAILURES, storeProxy } from './store-proxy.ts'

const KILLED_WITHIN_MS = 400
const MOVED_MS_MAX = 240_000

export type StoreFaults = TrafficReport & {
  kills: number
  /** Acknowledged, and not there byte for byte at the end. */
  lost: number
  chunksMoved: number
  /** Objects in the store that the database does not know: nobody would ever remove them. */
  unknownObjects: number
}

export async function troubleStore(
  t: Ends,
  { phaseMs, kills }: { phaseMs: number; kills: number },
): Promise<StoreFaults> {
  const place = await freshDatabase()
  t.after(() => place.remove())
  const store = await objectStore(t)
  const proxy = await storeProxy(store.port)
  t.after(proxy.close)
  const service = await newProcess({ ...place.environment, ...store.environment('parley', proxy.port) })
  t.after(() => service.kill())
  await service.start()
  const traffic = fileTraffic(() => service.url)
  const count = async (query: string) =>
    Number((await rowsIn(place, `select count(*) as count from ${query}`))[0]?.count)

  await sleep(phaseMs)
  for (const mode of FAILURES) {
    proxy.be(mode)
    await sleep(phaseMs)
    proxy.be('pass')
    await sleep(phaseMs)
  }
  await store.kill()
  await sleep(phaseMs)
  await store.start()

  for (let killed = 0; killed < kills; killed++) {
    await proxy.nextPut()
    await service.killAfter(Math.random() * KILLED_WITHIN_MS)
    await service.start()
  }
  await traffic.stop()
  const isMoved = async () => (await count('blob_chunks where octet_length(bytes) > 0')) === 0
  await eventually(isMoved, 'all that is to be moved', MOVED_MS_MAX)
  const lost = await traffic.lost()
  const known = new Set((await rowsIn(place, 'select object from blob_objects')).map((row) => row.object))
  const objects = store.objects().map((path) => /[0-9a-f]{32}/.exec(basename(path))?.[0] ?? '')
  return {
    ...traffic.report,
    kills,
    lost,
    chunksMoved: await count('blob_places'),
    unknownObjects: objects.filter((object) => !known.has(object)).length,
  }
}
