/** What a server says about itself. */

import { urlAt } from '@parley-dev/sdk'
import type { Server } from '../framework/server.ts'

export type Looked = {
  ready: { status: string; checks: Record<string, string>; notes?: Record<string, string> }
  contract: { info: { title: string; version: string } }
  clock: { now: string; unix_ms: number; ahead_seconds: number }
}

export async function lookAt({ url, operator, installation }: Server): Promise<Looked> {
  const { transport } = operator.call
  const clock = await operator.clock.read()
  const contract: Looked['contract'] = await transport.send('GET', '/openapi.json', undefined)
  // Not ready is said with 503, and is an answer all the same.
  const ready: Looked['ready'] = JSON.parse(await (await installation.fetch(urlAt(url, '/ready'))).text())
  return { clock, contract, ready }
}
