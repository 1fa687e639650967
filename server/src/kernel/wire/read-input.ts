/** A bag of parameters held against a schema; what does not fit is refused, all of it at once. */

import type { z } from 'zod'
import { lastGiven, Repeated } from './brackets.ts'
import { pathName } from './clean-text.ts'
import { invalidParameter, type Refusal, shorten } from './errors.ts'
import type { Bag } from './params.ts'
import { NOT_MEANT, REQUIRED, withoutNulls } from './problems.ts'
import { readQuotedJson } from './quoted-json.ts'
import { type Schema, takes } from './schema-parts.ts'

/** What no parameters at all are read as, by schema: most reads have none. Shared, so nobody may change it. */
const ofNothing = new WeakMap<object, unknown>()

/** Around the texts of JSON in a parameter. */
export type Quotes = 'double' | 'either'

/** Checks the bag; a refusal names every parameter that is wrong, the first of them in its message. */
export function readInput<I>(schema: z.ZodType<I>, bag: Bag, quotes: Quotes = 'double'): I {
  if (!isEmpty(bag)) return checked(schema, settled(schema, bag, quotes))
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

/** What a text means depends on what is asked: a name that was given several times, and JSON in single quotes. */
function settled(schema: Schema, bag: Bag, quotes: Quotes): Bag {
  let changed: Bag | undefined
  for (const name in bag) {
    const given = bag[name]
    const value = given instanceof Repeated ? meant(schema, name, given) : given
    const read = quotes === 'either' && isLikeJson(value) ? unquoted(schema, name, value) : value
    if (read === given) continue
    changed ??= { ...bag }
    changed[name] = read
  }
  return changed ?? bag
}

const meant = (schema: Schema, name: string, given: Repeated): unknown =>
  takes(schema, name, 'list') ? [...given] : lastGiven(given)

const isLikeJson = (value: unknown): value is string => typeof value === 'string' && /^\s*[[{]/.test(value)

function unquoted(schema: Schema, name: string, text: string): unknown {
  const read = takes(schema, name, 'list or object') ? readQuotedJson(text) : undefined
  return read?.ok ? read.value : text
}

/** So many are reported at once: a hostile request can have any number of them. */
const PROBLEMS_MAX = 50

function refusalOf(error: z.ZodError, prefix: PropertyKey[] = []): Refusal {
  const issues = flatten(error.issues.slice(0, PROBLEMS_MAX)).slice(0, PROBLEMS_MAX)
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
    const branches = issue.errors.filter((branch) => branch.length > 0 && branch[0]?.message !== NOT_MEANT)
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
