/** Names that the machine itself knows: its hosts file, and `localhost`, which no name server is asked about. */

import { isIP } from 'node:net'
import { join } from 'node:path'
import { type Address, addressOf } from './address.ts'
import { watchedFile } from './watched-file.ts'

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** RFC 6761, 6.3: these names are this machine, whatever anybody says. */
const LOOPBACK = [addressOf('127.0.0.1'), addressOf('::1')]

export type HostsFile = (name: string) => Address[] | undefined

export function hostsFile(path = HOSTS_FILE): HostsFile {
  const entries = watchedFile(path, readHosts)
  return (name) =>
    entries().get(name) ?? (name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : undefined)
}

function readHosts(text: string): Map<string, Address[]> {
  const found = new Map<string, Address[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    if (!isIP(address)) continue
    for (const name of names.map((one) => one.toLowerCase()))
      found.set(name, [...(found.get(name) ?? []), addressOf(address)])
  }
  return found
}
