/**
 * One parameter bag from query, JSON, form and multipart, and the words to describe what may be in it. Lists
 * and objects may come as JSON text, booleans and numbers as strings, enums in any case
 * (docs/reference/calls.md).
 */

import { z } from 'zod'
import { lengthOf } from './characters.ts'
import { assertCleanText } from './clean-text.ts'
import { MOMENT, readMoment, writeDate } from './dates.ts'
import { readJson } from './json.ts'
import { found, must, NOT_MEANT, withoutNulls } from './problems.ts'

export { lengthOf } from './characters.ts'

export type Bag = Record<string, unknown>

/**
 * A schema behind a lenient reader: numbers as strings, lists as JSON text. What is documented, and typed as its
 * input, is the plain form.
 */
export const lenient = <S extends z.ZodType>(
  read: (value: unknown, context: z.RefinementCtx) => unknown,
  schema: S,
): z.ZodPreprocess<S, z.input<S>> => z.preprocess<unknown, S, z.input<S>>(read, schema)

export type Upload = { name: string; filename: string; content_type: string; bytes: Buffer }

/** What a file is called is text from outside like any other. */
export function assertCleanFiles(files: Upload[]): void {
  for (const { name, filename, content_type } of files)
    assertCleanText({ [name]: { filename, content_type } })
}

export type TextBounds = { min?: number; max?: number; pattern?: RegExp; says?: string }

/** A string within bounds counted in code points and, where a pattern is given, of the form that `says` names. */
export function text({ min = 0, max = Number.POSITIVE_INFINITY, pattern, says }: TextBounds = {}) {
  const said = [min, max, pattern, says].join('\u0000')
  const made = texts.get(said) ?? newText(min, max, pattern, says)
  texts.set(said, made)
  return made
}

/** A schema does not change: one serves all who say the same, so that a start makes a fifth of them. */
const texts = new Map<string, ReturnType<typeof newText>>()

function newText(min: number, max: number, pattern?: RegExp, says?: string) {
  const sized =
    max === Number.POSITIVE_INFINITY
      ? 'a string'
      : `a string of ${min ? `${min} to ` : 'at most '}${max} characters`
  const what = says ?? sized
  return lenient(
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
  return lenient(
    (value) => (typeof value === 'string' ? (byUpper.get(value.trim().toUpperCase()) ?? value) : value),
    z.enum(words as unknown as readonly [T[number], ...T[number][]], {
      error: must(`one of {${words.join(', ')}}`),
    }),
  )
}

const TRUE = new Set(['true', '1', 'yes', 'on'])
const FALSE = new Set(['false', '0', 'no', 'off'])

const readTruth = lenient(
  (value) => {
    const word =
      typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : value
    if (TRUE.has(word as string)) return true
    return FALSE.has(word as string) ? false : value
  },
  z.boolean({ error: must('true or false') }),
)
export const truth = () => readTruth

export function integer(min: number, max: number) {
  // Beyond that no number is whole: it is no bound that anybody chose.
  const what =
    max === Number.MAX_SAFE_INTEGER
      ? `a whole number of ${min} or more`
      : `a whole number from ${min} to ${max}`
  return lenient(
    (value) => (typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value),
    z
      .int({ error: must(what) })
      .min(min, { error: must(what) })
      .max(max, { error: must(what) }),
  )
}

/** A moment, in milliseconds. */
export function moment({ min = 0, max = Number.POSITIVE_INFINITY } = {}) {
  return lenient(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string({ error: must(MOMENT) }),
  )
    .transform((value, context) => {
      const time = readMoment(value)
      if (time !== undefined && time >= min && time <= max) return time
      const bounds = min > 0 ? `, from ${writeDate(min)} to ${writeDate(max)}` : ''
      context.addIssue({ code: 'custom', message: `must be ${MOMENT}${bounds} - got ${found(value)}` })
      return z.NEVER
    })
    .meta({ shownAs: z.string() })
}

/** A number that need not be whole. */
export function decimal(min: number, max: number) {
  const what = `a number from ${min} to ${max}`
  return lenient(
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
  const read = lenient(
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
  return lenient(
    (value, context) => withoutNulls(fromJsonText(value, ['{'], context)),
    z.object(shape, { error: must('an object') }),
  )
}

/**
 * One of several objects, distinguished by the word under `key` (in any case; `wordOf` may know better where it is
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
  return lenient(
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

/**
 * One of several shapes that no single word distinguishes: `meant` says which from what is there. Only the one that is
 * meant speaks of what is wrong with it.
 */
export function shapes<const M extends Record<string, z.ZodType>>(
  options: M,
  meant: (given: Bag) => keyof M,
): z.ZodType<z.output<M[keyof M]>, z.input<M[keyof M]>> {
  const guarded = Object.entries(options).map(([name, schema]) =>
    lenient((given, context) => {
      if (meant(given as Bag) === name) return given
      context.addIssue({ code: 'custom', message: NOT_MEANT })
      return z.NEVER
    }, schema),
  )
  return z.union(guarded) as unknown as z.ZodType<z.output<M[keyof M]>, z.input<M[keyof M]>>
}

/** Of several names of one thing, or ways to say it, one has to be there: for the contract; rules refuse their absence. */
export const oneOfThese = (...names: string[]) => ({ anyOf: names.map((name) => ({ required: [name] })) })

/** A JSON document kept as it came: an object or list, or JSON text of one. */
export function json<T extends z.ZodType>(schema: T): z.ZodPreprocess<T, z.input<T>>
export function json(): z.ZodPreprocess<z.ZodUnknown>
export function json(schema: z.ZodType = z.unknown()) {
  return lenient((value, context) => fromJsonText(value, ['{', '['], context), schema)
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
