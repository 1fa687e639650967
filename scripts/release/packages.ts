/**
 * Packs what people install, for those who have a copy of Parley:
 *
 *     npm run packages -- FOLDER [--command]
 *
 * With `--command` the command for this machine, too: one file, with its Node and all that it needs.
 */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildCommand } from '../build-command.ts'
import { buildPackage } from '../build-package.ts'
import { changeOf } from './changelog.ts'
import { commandEntries } from './command.ts'
import { type Platform, platformHere } from './platforms.ts'
import { type Entry, entriesOf, gzippedTarOf } from './tar.ts'

const ROOT = resolve(import.meta.dirname, '../..')
export const LIBRARIES = ['sdk', 'operator', 'flow-json', 'testing']
export type Shelf = { folder: string; put(name: string, bytes: Buffer): void }

/** Where files are written to, with a line for each. */
export function shelfAt(folder: string): Shelf {
  mkdirSync(folder, { recursive: true })
  let since = performance.now()
  return {
    folder,
    put(name, bytes) {
      writeFileSync(join(folder, name), bytes)
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      since = performance.now()
      console.log(`${name.padEnd(46)} ${size(bytes.length).padStart(8)} ${seconds.padStart(6)} s`)
    },
  }
}

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export function packLibraries(shelf: Shelf): void {
  for (const workspace of LIBRARIES)
    inFolder((folder) => {
      buildPackage(workspace, folder)
      putPackage(shelf, entriesOf(folder, 'package/'))
    })
}

/** The command and its console, built into a folder that goes away afterwards. */
export async function withCommand(use: (built: string) => void): Promise<void> {
  console.log('Building the console and the command…')
  const { status } = spawnSync(process.execPath, ['scripts/build-console.js'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the console could not be built')
  const folder = mkdtempSync(join(tmpdir(), 'parley-command-'))
  try {
    await buildCommand(folder)
    use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function putCommand(shelf: Shelf, built: string, platform: Platform, bytesMax = Infinity): void {
  const name = `parley-${versionHere()}`
  const bytes = gzippedTarOf(commandEntries(built, platform, `${name}/`), releasedAt())
  if (bytes.length > bytesMax)
    throw new Error(
      `the command for ${platform.name} has ${bytes.length} bytes, and ${bytesMax} at most are promised`,
    )
  shelf.put(`${name}-${platform.name}.tgz`, bytes)
}

/** A package as npm takes it, by the name that npm gives to such a file. */
export function putPackage(shelf: Shelf, entries: Entry[]): void {
  const manifest = entries.find(({ path }) => path === 'package/package.json')
  if (!manifest || !('bytes' in manifest)) throw new Error('a package needs a package.json')
  const { name, version } = JSON.parse(manifest.bytes.toString())
  shelf.put(`${name.replace('@', '').replace('/', '-')}-${version}.tgz`, gzippedTarOf(entries, releasedAt()))
}

export const versionHere = (): string => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** The date of every file, in seconds: the same sources make the same bytes on any day. */
export const releasedAt = (): number =>
  Date.parse(changeOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), versionHere()).date) / 1000

function inFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pack-'))
  try {
    use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const shelf = shelfAt(resolve(words.find((word) => !word.startsWith('--')) ?? 'packages'))
  packLibraries(shelf)
  if (words.includes('--command')) await withCommand((built) => putCommand(shelf, built, platformHere()))
}
