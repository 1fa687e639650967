/** What is learned about a definition while it is walked through; what needs the whole is decided after. */

import type { Binding } from './binding.ts'
import type { ActionName } from './catalogue/property.ts'
import { type Path, type ProblemList, quoted } from './problem.ts'

export type Json = Record<string, unknown>

/** An input: what kind of component, and the type of what it gives. */
type Input = { type: string; gives: string }

/** A reference to resolve once all screens are known. */
export type Use = {
  binding: Binding
  path: Path
  /** Types that fit where it stands; undefined: any. */
  wants: readonly string[] | undefined
  /** Options are checked for the schema of their entries. */
  wantsOptions: boolean
  place: 'property' | 'payload'
}

export type Action = {
  name: ActionName
  path: Path
  value: Json
  /** The screen that it leads to. */
  next: string | undefined
}

export type ScreenFacts = {
  id: string
  path: Path
  value: Json
  /** `unclear`: said, and with neither true nor false. */
  terminal: boolean | 'unclear'
  /** The data model; undefined where the screen has none, or one that cannot be read. */
  data: Json | undefined
  inputs: Map<string, Input>
  formNames: Set<string>
  uses: Use[]
  actions: Action[]
  /** The first footer of each branch, as many as could be shown at once. */
  footers: number
  /** Where each type of component stands. */
  places: Map<string, Path[]>
  components: number
  hasForm: boolean
  /** Something in it could not be read, so that what seems to be missing may be in there. */
  murky: boolean
  /** An action of it could not be read, so that it may lead anywhere. */
  waysUnclear: boolean
}

export type Walk = {
  book: ProblemList
  /** The rank of the definition's version. */
  rank: number
  hasDataApi: boolean
  screens: ScreenFacts[]
  byId: Map<string, ScreenFacts>
  /** Where data_exchange is used; the lack of data_api_version is one mistake, however often it shows. */
  exchanges: Path[]
  /** Every screen could be read, so that a missing one is really missing. */
  complete: boolean
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The type of a value in the words of the data model. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

export const own = (object: Json, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined

/** What a message calls a component that has a name: `TextInput 'email'`. */
export function titleOf(type: string, value: Json): string {
  const name = own(value, 'name')
  return typeof name === 'string' ? `${type} '${quoted(name)}'` : type
}
