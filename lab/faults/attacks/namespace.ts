/**
 * What leaves the machine when customers name addresses inside it: run in a network of its own, in which every
 * address there is leads to one listener, and the kernel counts what is sent.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export type NamespaceReport = {
  vectors: number
  /** Through the client alone: connections, and every segment of TCP that the kernel sent. */
  connections: number
  segments: number
  slowestMs: number
  /** Through the doors of the service: connections, answers that were not refusals, answers of 500 and above. */
  doors: number
  connectionsOfDoors: number
  notRefused: number
  broken: number
  /** A public address, to show that the listener would have noticed. */
  controlReached: number
}

const EVERY_ADDRESS_IS_HERE =
  'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo'
const INHABITANT = new URL('./inhabitant.ts', import.meta.url).pathname

/** Needs Linux with `unshare` and `ip` (packages util-linux and iproute2); without them it fails and says why. */
export async function callFromNamespace(): Promise<NamespaceReport> {
  const command = `${EVERY_ADDRESS_IS_HERE} && exec "$0" "$1"`
  const child = spawn('unshare', ['-rn', 'sh', '-c', command, process.execPath, INHABITANT], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = [text(child.stdout), text(child.stderr)]
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the namespace could not be used: ${await complained}`)
  return JSON.parse(await said) as NamespaceReport
}
