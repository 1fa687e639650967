/** An empty Debian in a folder: made once, unpacked again for everybody who wants one, entered with chroot. Needs root. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const KEPT = resolve(import.meta.dirname, '../../node_modules/.cache/parley-fresh')
const SUITE = process.env.SUITE ?? 'trixie'
const READER = 1000
export const HOME = '/home/reader'
/** Where the tools of this machine believe a certificate authority of their own, those inside do, too. */
const AUTHORITY = process.env.NODE_EXTRA_CA_CERTS

export type Root = {
  /** The reader's home, as it is seen from outside. */
  home: string
  /** Ends with what the script said; a failure is an error with all of it. */
  run(script: string, env?: Record<string, string>): string
  asRoot(script: string): void
  start(script: string, env?: Record<string, string>): ChildProcess
  remove(): void
}

/** What every root of a name has in it, beside the least that Debian calls itself. */
const CONTENTS = { bare: 'ca-certificates curl', npm: 'ca-certificates curl git npm' }

export function freshRoot(kind: keyof typeof CONTENTS): Root {
  const folder = mkdtempSync(join(tmpdir(), 'parley-fresh-'))
  execFileSync('tar', ['-xpf', archiveOf(kind), '-C', folder, '--numeric-owner'])
  // A temporary folder is its maker's alone, and the reader is somebody else.
  chmodSync(folder, 0o755)
  const home = join(folder, HOME)
  mkdirSync(home, { recursive: true })
  chownSync(home, READER, READER)
  if (AUTHORITY) copyFileSync(AUTHORITY, join(folder, 'etc/authority.pem'))
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  return {
    home,
    run: (script, env = {}) => ran(entering(folder, READER, script, env)),
    asRoot: (script) => void ran(entering(folder, 0, script)),
    start(script, env = {}) {
      const [command = '', ...words] = entering(folder, READER, script, env)
      return spawn(command, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `exec` all the way: what is started gets the signals. */
function entering(folder: string, user: number, script: string, env: Record<string, string> = {}): string[] {
  const settings = {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    HOME: user === 0 ? '/root' : HOME,
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(AUTHORITY && { NODE_EXTRA_CA_CERTS: '/etc/authority.pem', npm_config_cafile: '/etc/authority.pem' }),
    ...env,
  }
  const mounts = 'mount --bind /dev "$0/dev"; mount -t proc proc "$0/proc"; exec chroot "$@"'
  const chroot = [`--userspec=${user}:${user}`, '--groups=', folder, 'env', '-i']
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const typed = `cd "$HOME" && ${script}`
  return ['unshare', '--mount', 'sh', '-ec', mounts, folder, ...chroot, ...words, 'bash', '-ec', typed]
}

function ran([command = '', ...words]: string[]): string {
  const { error, status, stdout, stderr } = spawnSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (error)
    throw new Error(`${command} does not start (${error.message}); on Debian: apt-get install ${command}`)
  if (status !== 0) throw new Error(`${words.at(-1)}\nended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Kept as one file: the packages of Debian take minutes. */
function archiveOf(kind: keyof typeof CONTENTS): string {
  const archive = join(KEPT, `${SUITE}-${kind}.tar`)
  if (existsSync(archive)) return archive
  console.log(`Making a Debian ${SUITE} with ${CONTENTS[kind]} (once, some minutes)…`)
  mkdirSync(KEPT, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'parley-fresh-base-'))
  try {
    const include = `--include=${CONTENTS[kind].replaceAll(' ', ',')}`
    // What npm needs of Debian is too much for debootstrap, which knows no recommendations to leave out.
    if (kind === 'bare') ran(['debootstrap', '--variant=minbase', include, SUITE, folder])
    else {
      execFileSync('tar', ['-xpf', archiveOf('bare'), '-C', folder, '--numeric-owner'])
      copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
      const install = `apt-get update -qq && apt-get install -qq --no-install-recommends ${CONTENTS[kind]}`
      ran(entering(folder, 0, `${install} && apt-get clean`))
    }
    execFileSync('tar', ['-cpf', `${archive}.${process.pid}`, '-C', folder, '--numeric-owner', '.'])
    renameSync(`${archive}.${process.pid}`, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return archive
}
