/** The JavaScript of a package: one module for each entry, what they share once, no comments and blanks, each with a map by line. */

import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { buildSync, transformSync } from 'esbuild'
import { type Line, lineMap, linesOf } from './line-map.ts'

/** `entries`: the names of modules in the package, with their sources. */
export function writeJavascript(root: string, folder: string, entries: Record<string, string>): void {
  const { outputFiles } = buildSync({
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
    outdir: folder,
    chunkNames: 'shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    target: 'es2023',
    charset: 'utf8',
    // Names stay: a stack trace shows them.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'external',
    sourcesContent: false,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
  for (const [path, text] of texts) {
    if (!path.endsWith('.js')) continue
    const name = basename(path)
    const lines = linesOf(text.trimEnd(), JSON.parse(texts.get(`${path}.map`) ?? ''), { folder, root })
    assertSameProgram(text, textOf(lines))
    writeFileSync(path, `${textOf(lines)}\n//# sourceMappingURL=${name}.map\n`)
    writeFileSync(`${path}.map`, lineMap(name, lines))
  }
}

const textOf = (lines: Line[]) => lines.map((line) => line.text).join('\n')

/** A line that ends in the wrong place would end a statement, too. */
function assertSameProgram(before: string, after: string): void {
  const programOf = (text: string) => transformSync(text, { minifyWhitespace: true, charset: 'utf8' }).code
  if (programOf(before) !== programOf(after))
    throw new Error('the program became another when its lines were broken')
}
