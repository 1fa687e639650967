/** Packages of others as npm has them, unpacked once and kept. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const KEPT = resolve(import.meta.dirname, '../../node_modules/.cache/parley-release')

/** The SHA-512 of the package that was fetched, as the lock file writes it. */
const INTEGRITY = '.integrity'

export type Asked = { name: string; version: string; integrity?: string | undefined; only?: string[] }

/** The folder of a package; `only` these files of it. npm holds what it fetches against the registry's word, we against ours. */
export function fetched({ name, version, integrity, only = [] }: Asked): string {
  const kept = join(KEPT, `${name.replace('/', '+')}-${version}`)
  if (existsSync(kept)) return kept
  mkdirSync(KEPT, { recursive: true })
  const work = mkdtempSync(join(KEPT, 'fetching-'))
  try {
    const asked = ['pack', `${name}@${version}`, '--prefer-offline', '--json', '--pack-destination', work]
    const [{ filename }] = JSON.parse(
      execFileSync('npm', asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    const tarball = join(work, filename.replace('@', '').replace('/', '-'))
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
    if (integrity !== undefined && integrity !== found)
      throw new Error(`${name}@${version} is ${found}, and package-lock.json says ${integrity}`)
    const unpacked = join(work, 'package')
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1', ...only])
    writeFileSync(join(unpacked, INTEGRITY), found)
    renameSync(unpacked, kept)
  } finally {
    rmSync(work, { recursive: true })
  }
  return kept
}

export const integrityOf = (folder: string): string => readFileSync(join(folder, INTEGRITY), 'utf8')
