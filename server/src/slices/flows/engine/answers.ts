/** Whether what a person entered may be sent: the checks that a phone makes before it lets a form go. */

import { RE2JS } from 're2js'
import { lengthOf } from '../../../kernel/wire/params.ts'
import type { Json } from './definition.ts'
import { countProblem, fileBoundsOf } from './files.ts'
import { numberOf, objectsIn, textOf } from './values.ts'
import type { Shown } from './view.ts'

export type Problems = Record<string, string>

const INPUTS: Record<string, (component: Shown, value: unknown) => string | undefined> = {
  TextInput: checkText,
  TextArea: checkText,
  RadioButtonsGroup: checkChoice,
  Dropdown: checkChoice,
  CheckboxGroup: checkChoices,
  ChipsSelector: checkChoices,
  OptIn: (_, value) => (typeof value === 'boolean' ? undefined : 'This must be true or false.'),
  DatePicker: (_, value) => (typeof value === 'string' && isDate(value) ? undefined : 'This is not a date.'),
  CalendarPicker: checkCalendar,
  PhotoPicker: checkFiles,
  DocumentPicker: checkFiles,
}

/** Answers to inputs that can be seen, and nothing else; with what is wrong about them. */
export function checkAnswers(components: Shown[], form: Json): { answers: Json; problems: Problems } {
  const answers: Json = {}
  const problems: Problems = {}
  for (const component of components) {
    const check = INPUTS[component.type]
    const name = component.name
    if (!check || typeof name !== 'string' || component.enabled === false) continue
    const value = Object.hasOwn(form, name) ? form[name] : undefined
    if (isEmpty(value)) {
      if (isNeeded(component)) problems[name] = 'Please fill this in.'
      if (component.type === 'OptIn') answers[name] = false
      else if (value !== undefined) answers[name] = value
      continue
    }
    const problem = check(component, value)
    if (problem)
      problems[name] = typeof component['error-message'] === 'string' ? component['error-message'] : problem
    else answers[name] = value
  }
  return { answers, problems }
}

const isNeeded = (component: Shown) =>
  component.required === true || (fileBoundsOf(component)?.least ?? 0) > 0

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

const FORMATS: Record<string, { pattern: RegExp; says: string }> = {
  email: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, says: 'This does not look like an e-mail address.' },
  number: { pattern: /^-?\d+([.,]\d+)?$/, says: 'This is not a number.' },
  phone: { pattern: /^\+?[0-9 ()-]{3,}$/, says: 'This does not look like a phone number.' },
  passcode: { pattern: /^\d+$/, says: 'Only digits are allowed here.' },
}

const LENGTHS: Record<string, number> = { TextInput: 80, TextArea: 600 }

function checkText(component: Shown, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'This must be a text.'
  const length = lengthOf(value)
  const least = numberOf(component['min-chars'] ?? 0)
  const most = numberOf(component['max-chars'] ?? component['max-length'] ?? LENGTHS[component.type])
  if (length < least) return `At least ${least} characters, please.`
  if (length > most) return `At most ${most} characters, please.`
  const format = FORMATS[textOf(component['input-type'] ?? 'text')]
  if (format && !format.pattern.test(value)) return format.says
  return typeof component.pattern === 'string' ? checkPattern(component.pattern, value) : undefined
}

const PATTERN_LENGTH_MAX = 1_000
/** The size of a pattern times the length of a text: some milliseconds of the processor's time. */
const PATTERN_STEPS_MAX = 500_000

/** A customer's pattern is run without backtracking, and on no longer a text than it can be held against quickly. */
function checkPattern(pattern: string, value: string): string | undefined {
  const readable = compiled(pattern)
  // A pattern that cannot be read refuses nobody.
  if (!readable) return undefined
  const most = Math.floor(PATTERN_STEPS_MAX / readable.programSize())
  if (value.length > most) return `At most ${most} characters, please.`
  return readable.matcher(value).find() ? undefined : 'This does not have the form that is asked for.'
}

function compiled(pattern: string): RE2JS | undefined {
  if (pattern.length > PATTERN_LENGTH_MAX) return undefined
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

function optionsOf(component: Shown): Map<string, Json> {
  return new Map(objectsIn(component['data-source']).map((option) => [textOf(option.id), option]))
}

function checkChoice(component: Shown, value: unknown): string | undefined {
  const option = optionsOf(component).get(textOf(value))
  if (!option) return 'This is not one of the options.'
  return option.enabled === false ? 'This option cannot be chosen.' : undefined
}

function checkChoices(component: Shown, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'This must be a list of options.'
  const wrong = value.map((one) => checkChoice(component, one)).find(Boolean)
  if (wrong) return wrong
  const least = numberOf(component['min-selected-items'] ?? 0)
  const most = numberOf(component['max-selected-items'] ?? Number.POSITIVE_INFINITY)
  if (value.length < least) return `Choose at least ${least}, please.`
  return value.length > most ? `Choose at most ${most}, please.` : undefined
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$|^\d{10,14}$/.test(text)

function checkCalendar(component: Shown, value: unknown): string | undefined {
  if (component.mode !== 'range')
    return typeof value === 'string' && isDate(value) ? undefined : 'This is not a date.'
  const range = value as Json
  const dates = [range?.['start-date'], range?.['end-date']]
  if (!dates.every((date) => typeof date === 'string' && isDate(date))) return 'Both dates are needed.'
  return String(dates[0]) > String(dates[1]) ? 'The first date is after the last.' : undefined
}

function checkFiles(component: Shown, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'This must be a list of files.'
  const bounds = fileBoundsOf(component)
  return bounds && countProblem(bounds, value.length)
}
