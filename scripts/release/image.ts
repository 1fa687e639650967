/** The container image: Debian's libraries, Node, Parley; not root, one volume, a root file system that may be read-only. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FLAGS } from '../../server/src/app/built/snapshots.ts'
import { commandEntries, nodeFolder } from './command.ts'
import { type DebianPackage, debianRoot } from './debian.ts'
import { type ImageConfig, ociLayout } from './oci-layout.ts'
import type { Platform } from './platforms.ts'
import { type Entry, entriesOf, gzippedTarOf } from './tar.ts'

const HOME = 'opt/parley/'
const USER = 10001
/** Debian and the image have names of their own for processors. */
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

const HEALTH = `fetch(\`http://127.0.0.1:\${process.env.PORT ?? 8080}/ready\`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
)
`
const NANOSECONDS = 1_000_000_000

const config: ImageConfig = {
  User: `${USER}:${USER}`,
  Env: [
    `PATH=/${HOME.slice(0, -1)}:/usr/bin:/bin`,
    'HOME=/data',
    'HOST=0.0.0.0',
    'PORT=8080',
    'PARLEY_DATA_DIR=/data',
    'NODE_DISABLE_COMPILE_CACHE=1',
    // For the C library, as `parley start` has it: threads share memory, and give it back.
    'MALLOC_ARENA_MAX=2',
    'MALLOC_TRIM_THRESHOLD_=131072',
  ],
  // The service itself, so that it receives the signals.
  Entrypoint: [`/${HOME}node`, ...FLAGS, `/${HOME}server/main.js`],
  Cmd: ['serve'],
  WorkingDir: '/data',
  Volumes: { '/data': {} },
  ExposedPorts: { '8080/tcp': {} },
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', `/${HOME}node`, `/${HOME}health.mjs`],
    Interval: 10 * NANOSECONDS,
    Timeout: 5 * NANOSECONDS,
    StartPeriod: 20 * NANOSECONDS,
    Retries: 3,
  },
}

export type ImageFile = { bytes: Buffer; packages: DebianPackage[] }

/** `built`: the folder of the command; `at`: the date of all files, in seconds. */
export function imageFile(built: string, platform: Platform, version: string, at: number): ImageFile {
  const architecture = ARCHITECTURES[platform.cpu]
  if (platform.os !== 'linux' || architecture === undefined)
    throw new Error(`there is no image for ${platform.name}`)
  const { entries, packages } = libraries(architecture)
  const node = nodeFolder(platform, HOME)
  const all = commandEntries(built, platform, HOME)
  const isNode = ({ path }: Entry) => path.startsWith(node)
  const layer = (made: string, content: Entry[]) => ({ made, bytes: gzippedTarOf(content, at) })
  const bytes = ociLayout(
    {
      name: `localhost/parley:${version}`,
      architecture,
      created: new Date(at * 1000).toISOString(),
      config,
      layers: [
        layer('libraries of Debian', [...entries, ...ownFiles()]),
        layer('Node', all.filter(isNode)),
        layer('Parley', [
          ...all.filter((entry) => !isNode(entry)),
          { path: `${HOME}node`, mode: 0o777, link: `/${node}${platform.executable}` },
          { path: `${HOME}health.mjs`, mode: 0o644, bytes: Buffer.from(HEALTH) },
        ]),
      ],
    },
    at,
  )
  return { bytes, packages }
}

function libraries(architecture: string): { entries: Entry[]; packages: DebianPackage[] } {
  const work = mkdtempSync(join(tmpdir(), 'parley-image-'))
  const root = join(work, 'root')
  mkdirSync(root)
  try {
    const packages = debianRoot(architecture, root, work)
    return { entries: entriesOf(root, '').filter(({ path }) => !OWN.has(path)), packages }
  } finally {
    rmSync(work, { recursive: true })
  }
}

const ownFiles = (): Entry[] => [
  { path: 'data', mode: 0o750, owner: USER, isFolder: true },
  { path: 'tmp', mode: 0o1777, isFolder: true },
  file('etc/passwd', `root:x:0:0:root:/root:/nonexistent\nparley:x:${USER}:${USER}::/data:/nonexistent\n`),
  file('etc/group', `root:x:0:\nparley:x:${USER}:\n`),
  file('etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n'),
]
const file = (path: string, text: string): Entry => ({ path, mode: 0o644, bytes: Buffer.from(text) })
const OWN = new Set(ownFiles().map(({ path }) => path))
