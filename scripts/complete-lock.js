/**
 * Completes the lock file after an install. npm leaves out optional packages that the registry at hand does not
 * carry, those of other platforms as a rule, and `npm ci` refuses such a lock on every machine. What an entry needs is in
 * the name of the package and in its parent. Runs on any Node.
 */

import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
const LIBRARIES = { musl: 'musl', gnu: 'glibc', gnueabihf: 'glibc' }

/** Every optional dependency that a lock names without an entry: its place, its name, and who asks for it. */
export function missingEntries(lock) {
  const { packages } = lock
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(parent, name).some((place) => place in packages))
      .map((name) => ({ place: `node_modules/${name}`, name, parent })),
  )
}

/** Where Node looks for a package that is asked for at a place: there, then in each folder above. */
function placesOf(parent, name) {
  const folders = [parent]
  for (let at = parent; at !== ''; folders.push(at))
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  return folders.map((folder) => (folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`))
}

export function completeLock(lock) {
  const packages = { ...lock.packages }
  for (const { place, name, parent } of missingEntries(lock))
    packages[place] = entryFor(name, lock.packages[parent])
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

function entryFor(name, { dev, optionalDependencies }) {
  const words = name.replace('windows', 'win32').split(/[/-]/)
  const os = words.find((word) => SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  if (!os && !cpu) throw new Error(`the name of ${name} does not say for which system it is`)
  const hasOther = Object.keys(optionalDependencies).some((sibling) => sibling.endsWith('-musl'))
  const library = LIBRARIES[words.at(-1)] ?? (os === 'linux' && hasOther ? 'glibc' : undefined)
  return {
    version: optionalDependencies[name].replace(/^[\^~]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(library && { libc: [library] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

if (import.meta.url.endsWith(process.argv[1]?.split(/[\\/]/).at(-1) ?? ' ')) {
  const before = readFileSync('package-lock.json', 'utf8')
  const lock = JSON.parse(before)
  if (missingEntries(lock).length > 0)
    writeFileSync('package-lock.json', `${JSON.stringify(completeLock(lock), null, 2)}\n`)
}
