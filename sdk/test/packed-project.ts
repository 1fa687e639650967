/** Packages as people get them: built, packed, installed into an empty project, and checked. */

import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from '../../scripts/build-package.ts'
import { releasedAt } from '../../scripts/release/packages.ts'
import { entriesOf, gzippedTarOf } from '../../scripts/release/tar.ts'

const ROOT = resolve(import.meta.dirname, '../..')
export const run = promisify(execFile)

type Packed = { path: string; bytes: number; files: string[] }

/** The bytes that are released. */
function packed(workspace: string, into: string): Packed {
  const built = join(into, 'built', workspace)
  buildPackage(workspace, built)
  const entries = entriesOf(built, 'package/')
  const bytes = gzippedTarOf(entries, releasedAt())
  const path = join(into, `${workspace}.tgz`)
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length, files: entries.map((entry) => entry.path.replace(/^package\//, '')) }
}

export type Project = { folder: string; tarballs: Record<string, Packed>; remove(): void }

/** An empty project with these packages; the caller removes it. */
export async function projectWith(...workspaces: string[]): Promise<Project> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parley-packed-')))
  const tarballs: Record<string, Packed> = {}
  for (const workspace of workspaces) tarballs[workspace] = packed(workspace, folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  const paths = Object.values(tarballs).map(({ path }) => path)
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=peer']
  await run('npm', ['install', ...quiet, ...paths], { cwd: folder })
  return { folder, tarballs, remove: () => rmSync(folder, { recursive: true }) }
}

/** What a program asks for that reads streams of bytes, and itself speaks of Node. */
const WIDE = {
  lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
}

/**
 * Checked as strictly as can be, declarations of packages included, and compiled from `src` to `out`. `foreign` is what
 * packages of others get wrong among themselves.
 */
export async function compiled(
  folder: string,
  sources: Record<string, string>,
  { foreign, settings = WIDE }: { foreign?: RegExp; settings?: object } = {},
): Promise<void> {
  mkdirSync(join(folder, 'src'), { recursive: true })
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    target: 'es2023',
    module: 'nodenext',
    rootDir: 'src',
    outDir: 'out',
    ...settings,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  for (const name of ['@types', 'undici-types']) {
    const path = join(folder, 'node_modules', name)
    if (!existsSync(path)) symlinkSync(join(ROOT, 'node_modules', name), path)
  }
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]).catch(({ stdout }) => {
    const wrong = String(stdout)
      .split('\n')
      .filter((line) => line !== '' && !foreign?.test(line))
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
}

/** Code in a text, by the word behind its fence. */
export const examplesOf = (file: string, word: string): string[] =>
  [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(new RegExp(`\`\`\`${word}\\n([\\s\\S]+?)\`\`\``, 'g')),
  ].map(([, text = '']) => text)
