/** Machines as network namespaces of one computer, each with one cable into the bridge of a hub. */

import { execFileSync } from 'node:child_process'
import { addressOf, MACHINES, type Machine } from './machines.ts'

const HUB = 'parley-hub'

export const namespaceOf = (machine: Machine): string => `parley-${machine}`

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' })

export function layNetwork(): void {
  ip('netns', 'add', HUB)
  ip('-n', HUB, 'link', 'add', 'br0', 'type', 'bridge')
  ip('-n', HUB, 'link', 'set', 'br0', 'up')
  for (const machine of MACHINES) {
    const namespace = namespaceOf(machine)
    ip('netns', 'add', namespace)
    ip('-n', HUB, 'link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('-n', HUB, 'link', 'set', machine, 'master', 'br0', 'up')
    ip('-n', namespace, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  }
}

/** Down at the hub: packets vanish without a reset. */
export const plug = (machine: Machine, state: 'up' | 'down'): void =>
  void ip('-n', HUB, 'link', 'set', machine, state)

/** Every process on the machine, whoever started it. */
export function processesOn(machine: Machine): number[] {
  return namespaces().includes(namespaceOf(machine))
    ? ip('netns', 'pids', namespaceOf(machine)).split('\n').filter(Boolean).map(Number)
    : []
}

export function removeNetwork(): void {
  const ours = new Set<string>([HUB, ...MACHINES.map(namespaceOf)])
  for (const name of namespaces()) if (ours.has(name)) ip('netns', 'delete', name)
}

export const networkIsLaid = (): boolean => namespaces().includes(HUB)

const namespaces = (): string[] =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter(Boolean)
