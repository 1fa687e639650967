/** What is said of the place under the pointer: what it is, and its limits. */

import { hintOf } from '@parley-dev/flow-json'
import { getLocation, type JSONPath } from 'jsonc-parser'
import { type Document, nodeAt, offsetAt, type Position, type Schema } from './document.ts'

export function hoverAt(document: Document, position: Position): string | undefined {
  const { path } = getLocation(document.text, offsetAt(document.text, position))
  const { definition, schema } = document
  if (definition && path.length > definition.length) return inFlow(document, path)
  return schema && inSchema(schema, path)
}

function inFlow(document: Document, path: JSONPath): string | undefined {
  const name = path.at(-1)
  const type = typeOf(document, path.slice(0, -1))
  if (name === 'type' && type !== undefined) return titled(type, hintOf(type, undefined)?.says)
  const hint = hintOf(type, String(name))
  return hint && titled(String(name), hint.says)
}

/** The component that an object is, if it is one. */
function typeOf(document: Document, path: JSONPath): string | undefined {
  const type: unknown = nodeAt(document, [...path, 'type'])?.value
  return typeof type === 'string' && type !== 'SingleColumnLayout' ? type : undefined
}

const titled = (name: string, says: string | undefined) => (says ? `**${name}**: ${says}` : undefined)

function inSchema(root: Schema, path: JSONPath): string | undefined {
  const found = schemasAt(root, path)
  const says = [...new Set(found.flatMap(limitsIn))]
  const about = found.map(({ description }) => description).find((one) => typeof one === 'string')
  const name = String(path.at(-1) ?? root.title)
  return about === undefined && says.length === 0
    ? undefined
    : `**${name}**: ${[about, ...says].filter(Boolean).join(' ')}`
}

/** All that may stand at a place; alternatives are each of them. */
export function schemasAt(root: Schema, path: JSONPath): Schema[] {
  let here = alternatives(root, root)
  for (const key of path)
    here = here.flatMap((one) => {
      const next =
        typeof key === 'number' ? one.items : (Object(one.properties)[key] ?? one.additionalProperties)
      return typeof next === 'object' && next !== null ? alternatives(root, next as Schema) : []
    })
  return here
}

function alternatives(root: Schema, schema: Schema, depth = 0): Schema[] {
  if (depth > 8) return []
  const { $ref, anyOf, oneOf, allOf } = schema
  const more = [anyOf, oneOf, allOf].flatMap((one) => (Array.isArray(one) ? one : []))
  const named = typeof $ref === 'string' ? [resolved(root, $ref)] : []
  return [schema, ...[...more, ...named].flatMap((one) => alternatives(root, one, depth + 1))]
}

const resolved = (root: Schema, ref: string): Schema =>
  ref
    .split('/')
    .slice(1)
    .reduce((here: Schema, part) => Object(here[decodeURIComponent(part)]), root)

function limitsIn(schema: Schema): string[] {
  const say = (key: string, words: (limit: unknown) => string) =>
    schema[key] === undefined ? [] : [words(schema[key])]
  return [
    ...say('enum', (words) => `One of ${[words].flat().join(', ')}.`),
    ...say('minLength', (limit) => `At least ${limit} characters.`),
    ...say('maxLength', (limit) => `At most ${limit} characters.`),
    ...say('minimum', (limit) => `At least ${limit}.`),
    ...say('maximum', (limit) => `At most ${limit}.`),
    ...say('minItems', (limit) => `At least ${limit} entries.`),
    ...say('maxItems', (limit) => `At most ${limit} entries.`),
    ...say('pattern', (limit) => `Must match ${limit}.`),
  ]
}
