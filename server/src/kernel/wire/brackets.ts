/**
 * Named texts, of a query or a form, as one bag: `text[body]` is an object, `status[]` and `components[0][type]` are lists,
 * as forms of PHP, Ruby and axios write them. A name that only looks like one of these is a name like any other.
 */

import { invalidParameter, shorten } from './errors.ts'
import { FORBIDDEN_KEYS } from './json.ts'
import type { Bag } from './params.ts'

/** More than the deepest input has: the example of a button of a card of a template. */
export const BRACKETS_DEPTH_MAX = 16
const PLACE_DIGITS_MAX = 4

/** What one name was given several times: a list where a list is asked, and else the last of them. */
export class Repeated extends Array<unknown> {}

export const lastGiven = (value: unknown): unknown => (value instanceof Repeated ? value.at(-1) : value)

/** What stands below a name: entries by their names, a list as long as all of those are places. */
type Branch = { entries: Map<string, Entry>; isList: boolean; next: number; last: string }
/** A branch, or the texts that one name was given. */
type Entry = Branch | string[]

const newBranch = (): Branch => ({ entries: new Map(), isList: true, next: 0, last: '' })

export type Pairs = Iterable<readonly [name: string, value: string]>
/** How named texts become a bag. */
export type Fold = (pairs: Pairs) => Bag

/** Texts alone, as pages take them: every name as it is, the last of a repeated one. */
export function textsOf(pairs: Pairs): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of pairs) {
    assertAllowed(name)
    texts[name] = value
  }
  return texts
}

export function bagOf(pairs: Pairs): Bag {
  const bag: Bag = {}
  const branches = new Map<string, Branch>()
  for (const [name, value] of pairs) {
    const [first = name, ...inner] = name.includes('[') ? pathOf(name) : []
    assertAllowed(first)
    for (const part of inner) assertAllowed(part)
    const branch = branches.get(first)
    const isTaken = Object.hasOwn(bag, first)
    if (inner.length > 0 ? isTaken && !branch : branch) throw twoKinds(name)
    if (inner.length > 0) {
      const root = branch ?? newBranch()
      // In its place among the others, until all of it is known.
      if (!branch) bag[first] = undefined
      put(root, inner, value, name)
      branches.set(first, root)
    } else bag[first] = isTaken ? together(bag[first], value) : value
  }
  for (const [name, branch] of branches) bag[name] = settled(branch)
  return bag
}

function assertAllowed(name: string): void {
  if (FORBIDDEN_KEYS.has(name)) throw invalidParameter(`There is no parameter ${name}.`)
}

const together = (before: unknown, value: string) =>
  before instanceof Repeated ? Repeated.of(...before, value) : Repeated.of(before, value)

const BRACKETED = /^([^[\]]+)((?:\[[^[\]]*\])+)$/

/** `components[0][type]`: nothing for what is no such path. */
function pathOf(name: string): string[] {
  const [, first, rest = ''] = BRACKETED.exec(name) ?? []
  if (first === undefined) return []
  const inner = rest.slice(1, -1).split('][')
  if (inner.length > BRACKETS_DEPTH_MAX)
    throw invalidParameter(
      `Param ${shorten(name, 60)} is nested deeper than ${BRACKETS_DEPTH_MAX} pairs of brackets.`,
    )
  return [first, ...inner]
}

function put(root: Branch, path: string[], value: string, name: string): void {
  let branch = root
  for (const [at, part] of path.entries()) {
    const rest = path.slice(at + 1)
    const key = part === '' ? placeIn(branch, rest) : part
    const known = branch.entries.get(key)
    if (isPlace(key)) branch.next = Math.max(branch.next, Number(key) + 1)
    else branch.isList = false
    branch.last = key
    if (rest.length === 0) {
      if (known === undefined) branch.entries.set(key, [value])
      else if (Array.isArray(known)) known.push(value)
      else throw twoKinds(name)
      return
    }
    if (Array.isArray(known)) throw twoKinds(name)
    const below = known ?? newBranch()
    if (!known) branch.entries.set(key, below)
    branch = below
  }
}

const isPlace = (key: string) => key.length <= PLACE_DIGITS_MAX && /^\d+$/.test(key)

/** `a[][b]` belongs to the last object as long as that has no `b` yet; with the second `b` the next one begins. */
function placeIn({ entries, last, next }: Branch, rest: string[]): string {
  const entry = rest.length === 0 ? undefined : entries.get(last)
  return entry && !Array.isArray(entry) && !has(entry, rest) ? last : String(next)
}

function has({ entries }: Branch, [first = '', ...rest]: string[]): boolean {
  const entry = entries.get(first)
  return entry !== undefined && (Array.isArray(entry) || rest.length === 0 || has(entry, rest))
}

/** Places say the order of a list; where some are missing, it has fewer entries. */
function settled(entry: Entry): unknown {
  if (Array.isArray(entry)) return entry.length === 1 ? entry[0] : entry
  const values = [...entry.entries].map(([key, one]) => [key, settled(one)] as const)
  if (!entry.isList) return Object.fromEntries(values)
  return values.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
}

const twoKinds = (name: string) =>
  invalidParameter(
    `Param ${shorten(name, 120)} is given both as one text and with more brackets: only one of them can be meant.`,
  )
