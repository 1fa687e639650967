/** The JavaScript of a package: one module for each entry, what they share once, no comments, each with a map by line. */

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
    sourcemap: 'external',
    sourcesContent: false,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
  for (const [path, text] of texts) {
    if (!path.endsWith('.js')) continue
    const name = basename(path)
    const lines = compact(linesOf(text, JSON.parse(texts.get(`${path}.map`) ?? ''), { folder, root }))
    writeFileSync(path, `${textOf(lines)}\n//# sourceMappingURL=${name}.map\n`)
    writeFileSync(`${path}.map`, lineMap(name, lines))
  }
}

/** Without indentation and the lines that say which file begins, unless a text of several lines would be changed by it. */
function compact(lines: Line[]): Line[] {
  const fewer = lines
    .map((line) => ({ ...line, text: line.text.trimStart() }))
    .filter(({ text }) => text !== '' && !text.startsWith('// '))
  return programOf(fewer) === programOf(lines) ? fewer : lines
}

const textOf = (lines: Line[]) => lines.map((line) => line.text).join('\n')
const programOf = (lines: Line[]) => transformSync(textOf(lines), { minifyWhitespace: true }).code
