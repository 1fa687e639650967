/** A house without a worker, for tests that start their own with jobs of their own. */

import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { prepareHouse } from '../src/app/assembly.ts'
import { openHouse } from '../src/app/opening.ts'
import { type Call, systemCall } from '../src/kernel/call/call.ts'
import type { House } from '../src/kernel/call/house.ts'
import { transacted } from '../src/kernel/call/transaction.ts'
import { type AnyJob, startWorker } from '../src/kernel/engine/index.ts'
import { migratedDatabase, settingsFor } from './house.ts'

export async function quietHouse(t: TestContext): Promise<House> {
  const place = await migratedDatabase()
  const house = openHouse(settingsFor(place.environment), pino({ level: 'silent' }))
  await prepareHouse(house)
  t.after(async () => {
    await house.outbound.close()
    await house.storage.close()
    await place.remove()
  })
  return house
}

export const inCall = <T>(house: House, work: (call: Call) => Promise<T>): Promise<T> =>
  transacted(systemCall(house, 'test'), work)

export async function working(t: TestContext, house: House, jobs: AnyJob[]) {
  const worker = await startWorker(house, jobs)
  let stopped = false
  const stop = async () => {
    if (!stopped) await worker.stop()
    stopped = true
  }
  t.after(stop)
  return { ...worker, stop }
}
