/** Runs a command where nothing can leave: only the interception, and the loopback services it needs, are within reach. */

import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../child/environment.ts'
import type { Files } from '../child/files.ts'
import { type CommandToRun, runCommand } from '../child/run.ts'
import type { Interception } from '../proxy/interception.ts'
import type { Instructions } from './inside.ts'
import { namespaces } from './namespaces.ts'
import { listen, relay } from './relay.ts'

type Wanted = Omit<CommandToRun, 'env'> & {
  doors: Interception
  files: Files
  hosts: string[]
  /** Ports of services on the loopback outside. */
  relayed: number[]
}

/** By then the inner one has ended its child by force. */
const GRACE_MS_MORE = 3000

export async function runIsolated(wanted: Wanted): Promise<number> {
  const { doors, files, hosts, relayed, command, graceMs, tell } = wanted
  const { folder } = files
  const { around } = await namespaces(folder, hosts)
  const socket = (name: string) => join(folder, `${name}.sock`)
  await listen(doors.tls, { path: socket('tls') })
  await listen(doors.plain, { path: socket('plain') })
  const services = await Promise.all(
    relayed.map((port) => relay({ path: socket(`port-${port}`) }, { host: '127.0.0.1', port })),
  )
  const instructions: Instructions = {
    command,
    env: childEnvironment(process.env, { files, hosts }),
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
