/** Parameters by name: at the operator's door one that nobody knows is a mistake, and would change nothing. */

import { invalidParameter, shorten } from './errors.ts'
import type { Bag } from './params.ts'
import { partsOf, type Schema } from './schema-parts.ts'

const known = new WeakMap<Schema, Set<string>>()

/** Of one of several objects, the names of all of them. */
export function namesIn(schema: Schema): string[] {
  return partsOf(schema).flatMap(({ name, part }) => (name === undefined ? namesIn(part) : [name]))
}

export function assertNamesKnown(schema: Schema, bag: Bag): void {
  const names = known.get(schema) ?? new Set(namesIn(schema))
  known.set(schema, names)
  const unknown = Object.keys(bag).filter((name) => bag[name] !== null && !names.has(name))
  if (unknown.length === 0 || names.has('*')) return
  const there = names.size === 0 ? 'it takes none' : `there are ${[...names].join(', ')}`
  throw invalidParameter(
    `There is no parameter ${unknown
      .slice(0, 10)
      .map((name) => shorten(name, 60))
      .join(', ')} here; ${there}.`,
    { blame: unknown.slice(0, 10) },
  )
}
