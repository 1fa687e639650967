/**
 * The command with everything that it needs, for one platform, as one archive: unpacked it runs on the Node inside, and
 * npm installs it without asking anybody.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nodeEntries, nodePackages } from '../build-node.ts'
import { type Lock, type Locked, nameAt, placeOf, placesBehind } from '../sbom.ts'
import { fetched } from './fetched.ts'
import { fits, type Platform } from './platforms.ts'
import { type Entry, entriesOf } from './tar.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const NODE = 'node_modules/@parley-dev/'
/** What compilers, debuggers and people read, in packages of others; never their licences. */
const NOT_RUN =
  /\.(map|d\.[cm]?ts)$|^(test|docs|benchmarks|examples|src\/.*\.(cc|h)|\.github|README\.md|CHANGELOG\.md)$/

/** `built`: the folder of the command as scripts/build-command.ts makes it. */
export function commandEntries(built: string, platform: Platform, to: string): Entry[] {
  const own = entriesOf(built, to).filter(({ path }) => path !== `${to}package.json`)
  const manifest = bundling(JSON.parse(readFileSync(join(built, 'package.json'), 'utf8')), platform)
  const dependencies = Object.keys(manifest.dependencies)
  return [
    { path: `${to}package.json`, mode: 0o644, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    launcher(platform, to),
    ...own,
    ...packagesOf(dependencies, platform).flatMap(({ place, folder }) =>
      entriesOf(folder, `${to}${place}/`, (path) => !NOT_RUN.test(path) && !path.startsWith('node_modules')),
    ),
    ...nodeEntries(platform, nodeFolder(platform, to)),
  ]
}

export const nodeFolder = ({ name }: Platform, to: string): string => `${to}${NODE}node-${name}/`

type Manifest = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> }

/** npm takes what is bundled from the archive. */
function bundling(manifest: Manifest, platform: Platform): Manifest {
  const optionalDependencies = nodePackages([platform])
  const bundleDependencies = Object.keys({ ...manifest.dependencies, ...optionalDependencies })
  const { os, cpu } = platform
  return { ...manifest, optionalDependencies, ...{ bundleDependencies, os: [os], cpu: [cpu] } }
}

/** What the service needs of others, as the lock file has it: from here, or fetched where it is for another platform. */
function packagesOf(names: string[], platform: Platform): { place: string; folder: string }[] {
  const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const roots = names.map((name) => {
    const place = placeOf(lock.packages, 'server', name)
    if (place === undefined) throw new Error(`${name} is not in package-lock.json`)
    return place
  })
  const found = placesBehind(lock, roots, (one) => fits(one, platform))
  const places = new Set(found.map(hoisted))
  if (places.size !== found.length) throw new Error(`two versions want one place: ${found.join(', ')}`)
  return found.toSorted().map((place) => ({
    place: hoisted(place),
    folder: folderOf(place, lock.packages[place] ?? {}),
  }))
}

const hoisted = (place: string) => place.slice(place.indexOf('node_modules/'))

function folderOf(place: string, { version = '', integrity }: Locked): string {
  const installed = join(ROOT, place)
  return existsSync(installed) ? installed : fetched({ name: nameAt(place), version, integrity })
}

/** For those who unpack the archive; npm makes a launcher of its own, which runs on the Node of npm. */
function launcher(platform: Platform, to: string): Entry {
  const node = `${nodeFolder(platform, '')}${platform.executable}`
  const [name, text] =
    platform.os === 'win32'
      ? ['parley.cmd', `@"%~dp0${node.replaceAll('/', '\\')}" "%~dp0main.js" %*\r\n`]
      : ['parley', script(node)]
  return { path: `${to}${name}`, mode: 0o755, bytes: Buffer.from(text) }
}

const script = (node: string) => `#!/bin/sh
# Runs the command on the Node that stands beside it.
here=$(dirname "$(readlink -f "$0")")
node=$here/${node}
if ! said=$("$node" --version 2>&1); then
  printf '✗ The Node of Parley does not run here: %s\\n' "$said" >&2
  case $said in
  *libatomic*) printf '  Install that library: apt-get install libatomic1, or dnf install libatomic.\\n' >&2 ;;
  *GLIBC*) printf '  It needs glibc 2.28 or later: Debian 10, Ubuntu 20.04, RHEL 8 and what came after them.\\n' >&2 ;;
  *) printf '  This archive is for one system and processor: take the one that fits this machine.\\n' >&2 ;;
  esac
  exit 1
fi
exec "$node" "$here/main.js" "$@"
`
