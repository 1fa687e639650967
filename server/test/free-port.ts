/** A port that a server can listen on, and again after it was closed. */

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range from which systems lend ports to outgoing connections: one that is closed for a while and
 * opened again is not lent to anybody in between.
 */
const PORTS = { from: 12_000, below: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
