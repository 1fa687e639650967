/** Where a port is taken: who answers there, and which one is free. */

import { once } from 'node:events'
import { createServer } from 'node:net'

const PORT_MAX = 65_535
const PORTS_TRIED = 50
const ANSWER_MS_MAX = 3000

/** The first that nobody listens on; 0, which takes any, where all are taken. */
export async function freePort(host: string, first: number): Promise<number> {
  for (let port = first; port <= Math.min(first + PORTS_TRIED, PORT_MAX); port++) {
    const server = createServer()
    try {
      await once(server.listen({ host, port }), 'listening')
      return port
    } catch {
      // Taken, too.
    } finally {
      server.close()
    }
  }
  return 0
}

/** Whether what listens there says that this is its name. */
export async function answersAs(name: string, host: string, port: number): Promise<boolean> {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const answer = await fetch(`http://${reached}:${port}/`, { signal })
    return ((await answer.json()) as { name?: unknown }).name === name
  } catch {
    // Whatever it is, it does not answer as we do.
    return false
  }
}
