/** What this machine is, as far as installing depends on it: its distribution, its libraries, room and rights. */

import fs, { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { refusal } from './refusal.js'

/** How a distribution installs a package, and what it calls the one that brings a library. */
const DEBIAN = {
  before: 'apt-get update',
  install: 'apt-get install -y',
  'libatomic.so.1': 'libatomic1',
  'libstdc++.so.6': 'libstdc++6',
}
const FEDORA = { install: 'dnf install -y', 'libatomic.so.1': 'libatomic', 'libstdc++.so.6': 'libstdc++' }
const SUSE = { install: 'zypper install -y', 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }
const ARCH = { install: 'pacman -S --noconfirm', 'libatomic.so.1': 'gcc-libs', 'libstdc++.so.6': 'gcc-libs' }
const DISTRIBUTIONS = {
  debian: DEBIAN,
  ubuntu: DEBIAN,
  fedora: FEDORA,
  rhel: FEDORA,
  centos: FEDORA,
  suse: SUSE,
  opensuse: SUSE,
  arch: ARCH,
}
const BYTES_PER_MEGABYTE = 1_000_000

const osReleaseHere = () => {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}

/** The command that brings libraries, as this user would type it; none where the distribution is not known. */
export function commandThatBrings(
  libraries,
  { osRelease = osReleaseHere(), isRoot = process.getuid?.() === 0 } = {},
) {
  const said = (name) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(osRelease)?.[1] ?? ''
  const names = `${said('ID')} ${said('ID_LIKE')}`.split(' ')
  const distribution = names.map((name) => DISTRIBUTIONS[name]).find(Boolean)
  const packages = libraries.map((library) => distribution?.[library])
  if (packages.length === 0 || packages.includes(undefined)) return undefined
  const commands = [distribution.before, `${distribution.install} ${[...new Set(packages)].join(' ')}`]
  return commands
    .filter(Boolean)
    .map((command) => (isRoot ? command : `sudo ${command}`))
    .join(' && ')
}

/** `who` cannot run without these. */
export function librariesMissing(who, libraries) {
  const command = commandThatBrings(libraries)
  const fix = command ? `: ${command}` : ', with the package manager of this system.'
  return refusal(
    `${who} needs ${libraries.join(' and ')}, which this machine does not have; install it${fix}`,
  )
}

/** Asks the loader of this system itself: a library that is no module of Node's fails later, with other words. */
function isLoadable(library) {
  try {
    process.dlopen({ exports: {} }, library)
  } catch (error) {
    return !error.message.includes('No such file')
  }
  return true
}

/** Before 50 MB are fetched: whether the Node that Parley brings would run here. */
export function assertRuns({ version, glibc, libraries, packages }) {
  const { platform, arch } = process
  const who = `Node ${version}`
  const own = `Install Node ${Number.parseInt(version, 10)} or later yourself, and Parley runs on that one.`
  if (!packages[`${platform}-${arch}`])
    throw refusal(`Parley brings no ${who} for ${platform} on ${arch}. ${own}`)
  if (platform !== 'linux') return
  const found = glibcHere()
  if (found === undefined)
    throw refusal(
      `The ${who} that Parley brings does not run on musl, as Alpine has it. ${own} (apk add nodejs-current)`,
    )
  if (isOlder(found, glibc))
    throw refusal(
      `${who} needs glibc ${glibc} or later, and this system has ${found}: it takes a newer system, or a container of one.`,
    )
  const missing = libraries.filter((library) => !isLoadable(library))
  if (missing.length > 0) throw librariesMissing(who, missing)
}

function glibcHere() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime
}

function isOlder(found, wanted) {
  const [[major, minor], [majorMin, minorMin]] = [found, wanted].map((one) => one.split('.').map(Number))
  return major < majorMin || (major === majorMin && minor < minorMin)
}

export function assertWritable(folder) {
  const probe = join(folder, `.parley-${process.pid}`)
  try {
    mkdirSync(probe, { recursive: true })
    rmdirSync(probe)
  } catch (error) {
    if (error.code === 'ENOSPC') throw noSpace(folder)
    throw notWritable(resolve(folder), error.code)
  }
}

export const notWritable = (place, code) =>
  refusal(
    `This user may not write ${place} (${code}): become its owner (sudo chown -R "$(id -un)" .), or clone Parley into a folder of your own.`,
  )

export const noSpace = (folder) =>
  refusal(
    `There is no space left where npm writes, ${resolve(folder)} or npm's cache: make room, and try again.`,
  )

export function assertRoom(folder, megabytes) {
  // Node has this since 18.15; before, npm says so itself when it comes to it.
  if (!fs.statfsSync) return
  const { bavail, bsize } = fs.statfsSync(folder)
  const free = Math.floor((bavail * bsize) / BYTES_PER_MEGABYTE)
  if (free < megabytes)
    throw refusal(
      `Installing needs ${megabytes} MB, and ${free} MB are free in ${resolve(folder)}: make room, and try again.`,
    )
}
