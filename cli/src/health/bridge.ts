/** Whether the bridge is there, where one is set; whether one is needed is the server's own judgement. */

import type { Server } from '../framework/server.ts'
import { type Finding, good, note } from './finding.ts'

const BRIDGE_MS_MAX = 3000
const WAITING = 'Messages wait until it takes them; GET /operator/jobs lists what was given up.'

export async function bridgeFindings({ operator }: Server): Promise<Finding[]> {
  const { settings } = await operator.call('readInstallation', [], {})
  const url = settings.find(({ name }) => name === 'PARLEY_BRIDGE_URL')?.value
  return url === undefined ? [] : [await answering(url)]
}

/** Asked from here, which is not always from where the server is. */
async function answering(url: string): Promise<Finding> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(BRIDGE_MS_MAX), redirect: 'manual' })
    // It takes messages by POST: that it knows nothing else is no fault.
    return status < 500
      ? good(`The bridge at ${url} is there (it answers ${status} to GET).`)
      : note(`The bridge at ${url} answers ${status}.`, `See what it says itself. ${WAITING}`)
  } catch {
    return note(`The bridge at ${url} does not answer from here.`, `Is it running? ${WAITING}`)
  }
}
