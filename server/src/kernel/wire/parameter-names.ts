/**
 * Parameters by name: at the operator's door one that nobody knows is a mistake, and would change nothing. At the public one
 * clients send more than they need, and are only notified.
 */

import { firstCharacters } from './characters.ts'
import { invalidParameter, shorten } from './errors.ts'
import type { Bag } from './params.ts'
import { partsOf, type Schema } from './schema-parts.ts'

/** In the answer: the names of parameters that nobody read. */
export const UNREAD_HEADER = 'x-parley-unread'
const UNREAD_MAX = 20
const UNREAD_BYTES_MAX = 1_000
/** Any such name fits into the header, even if each of its characters takes twelve bytes there. */
const NAME_LENGTH_MAX = 60

const known = new WeakMap<Schema, Set<string>>()

function namesOf(schema: Schema): Set<string> {
  const names = known.get(schema) ?? new Set(namesIn(schema))
  known.set(schema, names)
  return names
}

/** Of one of several objects, the names of all of them. */
export function namesIn(schema: Schema): string[] {
  return partsOf(schema).flatMap(({ name, part }) => (name === undefined ? namesIn(part) : [name]))
}

function unknownIn(schema: Schema, bag: Bag): string[] {
  let unknown: string[] | undefined
  const names = namesOf(schema)
  for (const name in bag) {
    if (names.has(name) || bag[name] === null) continue
    unknown ??= []
    unknown.push(name)
  }
  return unknown === undefined || names.has('*') ? [] : unknown
}

export function assertNamesKnown(schema: Schema, bag: Bag): void {
  const unknown = unknownIn(schema, bag).slice(0, 10)
  if (unknown.length === 0) return
  const names = namesOf(schema)
  const there = names.size === 0 ? 'it takes none' : `there are ${[...names].join(', ')}`
  throw invalidParameter(
    `There is no parameter ${unknown.map((name) => shorten(name, NAME_LENGTH_MAX)).join(', ')} here; ${there}.`,
    { blame: unknown },
  )
}

/** What the header says: names alone, for what was meant as a value may be anybody's; undefined where all were read. */
export function unreadHeader(schema: Schema, bag: Bag): string | undefined {
  const names = unknownIn(schema, bag).filter((name) => name !== 'access_token' && name !== '')
  if (names.length === 0) return undefined
  let listed = ''
  for (const name of names.slice(0, UNREAD_MAX)) {
    const more = `${listed}${listed && ','}${encodeURIComponent(firstCharacters(name, NAME_LENGTH_MAX))}`
    if (more.length > UNREAD_BYTES_MAX) break
    listed = more
  }
  return listed
}
