/**
 * Writes everything that would be published into a folder:
 *
 *     npm run release -- FOLDER [--here] [--uncommitted]
 *
 * Packages for npm, the command with its Node for each platform, the container image, what all of it is made of and where
 * it comes from. `--here` takes the platform of this machine alone, `--uncommitted` also changes that are in no commit, and
 * the provenance says so. The images need apt-get and dpkg-deb (Debian or Ubuntu).
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nodeEntries, nodeMaterial } from '../build-node.ts'
import { bomOf, type Lock, runtimePlaces } from '../sbom.ts'
import { changeOf } from './changelog.ts'
import type { DebianPackage } from './debian.ts'
import { imageFile } from './image.ts'
import {
  packLibraries,
  putCommand,
  putPackage,
  releasedAt,
  shelfAt,
  versionHere,
  withCommand,
} from './packages.ts'
import { PLATFORMS, platformHere } from './platforms.ts'
import { checksums, type File, type Material, npmMaterial, provenance } from './provenance.ts'
import { entriesOf } from './tar.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COMMAND_BYTES_MAX = 60_000_000
const SUMS = 'SHA256SUMS'

const [folder = 'release'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const started = new Date()
const platforms = process.argv.includes('--here') ? [platformHere()] : PLATFORMS
const version = versionHere()
const isCommitted = git('status', '--porcelain') === ''
if (!isCommitted && !process.argv.includes('--uncommitted'))
  stop('There are changes that are not committed: commit them, or add --uncommitted.')
const shelf = shelfAt(resolve(folder))
const strangers = readdirSync(shelf.folder)
if (strangers.length > 0) stop(`${folder} is not empty: a release has nothing else in its folder.`)

const debian: DebianPackage[] = []
packLibraries(shelf)
await withCommand((built) => {
  putPackage(shelf, entriesOf(built, 'package/'))
  for (const platform of platforms) {
    putPackage(shelf, nodeEntries(platform, 'package/'))
    putCommand(shelf, built, platform, COMMAND_BYTES_MAX)
  }
  for (const platform of platforms.filter(({ os }) => os === 'linux')) {
    const { bytes, packages } = imageFile(built, platform, version, releasedAt())
    debian.push(...packages)
    shelf.put(`parley-${version}-image-${platform.name}.tar`, bytes)
  }
})
const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
const { date, text } = changeOf(changelog, version)
putText('CHANGELOG.md', `# Parley ${version} (${date})\n\n${text}\n`)
putText(`parley-${version}.cdx.json`, `${JSON.stringify(bomOf(lock), null, 2)}\n`)
const statement = provenance(filesHere(), materials(), {
  version,
  platforms: platforms.map(({ name }) => name),
  isCommitted,
  builder: process.env.RELEASE_BUILDER ?? 'urn:parley-dev:builder:by-hand',
  tools: { node: process.version, system: `${process.platform}-${process.arch}` },
  started,
  finished: new Date(),
})
putText(`parley-${version}.intoto.json`, `${JSON.stringify(statement, null, 2)}\n`)
putText(SUMS, checksums(filesHere()))

function putText(name: string, words: string): void {
  shelf.put(name, Buffer.from(words))
}

function filesHere(): File[] {
  return readdirSync(shelf.folder)
    .toSorted()
    .map((name) => {
      const bytes = readFileSync(join(shelf.folder, name))
      return { name, sha256: createHash('sha256').update(bytes).digest('hex') }
    })
}

function materials(): Material[] {
  const places = runtimePlaces(lock).flatMap((place) => {
    const { version: at = '', integrity } = lock.packages[place] ?? {}
    return integrity ? npmMaterial(place.slice(place.lastIndexOf('node_modules/') + 13), at, integrity) : []
  })
  const nodes = platforms.map((platform) => {
    const { name, version: at, integrity } = nodeMaterial(platform)
    return npmMaterial(name, at, integrity)
  })
  const libraries = debian.map(({ name, version: at, architecture, sha256 }) => ({
    uri: `pkg:deb/debian/${name}@${at}?arch=${architecture}`,
    digest: { sha256 },
  }))
  const sources = { uri: 'git+.', digest: { gitCommit: git('rev-parse', 'HEAD') } }
  return [sources, ...nodes, ...libraries, ...places]
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
