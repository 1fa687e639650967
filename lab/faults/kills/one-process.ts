/** One process of the service on a database of its own, started, and gone when the test ends. */

import { plantedDatabase } from '../../../server/test/house.ts'
import { newProcess, type Process } from '../../../server/test/processes.ts'
import type { Ends } from '../scenario.ts'

export async function oneProcess(t: Ends, environment: Record<string, string> = {}): Promise<Process> {
  const place = await plantedDatabase()
  t.after(() => place.remove())
  const service = await newProcess({ ...place.environment, ...environment })
  t.after(() => service.kill())
  await service.start()
  return service
}
