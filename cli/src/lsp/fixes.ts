/** What fixes a problem by itself: as edits of the text. */

import { NEWEST_VERSION } from '@parley-dev/flow-json'
import { type Edit, type JSONPath, modify } from 'jsonc-parser'
import { type Document, nodeAt, type Range, rangeOf } from './document.ts'
import { schemasAt } from './hover.ts'
import type { Problem } from './problems.ts'

export type Fix = { title: string; edits: { range: Range; newText: string }[] }

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } }
const OFFERED_MAX = 5

export function fixesOf(document: Document, { code, data }: Problem): Fix[] {
  const set = (title: string, path: JSONPath, value: unknown): Fix => ({
    title,
    edits: asEdits(document, modify(document.text, path, value, FORMAT)),
  })
  const { path, allowed, missing } = data
  if (code === 'additionalProperties' || code === 'INVALID_PROPERTY_KEY') {
    const near = nearest(String(path.at(-1)), keysBeside(document, path))
    return [
      ...(near === undefined ? [] : [renamed(document, path, near)]),
      set(`Remove "${path.at(-1)}"`, path, undefined),
    ]
  }
  if (code === 'MISSING_FLOW_JSON_VERSION' || code === 'INVALID_FLOW_JSON_VERSION') {
    const version = [...(document.definition ?? []), 'version']
    return [set(`Write version ${NEWEST_VERSION}`, version, NEWEST_VERSION)]
  }
  if (missing !== undefined)
    return [set(`Add "${missing}"`, [...path, missing], beginningOf(document, [...path, missing]))]
  const words = byNearness(allowed ?? [], nodeAt(document, path)?.value)
  return words.slice(0, OFFERED_MAX).map((word) => set(`Write ${JSON.stringify(word)}`, path, word))
}

const asEdits = ({ text }: Document, edits: Edit[]) =>
  edits.map(({ offset, length, content }) => ({ range: rangeOf(text, { offset, length }), newText: content }))

function renamed(document: Document, path: JSONPath, name: string): Fix {
  const node = nodeAt(document, path, 'key')
  const range = rangeOf(document.text, node ?? { offset: 0, length: 0 })
  return { title: `Write "${name}"`, edits: [{ range, newText: JSON.stringify(name) }] }
}

/** What else could stand there. */
const keysBeside = ({ schema }: Document, path: JSONPath): string[] =>
  schema
    ? schemasAt(schema, path.slice(0, -1)).flatMap(({ properties }) => Object.keys(Object(properties)))
    : []

/** The emptiest value that fits. */
function beginningOf({ schema }: Document, path: JSONPath): unknown {
  const [{ type, enum: words, examples } = {}] = schema ? schemasAt(schema, path) : []
  if (Array.isArray(examples) && examples.length > 0) return examples[0]
  if (Array.isArray(words)) return words[0]
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'integer' || type === 'number') return 0
  return type === 'boolean' ? false : ''
}

const byNearness = (words: unknown[], given: unknown) =>
  words.toSorted(
    (one, other) => distance(String(one), String(given)) - distance(String(other), String(given)),
  )

const nearest = (given: string, words: string[]): string | undefined =>
  words
    .filter((word) => distance(word, given) <= 2)
    .toSorted((one, other) => distance(one, given) - distance(other, given))[0]

/** How many letters have to be changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one.toLowerCase()].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to++) {
      const change = (row[to - 1] ?? 0) + (other[to - 1]?.toLowerCase() === letter ? 0 : 1)
      next.push(Math.min(change, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
