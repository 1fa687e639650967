/** What a worker without a server reports about itself, for monitoring: health, readiness, metrics. */

import type { House } from '../kernel/call/house.ts'
import { webServer } from '../kernel/http/server.ts'
import { unknownPath } from '../kernel/wire/errors.ts'
import { registryOf } from './assembly.ts'
import { hostSetting, workerPortSetting } from './config.ts'
import { listenProblem } from './listening.ts'
import { measureHouse } from './metrics.ts'
import { aboutPages } from './pages.ts'

const PROBES = ['GET /health', 'GET /ready', 'GET /metrics'] as const

/** Undefined where no port is set. */
export async function serveProbes(house: House): Promise<{ close(): Promise<void> } | undefined> {
  const [host, port] = [house.settings.get(hostSetting), house.settings.get(workerPortSetting)]
  if (port === undefined) return undefined
  measureHouse(house)
  const registry = registryOf(house.settings)
  const pages = aboutPages({ house, registry, findSession: undefined })
  const table = Object.fromEntries(
    PROBES.flatMap((pattern) => (pages[pattern] ? [[pattern, pages[pattern]]] : [])),
  )
  const nothingElse = async ({ path }: { path: string }) => {
    throw unknownPath(path)
  }
  const web = webServer(house, nothingElse, table, {})
  const taken = await web.listen(host, port).catch(async (error) => {
    throw await listenProblem(error, { host, port, setting: 'PARLEY_WORKER_PORT' })
  })
  house.log.info({ port: taken }, 'serves health and metrics')
  return web
}
