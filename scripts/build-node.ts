/**
 * Builds the package that brings the pinned Node to those who install the command: its executable without what only
 * debuggers read, and its licence; nothing runs at installation.
 */

import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pinned from './node.json' with { type: 'json' }
import { stripped } from './package/stripped.js'
import { fetched, integrityOf } from './release/fetched.ts'
import { PLATFORMS, type Platform, platformHere } from './release/platforms.ts'
import { type CompressedFile, compressedFile, type Entry } from './release/tar.ts'

/** What the command asks for: npm installs the one that fits, and does not mind that the others do not. */
export const nodePackages = (platforms = PLATFORMS): Record<string, string> =>
  Object.fromEntries(platforms.map((platform) => [nodeName(platform), nodeVersion()]))

const nodeName = ({ name }: Platform) => `@parley-dev/node-${name}`

const nodeVersion = (): string => pinned.version

export function buildNode(folder: string, platform = platformHere()): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  copyFileSync(executableFor(platform), join(folder, platform.executable), constants.COPYFILE_FICLONE)
  chmodSync(join(folder, platform.executable), 0o755)
  writeFileSync(join(folder, 'LICENSE'), licenseFor(platform))
  writeFileSync(join(folder, 'package.json'), manifestFor(platform))
}

/** The same package for an archive, in the folder `to`. */
export const nodeEntries = (platform: Platform, to: string): Entry[] => [
  { path: `${to}LICENSE`, mode: 0o644, bytes: licenseFor(platform) },
  { path: `${to}${platform.executable}`, mode: 0o755, compressed: compressedFor(platform) },
  { path: `${to}package.json`, mode: 0o644, bytes: Buffer.from(manifestFor(platform)) },
]

/** What it was made of: the package of npm, with its SHA-512. */
export const nodeMaterial = (platform: Platform): { name: string; version: string; integrity: string } => ({
  name: platform.node,
  version: nodeVersion(),
  integrity: integrityOf(packageFor(platform)),
})

function manifestFor(platform: Platform): string {
  const { os, cpu } = platform
  const manifest = {
    name: nodeName(platform),
    version: nodeVersion(),
    description: `Node ${nodeVersion()} for ${os} on ${cpu}, as the service of Parley runs on it.`,
    license: 'MIT',
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' && { libc: ['glibc'] }),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Windows' package alone comes without the licence, which is the same everywhere. */
const packageFor = ({ node, executable, os }: Platform): string => {
  const license = os === 'win32' ? [] : ['package/LICENSE']
  return fetched({ name: node, version: nodeVersion(), only: [`package/${executable}`, ...license] })
}

const licenseFor = (platform: Platform): Buffer => {
  const [another = platform] = PLATFORMS
  return readFileSync(join(packageFor(platform.os === 'win32' ? another : platform), 'LICENSE'))
}

function executableFor(platform: Platform): string {
  const original = join(packageFor(platform), platform.executable)
  // A signed executable must stay as it was signed.
  if (platform.os !== 'linux') return original
  const path = `${original}-stripped`
  if (!existsSync(path)) writeWhole(path, stripped(readFileSync(original)))
  return path
}

/** Kept beside it, because it takes half a minute. */
function compressedFor(platform: Platform): CompressedFile {
  const executable = executableFor(platform)
  const path = `${executable}.gz`
  const bytes = readFileSync(executable)
  if (!existsSync(path)) writeWhole(path, compressedFile(bytes).gzip)
  return { size: bytes.length, gzip: readFileSync(path) }
}

function writeWhole(path: string, bytes: Buffer): void {
  const beside = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(beside, bytes)
  renameSync(beside, path)
}
