/** Texts with variables in them: length, numbering, and the examples that go with the variables. */

import { shorten } from '../../../kernel/wire/errors.ts'
import { lengthOf } from '../../../kernel/wire/params.ts'
import { LIMITS, type ParameterFormat } from '../template.ts'
import type { Place } from './findings.ts'
import { scanVariables, type Variable, variablesOf } from './variables.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A string of one to `max` code points; undefined, and noted, when it is none. */
export function checkText(
  place: Place,
  path: string,
  what: string,
  value: unknown,
  max: number,
): string | undefined {
  const allowed = `1 to ${max} characters`
  if (typeof value !== 'string') {
    const problem = value === undefined ? 'is missing' : 'is not a string'
    place.wrong(
      path,
      value,
      allowed,
      `The text of the ${what} ${problem}; it must be a string of ${allowed}.`,
    )
    return undefined
  }
  const length = value.length > max ? lengthOf(value) : value.length
  if (length > max) {
    place.wrong(
      path,
      length,
      allowed,
      `The text of the ${what} has ${length} characters; at most ${max} are allowed.`,
    )
  } else if (value.trim() === '') {
    place.wrong(path, value, allowed, `The text of the ${what} is empty; it must be a string of ${allowed}.`)
  }
  return value
}

/** Variables written as they must be; their names, each once, in order. */
export function checkVariables(
  place: Place,
  path: string,
  what: string,
  text: string,
  format: ParameterFormat,
): string[] {
  const { variables, unbalanced } = scanVariables(text)
  const [stray] = unbalanced
  if (stray !== undefined) {
    const message = `The text of the ${what} has unbalanced braces at position ${stray + 1}; a variable is written {{1}}.`
    place.wrong(path, shorten(text.slice(stray, stray + 20)), 'every {{ closed by }}', message)
  }
  const wanted = format === 'NAMED' ? 'named' : 'positional'
  const misfits = [...new Set(variables.filter(({ kind }) => kind !== wanted).map(written))]
  for (const misfit of misfits)
    place.wrong(path, misfit, FORMS[format], misfitMessage(what, misfit, variables, format))
  if (misfits.length > 0 || format === 'NAMED') return variablesOf(text, format)
  const names = variablesOf(text, format)
  const gap = names.findIndex((name, index) => name !== String(index + 1))
  if (gap >= 0) {
    const message = `The variables of the ${what} must be numbered from {{1}} without gaps; {{${gap + 1}}} is missing before {{${names[gap]}}}.`
    place.wrong(path, names.map((name) => `{{${name}}}`).join(', '), `{{1}} to {{${names.length}}}`, message)
  }
  return names
}

const AT_THE_EDGE = 2388299

/** Where a variable stands at the very end, or beside another one: refused at once where clients expect it. */
export function checkNeighbours(place: Place, path: string, what: string, text: string): void {
  const { variables } = scanVariables(text)
  const allowed = 'words after each variable'
  if (variables.at(-1)?.end === text.trimEnd().length) {
    const message = `The text of the ${what} ends with a variable; write something after it.`
    place.wrong(path, shorten(text.slice(-40)), allowed, message, AT_THE_EDGE)
  }
  const beside = variables.find(({ start }, index) => {
    const before = index > 0 ? variables[index - 1] : undefined
    return before !== undefined && text.slice(before.end, start).trim() === ''
  })
  if (beside) {
    const message = `Two variables of the ${what} stand side by side at position ${beside.start + 1}; write something between them.`
    place.wrong(path, written(beside), allowed, message, AT_THE_EDGE)
  }
}

const FORMS: Record<ParameterFormat, string> = {
  POSITIONAL: '{{1}}, {{2}}, …: digits without leading zeros or spaces',
  NAMED: '{{first_name}}: lowercase letters, digits and underscores',
}

const written = ({ name }: Variable) => `{{${shorten(name, 40)}}}`

function misfitMessage(what: string, misfit: string, variables: Variable[], format: ParameterFormat): string {
  const start = `The variable ${misfit} of the ${what} is not written as ${format} variables are (${FORMS[format]}).`
  const named = variables.some((variable) => variable.kind === 'named' && written(variable) === misfit)
  return named && format === 'POSITIONAL' ? `${start} Set parameter_format to NAMED to use names.` : start
}

/** Names of examples: where the sets of positional and of named variables stand. */
const EXAMPLES = {
  header: { POSITIONAL: 'header_text', NAMED: 'header_text_named_params' },
  body: { POSITIONAL: 'body_text', NAMED: 'body_text_named_params' },
} as const

const SETS_MAX = 10

/** Gives the example as it is kept, or undefined when there is none: then it is for the reviewer to object. */
export function checkExample(
  place: Place,
  what: 'header' | 'body',
  example: unknown,
  names: string[],
  format: ParameterFormat,
): Record<string, unknown> | undefined {
  if (example === undefined || example === null) return undefined
  const key = EXAMPLES[what][format]
  if (!isObject(example)) {
    place.wrong(
      'example',
      example,
      `an object with ${key}`,
      `The example of the ${what} must be an object with ${key}.`,
    )
    return undefined
  }
  const given = example[key]
  if (isNothing(given)) return undefined
  const path = `example.${key}`
  if (format === 'NAMED') return checkNamedExample(place, path, what, key, given, names)
  const sets = setsOf(given, what)
  if (!sets || sets.length > SETS_MAX) {
    const allowed = what === 'body' ? `a list of 1 to ${SETS_MAX} lists of strings` : 'a list of strings'
    place.wrong(path, given, allowed, `${path} of the ${what} has the wrong shape; it must be ${allowed}.`)
    return undefined
  }
  for (const [index, set] of sets.entries()) {
    if (set.length !== names.length) {
      const message = `${path} of the ${what} has ${set.length} values in set ${index + 1}; the text has ${names.length} variables, and each needs one.`
      place.wrong(path, set.length, `${names.length} values`, message)
    }
  }
  return { [key]: what === 'body' ? sets : sets[0] }
}

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.every((set) => Array.isArray(set) && set.length === 0))

const isExampleText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && lengthOf(value) <= LIMITS.exampleLengthMax

/** One set may stand bare; a header has one set only. */
function setsOf(given: unknown, what: 'header' | 'body'): string[][] | undefined {
  if (!Array.isArray(given)) return undefined
  if (given.every(isExampleText)) return [given]
  const isSet = (set: unknown): set is string[] => Array.isArray(set) && set.every(isExampleText)
  return what === 'body' && given.every(isSet) ? given : undefined
}

function checkNamedExample(
  place: Place,
  path: string,
  what: string,
  key: string,
  given: unknown,
  names: string[],
): Record<string, unknown> | undefined {
  const isPair = (pair: unknown): pair is { param_name: string; example: string } =>
    isObject(pair) && typeof pair.param_name === 'string' && isExampleText(pair.example)
  if (!Array.isArray(given) || !given.every(isPair)) {
    const allowed = 'a list of {param_name, example}'
    place.wrong(path, given, allowed, `${path} of the ${what} has the wrong shape; it must be ${allowed}.`)
    return undefined
  }
  const found = given.map((pair) => pair.param_name)
  if (found.length !== names.length || names.some((name) => !found.includes(name))) {
    const message = `${path} of the ${what} must give one example for each of its variables: ${names.join(', ') || 'there are none'}.`
    place.wrong(path, found.join(', '), names.join(', ') || 'none', message)
  }
  return { [key]: given.map(({ param_name, example }) => ({ param_name, example })) }
}
