/**
 * What a running Parley is made of, as CycloneDX. Read from the lock file, from what the workspaces need on: npm's own
 * `npm sbom --omit dev` leaves out what somebody's development needs, too, and with it the database driver and the log.
 */

import { createHash } from 'node:crypto'
import node from './node.json' with { type: 'json' }

export type Locked = {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Lock = { name: string; version: string; packages: Record<string, Locked> }

/** The places in the lock file of all that runs, in order. */
export const runtimePlaces = (lock: Lock): string[] =>
  placesBehind(
    lock,
    Object.keys(lock.packages).filter((place) => !place.includes('node_modules/')),
  )

/** These, and what they need, down to the last. */
export function placesBehind({ packages }: Lock, places: string[], isMeant = (_: Locked) => true): string[] {
  const seen = new Set<string>()
  const waiting = [...places]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    for (const name of neededBy(packages[place] ?? {})) {
      const found = placeOf(packages, place, name)
      if (found !== undefined && isMeant(packages[found] ?? {})) waiting.push(found)
    }
  }
  return [...seen].filter((place) => place.includes('node_modules/')).sort()
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds it: beside whoever needs it, or further up. A link leads to a workspace, which is seen anyway. */
export function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (const folder of foldersUp(from)) {
    const place = `${folder}node_modules/${name}`
    if (packages[place]) return packages[place].link ? undefined : place
  }
  return undefined
}

/** `server/node_modules/a/node_modules/b` is inside of itself, of `a`, of `server`, and of the root. */
function foldersUp(place: string): string[] {
  const parts = place.split('/node_modules/')
  const inside = parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/node_modules/')}/`)
  return place === '' ? [''] : [...inside, '']
}

export const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13)

export function bomOf(lock: Lock): object {
  const installed = runtimePlaces(lock).map((place) => componentOf(place, lock.packages[place] ?? {}))
  const components = [...installed, ...nodeComponents()]
  const once = [...new Map(components.map((one) => [one['bom-ref'], one])).values()]
  // The same lock file makes the same document.
  const digest = createHash('sha256').update(JSON.stringify(once)).digest('hex')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidFrom(digest)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:npm/${lock.name.replace('@', '%40')}@${lock.version}`,
        name: lock.name,
        version: lock.version,
        licenses: licensesOf(lock.packages[''] ?? {}),
      },
    },
    components: once,
  }
}

/** Node comes beside what the lock file names, on each platform from a package of its own. */
const nodeComponents = () =>
  Object.values(node.packages).map(({ name, integrity }) =>
    componentOf(`node_modules/${name}`, { version: node.version, integrity, license: 'MIT' }),
  )

function componentOf(place: string, { version = '', resolved, integrity, ...more }: Locked) {
  const name = nameAt(place)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
    licenses: licensesOf(more),
    ...(resolved !== undefined && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

/** One by its name, several together as an expression. */
const licensesOf = ({ license }: Locked): object[] => {
  if (license === undefined) return []
  return / (AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { name: license } }]
}

const uuidFrom = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
