/** The program as it was at some commit, in a folder of its own, beside this one. */

import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

export type Checkout = { folder: string; main: string; remove(): void }

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

export function checkOut(commit: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'parley-checkout-'))
  const files = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    main: join(folder, 'server/src/app/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Those of others are this checkout's; our own are the commit's: links that lead to a folder beside them. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), join(to, name))
    else if (name === '@parley-dev') linkPackages(path, join(to, name))
    else symlinkSync(path, join(to, name))
  }
}

/** The last commit before the newest migration came, as far back as this branch's own line goes. */
export function beforeNewestMigration(): { commit: string; migration: string } {
  const files = git('ls-files', 'server/migrations').split('\n')
  const migration =
    files
      .filter((file) => /\/\d{4}-[^/]+\.ts$/.test(file))
      .toSorted()
      .at(-1) ?? ''
  const name = migration.replace(/.*\/|\.ts$/g, '')
  const listed = git('log', '-S', name, '--format=%H', '--', 'server/migrations/index.ts').split('\n').at(-1)
  return { commit: `${listed}^`, migration: name }
}

/** Whether a version that is older can serve on a schema that a later one made. */
export const isTolerant = (commit: string): boolean =>
  /\/schema\.ts$/m.test(git('ls-tree', '-r', '--name-only', commit, 'server/src/kernel'))
