/**
 * The programs of the cluster: from Debian, and three of them from Debian 13, unpacked beside the system and not installed,
 * because those of Debian 12 lose writes (Patroni 3, etcd 3.4.23) or cannot carry prepared statements (PgBouncer 1.18).
 */

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CACHE = '/var/cache/parley-cluster'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
const POLICY = '/usr/sbin/policy-rc.d'

/** What is needed, by the file that shows whether it is there. */
const INSTALLED: Record<string, string> = {
  postgresql: '/usr/lib/postgresql/*/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
  'python3-yaml': '/usr/lib/python3/dist-packages/yaml/__init__.py',
  'python3-dateutil': '/usr/lib/python3/dist-packages/dateutil/__init__.py',
  'python3-psutil': '/usr/lib/python3/dist-packages/psutil/__init__.py',
  'python3-urllib3': '/usr/lib/python3/dist-packages/urllib3/__init__.py',
  'python3-click': '/usr/lib/python3/dist-packages/click/__init__.py',
  'python3-prettytable': '/usr/lib/python3/dist-packages/prettytable/__init__.py',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2/__init__.py',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'python3-dnspython': '/usr/lib/python3/dist-packages/dns/resolver.py',
}

export type Programs = {
  postgresBin: string
  /** As a command and its first arguments. */
  patroni: string[]
  pgbouncer: string[]
  etcd: string
  environment: Record<string, string>
}

export function ensurePrograms(): Programs {
  if (process.getuid?.() !== 0) throw new Error('namespaces of the network need root')
  const missing = Object.keys(INSTALLED).filter((name) => globSync(INSTALLED[name] ?? '').length === 0)
  if (missing.length > 0) install(missing)
  const patroni = unpacked('patroni', ['patroni'])
  return {
    postgresBin: globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '',
    patroni: ['/usr/bin/python3', '-m', 'patroni'],
    pgbouncer: unpackedPgBouncer(),
    etcd: join(unpacked('etcd', ['etcd-server']), 'usr/bin/etcd'),
    environment: { PYTHONPATH: join(patroni, 'usr/lib/python3/dist-packages') },
  }
}

/** One that knows prepared statements, as a command and its first arguments. */
export function unpackedPgBouncer(): string[] {
  const folder = unpacked('pgbouncer', closureOf)
  const [loader = ''] = globSync(join(folder, 'usr/lib/*-linux-gnu/ld-linux*.so.*'))
  return [loader, '--library-path', join(loader, '..'), join(folder, 'usr/sbin/pgbouncer')]
}

function install(names: string[]): void {
  const asked = ['install', '--yes', '--no-install-recommends', ...names]
  console.log(`apt-get ${asked.join(' ')}`)
  // Nothing may start by itself: the cluster starts what it needs, where it needs it.
  const ours = !existsSync(POLICY)
  if (ours) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(POLICY, 0o755)
  }
  try {
    run('apt-get', ['update'])
    run('apt-get', asked)
  } finally {
    if (ours) rmSync(POLICY)
  }
}

/** A folder with these packages of Debian 13 in it. */
function unpacked(name: string, packages: string[] | ((name: string, apt: string[]) => string[])): string {
  const folder = join(CACHE, name)
  if (existsSync(join(folder, 'complete'))) return folder
  console.log(`unpacking ${name} of Debian 13 into ${folder}`)
  const apt = aptOfTrixie()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'packages'), { recursive: true })
  const names = typeof packages === 'function' ? packages(name, apt) : packages
  run('apt-get', [...apt, 'download', ...names], join(folder, 'packages'))
  for (const file of globSync(join(folder, 'packages/*.deb'))) run('dpkg-deb', ['--extract', file, folder])
  rmSync(join(folder, 'packages'), { recursive: true })
  writeFileSync(join(folder, 'complete'), '')
  return folder
}

/** With every library it needs, down to the C library. */
const closureOf = (name: string, apt: string[]): string[] =>
  run('apt-get', [...apt, 'install', '--simulate', name])
    .split('\n')
    .flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? [])
    .filter((one) => one === name || /^z?lib/.test(one))

/** Options that make apt look at Debian 13, from where this system gets its own packages, and touch nothing of it. */
function aptOfTrixie(): string[] {
  const uri = run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
    .split('\n')
    .find((one) => one.endsWith('/debian/'))
  if (!uri)
    throw new Error(
      'apt knows no Debian archive, where Patroni 4, PgBouncer 1.24 and etcd 3.5 would come from',
    )
  const folder = join(CACHE, 'apt')
  for (const part of ['sources', 'lists/partial', 'archives/partial'])
    mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(
    join(folder, 'sources/trixie.sources'),
    `Types: deb\nURIs: ${uri}\nSuites: trixie\nComponents: main\nSigned-By: ${KEYRING}\n`,
  )
  writeFileSync(join(folder, 'status'), '')
  const options = {
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': join(folder, 'sources'),
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': folder,
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
  }
  const args = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`])
  run('apt-get', [...args, 'update'])
  return args
}

export function versionsOf({ postgresBin, patroni, pgbouncer, etcd, environment }: Programs): string {
  const first = (command: string[], option: string) => {
    const [program = '', ...args] = command
    const env = { ...process.env, ...environment }
    return execFileSync(program, [...args, option], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')[0]
  }
  return [
    first([join(postgresBin, 'postgres')], '--version'),
    `Patroni ${first(patroni, '--version')?.split(' ').at(-1)}`,
    first([etcd], '--version'),
    first(pgbouncer, '--version'),
    first(['/usr/sbin/haproxy'], '-v'),
  ].join(' · ')
}

const run = (command: string, args: string[], cwd = '/'): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
