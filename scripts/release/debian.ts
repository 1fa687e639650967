/**
 * The few libraries that Node stands on, out of the packages of Debian: no shell, no package manager, nothing to keep up
 * to date but them. For any processor, without root and without running anything of it. Needs apt-get and dpkg-deb.
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1']

export type DebianPackage = { name: string; version: string; architecture: string; sha256: string }

/** Fills the folder `root`; `work` is for what is fetched on the way. */
export function debianRoot(architecture: string, root: string, work: string): DebianPackage[] {
  const packages = downloaded(architecture, work)
  for (const folder of ['usr/lib', 'usr/lib64', 'usr/bin', 'usr/sbin', 'var/lib/dpkg/status.d', 'etc'])
    mkdirSync(join(root, folder), { recursive: true })
  // Older packages still have their files in the folders that are links by now.
  for (const folder of ['lib', 'lib64', 'bin', 'sbin']) symlinkSync(`usr/${folder}`, join(root, folder))
  const found = packages.map((file) => {
    const archive = execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: 100_000_000 })
    const unpack = ['--extract', '--keep-directory-symlink', '--no-same-owner', '--directory', root]
    execFileSync('tar', unpack, { input: archive })
    const fieldOf = (field: string) =>
      execFileSync('dpkg-deb', ['--field', file, field], { encoding: 'utf8' }).trim()
    const name = fieldOf('Package')
    // Where those who look for known faults look in an image without dpkg.
    writeFileSync(join(root, 'var/lib/dpkg/status.d', name), execFileSync('dpkg-deb', ['--field', file]))
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    return { name, version: fieldOf('Version'), architecture: fieldOf('Architecture'), sha256 }
  })
  return found
}

/** From the sources of this machine, with lists of their own: it may be of another processor. */
function downloaded(architecture: string, work: string): string[] {
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'files'])
    mkdirSync(join(work, folder), { recursive: true })
  const options = Object.entries({
    'Dir::State': join(work, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(work, 'cache'),
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const apt = (...words: string[]) =>
    execFileSync('apt-get', ['-qq', ...options, ...words], {
      cwd: join(work, 'files'),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  apt('update')
  apt('download', ...PACKAGES)
  return globSync('*.deb', { cwd: join(work, 'files') })
    .toSorted()
    .map((file) => join(work, 'files', file))
}
