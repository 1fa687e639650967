/** Two bodies, field by field: the same, another value, missing, or additional. */

import { jsonIn } from '../redaction/redaction.ts'
import { isEnumeration, isKnownNumber, isKnownValue } from '../redaction/vocabulary.ts'
import { identityOf, kindOf, sameShape } from './leaf.ts'

export type Kind = 'other value' | 'missing' | 'additional'
/** A field that agrees has no kind. */
export type Field = { path: string; kind?: Kind; recorded?: unknown; got?: unknown }

/** What is known beside the two values. */
export type Comparison = {
  /** Ours for theirs, and theirs for ours; undefined where none has been seen. */
  readonly ids: Ids
  /** What our side was given, and must therefore give back as it is. */
  readonly given: ReadonlySet<string>
}

export type Ids = {
  ours(theirs: string): string | undefined
  theirs(ours: string): string | undefined
  pair(theirs: string, ours: string): void
}

type At = Comparison & { path: string; key: string; isError: boolean }

export function compared(recorded: unknown, got: unknown, comparison: Comparison): Field[] {
  return fieldsOf(recorded, got, { ...comparison, path: '', key: '', isError: false })
}

function fieldsOf(recorded: unknown, got: unknown, at: At): Field[] {
  if (isObject(recorded) && isObject(got)) return ofObjects(recorded, got, at)
  if (Array.isArray(recorded) && Array.isArray(got)) return ofLists(recorded, got, at)
  if (typeof recorded === 'string' && typeof got === 'string') {
    const [a, b] = [jsonIn(recorded), jsonIn(got)]
    if (a !== undefined && b !== undefined) return fieldsOf(a, b, { ...at, path: `${at.path}(json)` })
  }
  if (isSame(recorded, got, at)) return [{ path: at.path }]
  return [{ path: at.path, kind: 'other value', recorded, got }]
}

function ofObjects(recorded: Values, got: Values, at: At): Field[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(got)])
  const isError = at.isError || 'error_data' in recorded || /^errors?$/.test(at.key)
  return [...names].flatMap((name) => {
    const inner = inside(at, name, name, isError)
    // A word of the brand differs in name alone.
    if (!(name in got)) return missingOf(recorded[name], inner.path)
    if (!(name in recorded)) return additionalOf(got[name], inner.path)
    return fieldsOf(recorded[name], got[name], inner)
  })
}

/** Entries that can be distinguished are compared with each other, and their order is one field more. */
function ofLists(recorded: unknown[], got: unknown[], at: At): Field[] {
  const theirs = recorded.map((one) => identityOf(one, (id) => at.ids.ours(id) ?? id))
  const ours = got.map((one) => identityOf(one, (id) => id))
  const canBeMatched = [theirs, ours].every(
    (all) => all.every((one) => one !== undefined) && new Set(all).size === all.length,
  )
  const shared = canBeMatched ? theirs.filter((one) => ours.includes(one)) : []
  if (shared.length === 0) return byPlace(recorded, got, at)
  const inOrder = ours.filter((one) => shared.includes(one)).every((one, place) => one === shared[place])
  // Those that nobody has seen before go together as they stand.
  const left = got.filter((_, place) => !theirs.includes(ours[place]))
  const partners = theirs.map((one) => (ours.includes(one) ? got[ours.indexOf(one)] : left.shift()))
  return [
    inOrder
      ? { path: `${at.path}[order]` }
      : { path: `${at.path}[order]`, kind: 'other value', recorded: theirs, got: ours },
    ...byPlace(recorded, [...partners, ...left], at),
  ]
}

function byPlace(recorded: unknown[], got: unknown[], at: At): Field[] {
  const length = Math.max(recorded.length, got.length)
  if (length === 0) return [{ path: at.path }]
  return Array.from({ length }, (_, place) => place).flatMap((place): Field[] => {
    const inner = inside(at, place, at.key, at.isError)
    if (place >= got.length || got[place] === undefined) return missingOf(recorded[place], inner.path)
    if (place >= recorded.length) return additionalOf(got[place], inner.path)
    return fieldsOf(recorded[place], got[place], inner)
  })
}

const inside = (at: At, name: string | number, key: string, isError: boolean): At => ({
  ...at,
  path: typeof name === 'number' ? `${at.path}[${name}]` : at.path === '' ? name : `${at.path}.${name}`,
  key,
  isError,
})

function isSame(recorded: unknown, got: unknown, at: At): boolean {
  if (recorded === null || got === null || typeof recorded !== typeof got) return recorded === got
  if (typeof recorded === 'boolean' || typeof recorded === 'object') return recorded === got
  const [theirs, ours] = [String(recorded), String(got)]
  if (typeof recorded === 'string' && (isKnownValue(at.key, theirs) || isEnumeration(at.key)))
    return theirs === ours
  if (typeof recorded === 'number' && isKnownNumber(at.key, recorded, true)) return recorded === got
  const kind = kindOf(at.key, theirs, at.isError)
  if (!sameShape(kind, theirs, ours, at.key)) return false
  // What our side was given as an id, such as that of a button, is no id that it draws.
  if (kind === 'id' && at.given.has(theirs) && at.ids.ours(theirs) === undefined && theirs === ours)
    return true
  if (kind === 'id') return isSameId(theirs, ours, at.ids)
  if (kind === 'drawn') {
    at.ids.pair(theirs, ours)
    return true
  }
  // What our side never got it cannot know.
  return kind !== 'text' || !isGiven(theirs, at) || ours === theirs
}

/** What is short stands for something by chance, too. */
const isGiven = (text: string, { given }: Comparison): boolean =>
  given.has(text) && text.length > 2 && !/^\d{1,4}$/.test(text)

function isSameId(theirs: string, ours: string, ids: Ids): boolean {
  const [known, taken] = [ids.ours(theirs), ids.theirs(ours)]
  if (known !== undefined || taken !== undefined) return known === ours || taken === theirs
  ids.pair(theirs, ours)
  return true
}

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const missingOf = (value: unknown, at = ''): Field[] =>
  leavesOf(value, at).map((leaf) => ({ path: leaf.path, kind: 'missing', recorded: leaf.value }))

export const additionalOf = (value: unknown, at = ''): Field[] =>
  leavesOf(value, at).map((leaf) => ({ path: leaf.path, kind: 'additional', got: leaf.value }))

/** An empty object, or an empty list, is one field, too. */
export function leavesOf(value: unknown, path: string): { path: string; value: unknown }[] {
  const inner = Array.isArray(value)
    ? value.map((one, place) => [`${path}[${place}]`, one] as const)
    : isObject(value)
      ? Object.entries(value).map(([name, one]) => [path === '' ? name : `${path}.${name}`, one] as const)
      : []
  return inner.length === 0 ? [{ path, value }] : inner.flatMap(([at, one]) => leavesOf(one, at))
}
