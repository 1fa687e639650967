/** Texts with variables in them: length, numbering, and the examples that go with the variables. */

import { z } from 'zod'
import { shorten } from '../../../../kernel/wire/errors.ts'
import { lengthOf } from '../../../../kernel/wire/params.ts'
import { LIMITS, type ParameterFormat } from '../../template.ts'
import { scanVariables, type Variable, variablesOf } from '../variables.ts'
import { type At, type Field, isObject, missingExample, type Raw, sized, wrong } from './field.ts'

/** A string of one to `max` code points; undefined, and noted, when it is none. */
export function readText(at: At, value: unknown, max: number): string | undefined {
  const allowed = `1 to ${max} characters`
  const text = `The text of the ${at.what}`
  if (typeof value !== 'string') {
    const problem = value === undefined ? 'is missing' : 'is not a string'
    wrong(at, value, allowed, `${text} ${problem}; it must be a string of ${allowed}.`)
    return undefined
  }
  const length = value.length > max ? lengthOf(value) : value.length
  if (length > max) {
    wrong(at, length, allowed, `${text} has ${length} characters; at most ${max} are allowed.`)
  } else if (value.trim() === '') {
    wrong(at, value, allowed, `${text} is empty; it must be a string of ${allowed}.`)
  }
  return value
}

/** A line without variables. */
export const plainText = (max: number, instead = ''): Field => ({
  shown: sized(0, max).optional(),
  judge(given, at) {
    const text = readText(at, given, max)
    if (text === undefined) return undefined
    const { variables, unbalanced } = scanVariables(text)
    if (variables.length + unbalanced.length > 0)
      wrong(at, text, 'no variables', `The text of the ${at.what} may not hold variables${instead}.`)
    return text
  },
})

const formatOf = ({ setting }: At) => setting.parameter_format ?? 'POSITIONAL'

/** A text with variables written as they must be, each of them once in its names, in order. */
export function readVariables(at: At, text: string): string[] {
  const format = formatOf(at)
  const { variables, unbalanced } = scanVariables(text)
  const [stray] = unbalanced
  if (stray !== undefined) {
    const message = `The text of the ${at.what} has unbalanced braces at position ${stray + 1}; a variable is written {{1}}.`
    wrong(at, shorten(text.slice(stray, stray + 20)), 'every {{ closed by }}', message)
  }
  const wanted = format === 'NAMED' ? 'named' : 'positional'
  const misfits = [...new Set(variables.filter(({ kind }) => kind !== wanted).map(written))]
  for (const misfit of misfits)
    wrong(at, misfit, FORMS[format], misfitMessage(at.what, misfit, variables, format))
  const names = variablesOf(text, format)
  if (misfits.length > 0 || format === 'NAMED') return names
  const gap = names.findIndex((name, index) => name !== String(index + 1))
  if (gap >= 0) {
    const message = `The variables of the ${at.what} must be numbered from {{1}} without gaps; {{${gap + 1}}} is missing before {{${names[gap]}}}.`
    wrong(at, names.map((name) => `{{${name}}}`).join(', '), `{{1}} to {{${names.length}}}`, message)
  }
  return names
}

const AT_THE_EDGE = 2388299

/** Where a variable stands at the very end, or beside another one: refused at once where clients expect it. */
export function checkNeighbours({ place, key, what }: At, text: string): void {
  const { variables } = scanVariables(text)
  const allowed = 'words after each variable'
  if (variables.at(-1)?.end === text.trimEnd().length) {
    const message = `The text of the ${what} ends with a variable; write something after it.`
    place.wrong(key, shorten(text.slice(-40)), allowed, message, AT_THE_EDGE)
  }
  const beside = variables.find(({ start }, index) => {
    const before = index > 0 ? variables[index - 1] : undefined
    return before !== undefined && text.slice(before.end, start).trim() === ''
  })
  if (beside) {
    const message = `Two variables of the ${what} stand side by side at position ${beside.start + 1}; write something between them.`
    place.wrong(key, written(beside), allowed, message, AT_THE_EDGE)
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

const named = z.array(z.object({ param_name: z.string(), example: z.string() })).optional()
/** How the contract shows both ways to give an example. */
export const shownExamples = {
  header: { header_text: z.array(z.string()).optional(), header_text_named_params: named },
  body: {
    body_text: z.array(z.array(z.string())).optional().describe('Values for the variables, in sets.'),
    body_text_named_params: named,
  },
}

/** The example of the text that was kept, or undefined when there is none: then it is for the reviewer to object. */
export function readExample(at: At, what: 'header' | 'body', example: unknown): Raw | undefined {
  const text = at.kept.text
  if (typeof text !== 'string') return undefined
  const format = formatOf(at)
  const key = EXAMPLES[what][format]
  const isMissing =
    example === undefined || example === null || (isObject(example) && isNothing(example[key]))
  if (isMissing)
    return variablesOf(text, format).length > 0 ? missingExample(at, `an object with ${key}`) : undefined
  if (!isObject(example)) {
    wrong(at, example, `an object with ${key}`)
    return undefined
  }
  const given = example[key]
  const inside = { ...at, key: `${at.key}.${key}` }
  const names = variablesOf(text, format)
  const value = format === 'NAMED' ? readPairs(inside, given, names) : readSets(inside, given, names, what)
  return value && { [key]: value }
}

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.every((set) => Array.isArray(set) && set.length === 0))

const isExampleText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && lengthOf(value) <= LIMITS.exampleLengthMax

const misshapen = (at: At, given: unknown, allowed: string) =>
  wrong(at, given, allowed, `${at.key} of the ${at.what} has the wrong shape; it must be ${allowed}.`)

/** One set may stand bare; a header has one set only. */
function readSets(at: At, given: unknown, names: string[], what: 'header' | 'body') {
  const sets = setsOf(given, what)
  if (!sets || sets.length > SETS_MAX) {
    misshapen(
      at,
      given,
      what === 'body' ? `a list of 1 to ${SETS_MAX} lists of strings` : 'a list of strings',
    )
    return undefined
  }
  for (const [index, set] of sets.entries()) {
    if (set.length === names.length) continue
    const message = `${at.key} of the ${what} has ${set.length} values in set ${index + 1}; the text has ${names.length} variables, and each needs one.`
    wrong(at, set.length, `${names.length} values`, message)
  }
  return what === 'body' ? sets : sets[0]
}

function setsOf(given: unknown, what: 'header' | 'body'): string[][] | undefined {
  if (!Array.isArray(given)) return undefined
  if (given.every(isExampleText)) return [given]
  const isSet = (set: unknown): set is string[] => Array.isArray(set) && set.every(isExampleText)
  return what === 'body' && given.every(isSet) ? given : undefined
}

function readPairs(at: At, given: unknown, names: string[]) {
  const isPair = (pair: unknown): pair is { param_name: string; example: string } =>
    isObject(pair) && typeof pair.param_name === 'string' && isExampleText(pair.example)
  if (!Array.isArray(given) || !given.every(isPair)) {
    misshapen(at, given, 'a list of {param_name, example}')
    return undefined
  }
  const found = given.map((pair) => pair.param_name)
  if (found.length !== names.length || names.some((name) => !found.includes(name))) {
    const message = `${at.key} of the ${at.what} must give one example for each of its variables: ${names.join(', ') || 'there are none'}.`
    wrong(at, found.join(', '), names.join(', ') || 'none', message)
  }
  return given.map(({ param_name, example }) => ({ param_name, example }))
}
