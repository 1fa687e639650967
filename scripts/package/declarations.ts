/** The declarations of a package: those that its entries lead to, as small as they read well. */

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export function compileDeclarations(root: string, workspace: string, folder: string): void {
  const project = join(root, workspace, 'tsconfig.build.json')
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', folder], { stdio: 'inherit' })
  // The compiler leaves the endings of the sources.
  rewriteAll(folder, '**/*.d.ts', (text) => text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

export function writeDeclarations(root: string, workspace: string, folder: string, entries: string[]): void {
  compileDeclarations(root, workspace, folder)
  const shown = new Set(reachable(folder, entries, () => true))
  for (const file of globSync('**/*.d.ts', { cwd: folder })) if (!shown.has(file)) rmSync(join(folder, file))
  // What every key of the contract means stands in openapi.json and in the reference; here it would be half of the package.
  rewriteAll(folder, 'generated/*.d.ts', (text) => text.replace(/^ *\/\*\*.*\*\/\n/gm, ''))
  rewriteAll(folder, '**/*.d.ts', (text) => text.replace(/^( {4})+/gm, (deep) => ' '.repeat(deep.length / 4)))
}

/** A declaration imports only what others can see through it. */
export function reachable(folder: string, entries: string[], follows: (path: string) => boolean): string[] {
  const found = new Set(entries)
  for (const file of found)
    for (const [, other = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
      /(?:from|import\() ?["'](\.[^"']+)\.js["']/g,
    )) {
      const path = normalize(join(dirname(file), `${other}.d.ts`))
      if (follows(path) && existsSync(join(folder, path))) found.add(path)
    }
  return [...found].sort()
}

function rewriteAll(folder: string, pattern: string, change: (text: string) => string): void {
  for (const file of globSync(pattern, { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
}
