/** The declarations of a package: those that its entries lead to, as small as they read well. */

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { rolledDeclarations } from './rolled-declarations.ts'

export function compileDeclarations(root: string, workspace: string, folder: string): void {
  const project = join(root, workspace, 'tsconfig.build.json')
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', folder], { stdio: 'inherit' })
  // The compiler leaves the endings of the sources.
  rewriteAll(folder, '**/*.d.ts', (text) => text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

export function writeDeclarations(root: string, workspace: string, folder: string, entries: string[]): void {
  const compiled = mkdtempSync(join(tmpdir(), 'parley-declarations-'))
  try {
    compileDeclarations(root, workspace, compiled)
    // The opening comment of a file is for readers of the sources.
    rewriteAll(compiled, '**/*.d.ts', (text, file) => {
      const source = readFileSync(join(root, workspace, 'src', file.replace(/\.d\.ts$/, '.ts')), 'utf8')
      const [opening = ''] = /^\/\*\*[\s\S]*?\*\/\n(?=\n)/.exec(source) ?? []
      return text.startsWith(opening) ? text.slice(opening.length) : text
    })
    // What every key of the contract means stands in openapi.json and in the reference; here it would be half of the package.
    rewriteAll(compiled, 'generated/!(methods).d.ts', (text) => text.replace(/^ *\/\*\*.*\*\/\n/gm, ''))
    for (const [file, text] of Object.entries(rolledDeclarations(compiled, entries)))
      writeFileSync(join(folder, file), folded(text))
  } finally {
    rmSync(compiled, { recursive: true })
  }
}

const LINE_CHARACTERS_MAX = 120

/** Indented by one blank, and objects on one line where they fit there. */
const folded = (text: string) => foldedMore(text.replace(/^( {4})+/gm, (deep) => ' '.repeat(deep.length / 4)))

function foldedMore(text: string): string {
  const once = text.replace(/^(.*)\{\n((?:[^{}/]*;\n)+) *\}(.*)$/gm, (whole, before, inside, after) => {
    const line = `${before}{ ${inside
      .trim()
      .replace(/;\n\s*/g, '; ')
      .replace(/;$/, '')} }${after}`
    return line.length <= LINE_CHARACTERS_MAX ? line : whole
  })
  return once === text ? text : foldedMore(once)
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

function rewriteAll(folder: string, pattern: string, change: (text: string, file: string) => string): void {
  for (const file of globSync(pattern, { cwd: folder })) {
    const path = join(folder, file)
    writeFileSync(path, change(readFileSync(path, 'utf8'), file))
  }
}
