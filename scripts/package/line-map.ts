/**
 * Source maps by line. Lines are what stack traces and debuggers go by; a map of every column is larger than the code
 * it explains. The sources are named as they stand in the repository, and are not in the package.
 */

import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative, resolve } from 'node:path'

/** A line of the output, and where it begins in a source; nowhere, where the line was not written by anybody. */
export type Line = { text: string; source?: string; at: number }

const SCHEME = 'parley:///'

/** Broken behind a mark where a token of another line of the source begins. */
export function linesOf(
  text: string,
  payload: SourceMapPayload,
  { folder, root }: { folder: string; root: string },
): Line[] {
  const map = new SourceMap(payload)
  return text.split('\n').flatMap((whole, generated) => {
    const lines: (Line & { from: number })[] = []
    for (const column of [0, ...whole.matchAll(/[;{},]/g).map(({ index }) => index + 1)]) {
      const entry = map.findEntry(generated, column)
      const isToken = 'originalSource' in entry && entry.generatedLine === generated
      if (column > 0 && !(isToken && entry.generatedColumn === column)) continue
      const place = isToken
        ? { source: relative(root, resolve(folder, entry.originalSource)), at: entry.originalLine }
        : { at: 0 }
      const last = lines.at(-1)
      if (last && last.source === place.source && last.at === place.at) continue
      lines.push({ ...place, from: column, text: '' })
    }
    return lines.map(({ from, ...line }, index) => ({
      ...line,
      text: whole.slice(from, lines[index + 1]?.from),
    }))
  })
}

export function lineMap(file: string, lines: Line[]): string {
  const sources = [...new Set(lines.flatMap(({ source }) => source ?? []))]
  let last = { source: 0, at: 0 }
  const mappings = lines.map((line) => {
    if (line.source === undefined) return ''
    const next = { source: sources.indexOf(line.source), at: line.at }
    const segment = [0, next.source - last.source, next.at - last.at, 0].map(digits).join('')
    last = next
    return segment
  })
  return JSON.stringify({
    version: 3,
    file,
    sources: sources.map((source) => SCHEME + source),
    names: [],
    mappings: mappings.join(';'),
  })
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A number as the format has it: the sign in the lowest bit, then five bits at a time. */
function digits(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const five = rest & 31
    rest >>= 5
    text += ALPHABET[rest > 0 ? five | 32 : five]
  } while (rest > 0)
  return text
}
