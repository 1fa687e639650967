/**
 * Builds the package that brings the pinned Node to those who install `parley`: its executable without what only
 * debuggers read, and its licence; nothing runs at installation. For the platform at hand.
 *
 *     node scripts/build-node.ts folder
 */

import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import pinned from './node.json' with { type: 'json' }
import { stripped } from './package/stripped.js'

const ROOT = resolve(import.meta.dirname, '..')
const KEPT = join(ROOT, 'node_modules/.cache/parley-node')
/** Where Node itself is built for, by the names that Node has for them. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** What `parley` asks for: npm installs the one that fits, and does not mind that the others do not. */
export const nodePackages = (version: string): Record<string, string> =>
  Object.fromEntries(PLATFORMS.map((platform) => [`@parley-dev/node-${platform}`, version]))

export function buildNode(folder: string): void {
  const { platform, arch } = process
  const { version } = pinned
  const kept = fetched(`${platform}-${arch}`, version)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const file of ['bin/node', 'LICENSE'])
    copyFileSync(join(kept, file), join(folder, file), constants.COPYFILE_FICLONE)
  chmodSync(join(folder, 'bin/node'), 0o755)
  const manifest = {
    name: `@parley-dev/node-${platform}-${arch}`,
    version,
    description: `Node ${version} for ${platform} on ${arch}, as the service of parley runs on it.`,
    license: 'MIT',
    os: [platform],
    cpu: [arch],
    ...(platform === 'linux' && { libc: ['glibc'] }),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Executable and licence, out of the package of that Node; fetched once, because it is 57 MB. */
function fetched(platform: string, version: string): string {
  const kept = join(KEPT, `${platform}-${version}`)
  if (existsSync(kept)) return kept
  mkdirSync(KEPT, { recursive: true })
  const work = mkdtempSync(join(KEPT, 'fetching-'))
  try {
    const asked = [
      'pack',
      `node-${platform}@${version}`,
      '--prefer-offline',
      '--json',
      '--pack-destination',
      work,
    ]
    const [{ filename }] = JSON.parse(
      execFileSync('npm', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    execFileSync('tar', ['-xzf', join(work, filename), '-C', work, 'package/bin/node', 'package/LICENSE'])
    // A signed executable must stay as it was signed.
    const executable = join(work, 'package/bin/node')
    if (platform.startsWith('linux')) writeFileSync(executable, stripped(readFileSync(executable)))
    renameSync(join(work, 'package'), kept)
  } finally {
    rmSync(work, { recursive: true })
  }
  return kept
}

if (import.meta.main) buildNode(process.argv[2] ?? 'parley-node')
