/**
 * One parameter bag from query, JSON, form and multipart, and the words to describe what may be in it. Lists
 * and objects may come as JSON text, booleans and numbers as strings, enums in any case (docs/choices.md,
 * "where parameters travel").
 */

import { z } from 'zod'
import { assertCleanText, pathName } from './clean-text.ts'
import { MOMENT, readMoment } from './dates.ts'
import { invalidParameter, type Refusal, shorten } from './errors.ts'
import { readJson } from './json.ts'

export type Bag = Record<string, unknown>

export type Upload = { name: string; filename: string; content_type: string; bytes: Buffer }

/** What a file is called is text from outside like any other. */
export function assertCleanFiles(files: Upload[]): void {
  for (const { name, filename, content_type } of files)
    assertCleanText({ [name]: { filename, content_type } })
}

const found = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value))
  return shorten(text, 80)
}

const REQUIRED = 'is required'

const must = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? REQUIRED : `must be ${what} - got ${found(issue.input)}`

/** Unicode code points: what people mean by "characters". */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

export type TextBounds = { min?: number; max?: number; pattern?: RegExp; says?: string }

/** A string within bounds counted in code points and, where a pattern is given, of the form that `says` names. */
export function text(bounds: TextBounds = {}) {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern, says } = bounds
  const sized =
    max === Number.POSITIVE_INFINITY
      ? 'a string'
      : `a string of ${min ? `${min} to ` : 'at most '}${max} characters`
  const what = says ?? sized
  return z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.string({ error: must(what) }),
    )
    .meta({
      ...(min > 0 && { minLength: min }),
      ...(max < Number.POSITIVE_INFINITY && { maxLength: max }),
      ...(pattern && { pattern: pattern.source }),
    })
    .superRefine((value, context) => {
      const length = value.length > max || value.length < min * 2 ? lengthOf(value) : min
      if (length < min || length > max) {
        context.addIssue({ code: 'custom', message: `must be ${sized} - got ${length}: ${found(value)}` })
      } else if (pattern && !pattern.test(value)) {
        context.addIssue({ code: 'custom', message: `must be ${what} - got ${found(value)}` })
      }
    })
}

export function choice<const T extends readonly string[]>(words: T) {
  const byUpper = new Map(words.map((word) => [word.toUpperCase(), word]))
  return z.preprocess(
    (value) => (typeof value === 'string' ? (byUpper.get(value.trim().toUpperCase()) ?? value) : value),
    z.enum(words as unknown as readonly [T[number], ...T[number][]], {
      error: must(`one of {${words.join(', ')}}`),
    }),
  )
}

const TRUE = new Set(['true', '1', 'yes', 'on'])
const FALSE = new Set(['false', '0', 'no', 'off'])

export function truth() {
  return z.preprocess(
    (value) => {
      const word =
        typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : value
      if (TRUE.has(word as string)) return true
      return FALSE.has(word as string) ? false : value
    },
    z.boolean({ error: must('true or false') }),
  )
}

export function integer(min: number, max: number) {
  const what = `a whole number from ${min} to ${max}`
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value),
    z
      .int({ error: must(what) })
      .min(min, { error: must(what) })
      .max(max, { error: must(what) }),
  )
}

/** A moment, in milliseconds. */
export function moment() {
  return z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.string({ error: must(MOMENT) }),
    )
    .transform((value, context) => {
      const time = readMoment(value)
      if (time !== undefined) return time
      context.addIssue({ code: 'custom', message: `must be ${MOMENT} - got ${found(value)}` })
      return z.NEVER
    })
}

/** What narrows a list: a filter of another name is a mistake, and would narrow nothing. */
export function filters<S extends z.ZodRawShape>(shape: S) {
  const names = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no parameter ${issue.keys.map((name) => shorten(name, 60)).join(', ')} here; there are ${names}`
        : undefined,
  })
}

/** A number that need not be whole. */
export function decimal(min: number, max: number) {
  const what = `a number from ${min} to ${max}`
  return z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*-?\d{1,16}(\.\d{1,20})?\s*$/.test(value) ? Number(value) : value,
    z
      .number({ error: must(what) })
      .min(min, { error: must(what) })
      .max(max, { error: must(what) }),
  )
}

/** A list as JSON, as JSON text, or, for lists of plain words, separated by commas. */
export function list<T extends z.ZodType>(item: T, bounds: { max?: number; commas?: boolean } = {}) {
  const max = bounds.max ?? 1_000
  const read = z.preprocess(
    (value, context) => {
      const given = fromJsonText(value, ['['], context)
      const entries = typeof given === 'string' && bounds.commas ? words(given) : given
      if (!Array.isArray(entries) || entries.length <= max) return entries
      // Before any entry is looked at: each of a million wrong ones would be a problem of its own.
      context.addIssue({ code: 'custom', message: `must be a list of at most ${max} entries` })
      return z.NEVER
    },
    z.array(item, { error: must('a list') }),
  )
  return read.meta({ maxItems: max })
}

const words = (text: string) => text.split(',').flatMap((word) => word.trim() || [])

export function object<S extends z.ZodRawShape>(shape: S) {
  return z.preprocess(
    (value, context) => withoutNulls(fromJsonText(value, ['{'], context)),
    z.object(shape, { error: must('an object') }),
  )
}

/**
 * One of several objects, told apart by the word under `key` (in any case; `wordOf` may know better where it is
 * missing). Only the one that is meant speaks of what is wrong with it.
 */
export function variants<
  const K extends string,
  const O extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]],
>(key: K, options: O, wordOf: (given: Bag) => unknown = (given) => given[key]) {
  const allowed = options.flatMap((option) => [...(option._zod.propValues?.[key] ?? [])])
  const oneOf = must(`one of {${allowed.filter((word) => word !== undefined).join(', ')}}`)
  const error = ({ code, input }: { code?: string; input?: unknown }) =>
    code === 'invalid_union' ? oneOf({ input: (input as Bag)[key] }) : must('an object')({ input })
  return z.preprocess(
    (value, context) => {
      const given = fromJsonText(value, ['{'], context)
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
      const word = wordOf(given as Bag)
      const present = withoutNulls(given) as Bag
      return { ...present, [key]: typeof word === 'string' ? word.trim().toLowerCase() : word }
    },
    z.discriminatedUnion(key, options, { error }),
  )
}

/** A JSON document kept as it came: an object or list, or JSON text of one. */
export function json<T extends z.ZodType>(schema: T): z.ZodPreprocess<T>
export function json(): z.ZodPreprocess<z.ZodUnknown>
export function json(schema: z.ZodType = z.unknown()) {
  return z.preprocess((value, context) => fromJsonText(value, ['{', '['], context), schema)
}

/** JSON text is read as strictly as a body; text that is not JSON stays as it came, for the schema to judge. */
function fromJsonText(value: unknown, openings: string[], context: z.RefinementCtx): unknown {
  if (typeof value !== 'string' || !openings.includes(value.trimStart().charAt(0))) return value
  const read = readJson(value)
  if (read.ok) return read.value
  const { isJson, path, message } = read.flaw
  if (!isJson) return value
  context.addIssue({ code: 'custom', path, message })
  return z.NEVER
}

/** `ll` or `ll_CC`, as locales are written on the wire. */
export function locale() {
  return z
    .string({ error: must('a locale such as en_US') })
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, { error: must('a locale such as en_US') })
}

/** `null` for a parameter is the same as leaving it out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const entries = Object.entries(given)
  const named = entries.filter(([, value]) => value !== null)
  return named.length === entries.length ? given : Object.fromEntries(named)
}

/** What no parameters at all are read as, by schema: most reads have none. Shared, so nobody may change it. */
const ofNothing = new WeakMap<object, unknown>()

/** Checks the bag; a refusal names every parameter that is wrong, the first of them in its message. */
export function readInput<I>(schema: z.ZodType<I>, bag: Bag): I {
  if (!isEmpty(bag)) return checked(schema, bag)
  if (!ofNothing.has(schema)) ofNothing.set(schema, Object.freeze(checked(schema, bag)))
  return ofNothing.get(schema) as I
}

function isEmpty(bag: Bag): boolean {
  for (const _ in bag) return false
  return true
}

function checked<I>(schema: z.ZodType<I>, bag: Bag): I {
  const result = schema.safeParse(withoutNulls(bag), { reportInput: true })
  if (result.success) return result.data
  throw refusalOf(result.error)
}

/** So many are told at once: a hostile request can have any number of them. */
const PROBLEMS_TOLD_MAX = 50

function refusalOf(error: z.ZodError, prefix: PropertyKey[] = []): Refusal {
  const issues = flatten(error.issues.slice(0, PROBLEMS_TOLD_MAX)).slice(0, PROBLEMS_TOLD_MAX)
  const problems = issues.map((issue) => ({
    parameter: pathName([...prefix, ...issue.path]),
    problem: sentence(pathName([...prefix, ...issue.path]), isMissing(issue) ? REQUIRED : issue.message),
  }))
  const [first] = problems
  return invalidParameter(`${first?.problem ?? 'The parameters do not fit.'}`, {
    details: problems.length > 1 ? problems.map((one) => one.problem).join(' ') : first?.problem,
    blame: [...new Set(problems.map((one) => String(one.parameter.split(/[.[]/)[0])))],
  })
}

/** What is not there is of no type and none of the values, but that is not the point. */
const isMissing = (issue: z.core.$ZodIssue) =>
  issue.path.length > 0 && 'input' in issue && issue.input === undefined && issue.code !== 'custom'

function sentence(name: string, message: string): string {
  if (message === REQUIRED) return `The parameter ${name} is required.`
  return name ? `Param ${name} ${message}.` : `${message}.`
}

/** A union reports what its branches found; the branch that came closest speaks for it. */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    const branches = issue.errors.filter((branch) => branch.length > 0)
    const closest = branches.toSorted((a, b) => a.length - b.length)[0]
    return closest
      ? flatten(closest).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
      : [issue]
  })
}

/** Of names that were asked for: one that nobody knows would give an empty list for ever. */
export function assertKnown(parameter: string, given: string, known: readonly string[]): void {
  if (known.includes(given)) return
  throw invalidParameter(
    `Param ${parameter}: there is no ${JSON.stringify(shorten(given, 60))}. There are: ${known.join(', ')}.`,
    { blame: [parameter] },
  )
}
