/**
 * Words that a transcript may keep as they are, because anybody can read them in the contract: names of parameters and
 * fields, parts of paths, and under each name the words that it may hold.
 */

import { CODES, flowJsonSchema, VERSIONS } from '@parley-dev/flow-json'
import { defaultContract } from '../server/src/app/contract.ts'

type Json = { [key: string]: unknown }
type Words = { keys: Set<string>; edges: Set<string>; values: Map<string, Set<string>> }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

export function transcriptWords(): string {
  const words: Words = { keys: new Set(), edges: new Set(), values: new Map() }
  const contract = JSON.parse(JSON.stringify(defaultContract())) as Json
  const paths = Object.entries(contract.paths as Json).filter(([path]) => !path.startsWith('/operator'))
  for (const [path] of paths)
    for (const part of path.split('/').filter((one) => /^[a-z_]+$/.test(one))) words.edges.add(part)
  const reader = readerOf(contract, words)
  for (const part of [...paths.map(([, item]) => item), contract.webhooks]) reader(part)
  const flow = flowJsonSchema(VERSIONS.at(-1) ?? '7.3') as Json
  readerOf(flow, words)(flow)
  words.values.set('error', new Set(Object.values(CODES).map(String)))
  const values = [...words.values].map(([key, all]) => [key, [...all].sort()] as const)
  return `${JSON.stringify(
    {
      keys: [...words.keys].sort(),
      edges: [...words.edges].sort(),
      values: Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    null,
    1,
  )}\n`
}

/** Follows references, each once. */
function readerOf(root: Json, words: Words) {
  const followed = new Set<string>()
  const read = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) read(one)
    if (!isObject(value)) return
    if (typeof value.$ref === 'string' && !followed.has(value.$ref)) {
      followed.add(value.$ref)
      read(resolved(root, value.$ref))
    }
    if (typeof value.in === 'string' && typeof value.name === 'string') add(value.name, value.schema)
    if (isObject(value.properties))
      for (const [key, schema] of Object.entries(value.properties)) add(key, schema)
    // Examples hold what somebody made up.
    for (const [key, inner] of Object.entries(value)) if (!/^examples?$/.test(key)) read(inner)
  }
  const add = (key: string, schema: unknown) => {
    words.keys.add(key)
    const allowed = new Set(wordsIn(root, schema))
    if (allowed.size > 0) words.values.set(key, allowed.union(words.values.get(key) ?? new Set()))
  }
  return read
}

const resolved = (root: Json, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .map(decodeURIComponent)
    .reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), root)

/** Enumerations and constants of one place, not those of what is nested in it. */
function wordsIn(root: Json, schema: unknown, depth = 0): string[] {
  if (!isObject(schema) || depth > 6) return []
  const own = [...(Array.isArray(schema.enum) ? schema.enum : []), schema.const]
  const inner = [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])]
  const referred = typeof schema.$ref === 'string' ? [resolved(root, schema.$ref)] : []
  return [
    ...own.filter((word): word is string => typeof word === 'string' && word !== ''),
    ...[...inner, ...referred].flatMap((one) => wordsIn(root, one, depth + 1)),
  ]
}
