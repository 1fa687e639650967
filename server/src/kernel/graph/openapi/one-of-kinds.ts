/**
 * One of several schemas, of which exactly one fits: each kind of object is known by the keys that no other has, and
 * what has none of them (a body that says little, an answer of which few fields were asked) is described by itself.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Json, SchemaWriter } from './json-schema.ts'

type Kind = { operationId: string; schema: Json }

/** `name` and `ending` (`Body` or `Answer`) are what the schemas are named by that have no name yet. */
export function oneOfKinds(name: string, ending: string, all: Kind[], schemas: SchemaWriter): Json {
  const { named, keep } = schemas
  const kinds = all
    .filter(({ schema }, at) => all.findIndex((one) => isSame(one.schema, schema, named)) === at)
    .map((one) => ({ ...one, keys: keysOf(one.schema, named), required: requiredOf(one.schema, named) }))
    .map((one, _, both) => {
      const others = new Set(both.flatMap(({ keys }, at) => (both[at] === one ? [] : keys)))
      const own = [...new Set(one.keys)].filter((key) => !others.has(key))
      return { ...one, own, isKnown: one.required.some((key) => own.includes(key)) }
    })
  const [only] = kinds
  if (only && kinds.length === 1) return only.schema

  const known = kinds.filter(({ isKnown }) => isKnown)
  const plain = kinds.filter(({ isKnown }) => !isKnown)
  const [single, ...more] = plain
  const noneOwnedBy = (...some: typeof kinds) => without(some.flatMap(({ own }) => own))
  const keptAs = (operation: string, schema: Json) =>
    schema.$ref === undefined ? keep(upperFirst(operation) + ending, schema) : schema
  const branches = known.map(({ operationId, schema }) => keptAs(operationId, schema))
  if (!single) return { oneOf: branches }
  if (more.length === 0) {
    const itself = { allOf: [single.schema, noneOwnedBy(...known)] }
    return { oneOf: [...branches, keptAs(single.operationId, itself)] }
  }
  const bySomeKey = plain
    .filter(({ own }) => own.length > 0)
    .map((one) => keptAs(one.operationId, { allOf: [one.schema], not: noneOwnedBy(one) }))
  const byNone = {
    description: 'What has none of the keys by which one kind is known from another.',
    allOf: [{ anyOf: plain.map((one) => one.schema) }, noneOwnedBy(...kinds)],
  }
  return { oneOf: [...branches, ...bySomeKey, keptAs(`${name}Plain`, byNone)] }
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const without = (keys: string[]): Json => ({
  properties: Object.fromEntries(keys.map((key) => [key, false])),
})

type Named = SchemaWriter['named']

const itself = (schema: Json, named: Named): Json =>
  typeof schema.$ref === 'string' ? (named[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

const isSame = (one: Json, other: Json, named: Named) =>
  isDeepStrictEqual(itself(one, named), itself(other, named))

function keysOf(schema: Json, named: Named): string[] {
  const { properties = {}, allOf = [], anyOf = [], oneOf = [] } = itself(schema, named)
  const parts = [allOf, anyOf, oneOf].flat() as Json[]
  return [...Object.keys(properties as Json), ...parts.flatMap((one) => keysOf(one, named))]
}

function requiredOf(schema: Json, named: Named): string[] {
  const { required = [], allOf = [] } = itself(schema, named)
  return [...(required as string[]), ...(allOf as Json[]).flatMap((one) => requiredOf(one, named))]
}
