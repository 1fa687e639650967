/** Namespaces of Linux for one command: its own users, mounts and network, in which there is nothing but a loopback. */

import { spawnSync } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../framework/problem.ts'

/** It keeps its user, and until it runs the right to arrange what is its own. */
const UNSHARE = ['unshare', '--user', '--map-current-user', '--keep-caps', '--mount', '--net', '--']

/** Names are looked up in the file alone: a resolver that is asked through a socket would answer from outside. */
const ARRANGE = `set -e
PATH="$PATH:/usr/sbin:/sbin"
ip link set lo up
mount --bind "$1" /etc/hosts
if [ -e /etc/nsswitch.conf ]; then mount --bind "$2" /etc/nsswitch.conf; fi
shift 2
exec "$@"`

export type Namespaces = {
  /** The command line that starts another within them. */
  around(command: string[]): string[]
}

export async function namespaces(folder: string, hosts: string[]): Promise<Namespaces> {
  const files = { hosts: join(folder, 'hosts'), nsswitch: join(folder, 'nsswitch.conf') }
  const aliases = hosts.map((host) => `127.0.0.1 ${host}\n`).join('')
  await copyFile('/etc/hosts', files.hosts).catch(() => writeFile(files.hosts, '127.0.0.1 localhost\n'))
  // The first that fits is taken.
  await writeFile(files.hosts, aliases + (await readFile(files.hosts, 'utf8')))
  await writeFile(files.nsswitch, 'passwd: files\ngroup: files\nhosts: files\n')
  const around = (command: string[]) => [
    ...UNSHARE,
    'sh',
    '-c',
    ARRANGE,
    'sh',
    files.hosts,
    files.nsswitch,
    ...command,
  ]
  assertPossible(around(['true']))
  return { around }
}

function assertPossible([program = '', ...args]: string[]): void {
  if (process.platform !== 'linux')
    throw impossible(`they are a part of Linux, and this is ${process.platform}`)
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status === 0) return
  const why = (error?.message ?? stderr).trim().split('\n').at(-1)
  throw impossible(why || `${program} ended with ${status}`)
}

const impossible = (why: string): Problem =>
  new Problem(`--isolated needs namespaces of its own, and this system does not give them (${why}).`, {
    next: 'Without --isolated, clients that ignore every variable are not caught; --strict refuses all other hosts.',
  })
