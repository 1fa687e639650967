/** Runs a command where nothing can leave: only the interception, and the loopback services it needs, are within reach. */

import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, runCommand } from '../child/run.ts'
import type { Interception } from '../proxy/interception.ts'
import type { Instructions } from './inside.ts'
import { namespaces } from './namespaces.ts'
import { listen, relay } from './relay.ts'

type Wanted = Command & {
  folder: string
  hosts: string[]
  interception: Interception
  /** Ports of services on the loopback outside. */
  relayed: number[]
}

/** By then the inner one has ended its child by force. */
const GRACE_MS_MORE = 3000

export async function runIsolated(wanted: Wanted): Promise<number> {
  const { folder, hosts, interception, relayed, command, env, graceMs, tell } = wanted
  const { around } = await namespaces(folder, hosts)
  const socket = (name: string) => join(folder, `${name}.sock`)
  await listen(interception.tls, { path: socket('tls') })
  await listen(interception.plain, { path: socket('plain') })
  const services = await Promise.all(
    relayed.map((port) => relay({ path: socket(`port-${port}`) }, { host: '127.0.0.1', port })),
  )
  const instructions: Instructions = {
    command,
    env,
    graceMs,
    relays: [
      { port: 443, path: socket('tls') },
      { port: 80, path: socket('plain') },
      ...relayed.map((port) => ({ port, path: socket(`port-${port}`) })),
    ],
  }
  const inside = fileURLToPath(new URL(`./inside${extname(import.meta.url)}`, import.meta.url))
  try {
    return await runCommand({
      command: around([process.execPath, inside]),
      env: process.env,
      graceMs: graceMs + GRACE_MS_MORE,
      tell,
      handedOver: JSON.stringify(instructions),
    })
  } finally {
    for (const service of services) service.close()
  }
}
