/** The components of a template: each checked, every violation noted, and brought into the form that is kept. */

import { shorten } from '../../../kernel/wire/errors.ts'
import { integer, truth } from '../../../kernel/wire/params.ts'
import {
  COMPONENT_TYPES,
  type Component,
  type ComponentType,
  HEADER_FORMATS,
  LIMITS,
  type MediaFormat,
  type ParameterFormat,
  type TemplateCategory,
} from '../template.ts'
import { checkButtons } from './buttons.ts'
import { type Notebook, type Page, pageFor } from './findings.ts'
import { checkExample, checkText, checkVariables, isObject } from './text.ts'
import { scanVariables } from './variables.ts'

/** Undefined where the request's own value was wrong: what depends on it is not judged then. */
export type Setting = {
  category: TemplateCategory | undefined
  parameter_format: ParameterFormat | undefined
}

type Raw = Record<string, unknown>

export function checkComponents(notebook: Notebook, given: unknown[], setting: Setting): Component[] {
  const components: Component[] = []
  const seen = new Set<ComponentType>()
  for (const [index, raw] of given.entries()) {
    const path = `components[${index}]`
    const type = componentTypeOf(raw)
    if (!type) {
      const found = isObject(raw) ? raw.type : raw
      const allowed = `an object whose type is one of ${COMPONENT_TYPES.join(', ')}`
      const message = `The component at position ${index + 1} is ${shorten(JSON.stringify(found) ?? 'without a type', 60)}; it must be ${allowed}.`
      notebook.note(2388124, null, { path: `${path}.type`, found, allowed, message })
      continue
    }
    const page = pageFor(notebook, type, index)
    if (seen.has(type)) {
      page.wrong(
        '',
        `a second ${type}`,
        `one ${type}`,
        `There are two components of type ${type}; a template may have one.`,
      )
    }
    seen.add(type)
    components.push(CHECKS[type](page, raw as Raw, setting))
  }
  if (!seen.has('BODY')) {
    const message = 'The template has no BODY component; every template needs one.'
    notebook.note(2388124, 'BODY', { path: 'components', found: null, allowed: 'one BODY', message })
  }
  return components
}

export function componentTypeOf(raw: unknown): ComponentType | undefined {
  const word = isObject(raw) && typeof raw.type === 'string' ? raw.type.trim().toUpperCase() : undefined
  return COMPONENT_TYPES.find((one) => one === word)
}

const CHECKS: Record<ComponentType, (page: Page, raw: Raw, setting: Setting) => Component> = {
  HEADER: checkHeader,
  BODY: checkBody,
  FOOTER: checkFooter,
  BUTTONS: (page, raw, { category }) => ({
    type: 'BUTTONS',
    buttons: checkButtons(page, raw.buttons, category),
  }),
}

function checkHeader(page: Page, raw: Raw, { parameter_format = 'POSITIONAL' }: Setting): Component {
  const word = typeof raw.format === 'string' ? raw.format.trim().toUpperCase() : raw.format
  const format = HEADER_FORMATS.find((one) => one === word)
  if (!format) {
    const allowed = `one of ${HEADER_FORMATS.join(', ')}`
    page.wrong('format', raw.format, allowed, `The format of the header must be ${allowed}.`)
    return { type: 'HEADER' }
  }
  if (format !== 'TEXT') {
    const example = checkHandles(page, raw.example, format)
    return { type: 'HEADER', format, ...(example && { example }) }
  }
  const text = checkText(page, 'text', 'header', raw.text, LIMITS.headerLengthMax)
  if (text === undefined) return { type: 'HEADER', format }
  const names = checkVariables(page, 'text', 'header', text, parameter_format)
  if (names.length > LIMITS.headerVariablesMax) {
    const message = `The header has ${names.length} variables; at most ${LIMITS.headerVariablesMax} is allowed.`
    page.wrong('text', names.length, `at most ${LIMITS.headerVariablesMax} variable`, message)
  }
  const example = checkExample(page, 'header', raw.example, names, parameter_format)
  return { type: 'HEADER', format, text, ...(example && { example }) }
}

function checkHandles(
  page: Page,
  example: unknown,
  format: MediaFormat,
): { header_handle: string[] } | undefined {
  if (example === undefined || example === null) return undefined
  const given = isObject(example) ? example.header_handle : undefined
  const handles = typeof given === 'string' ? [given] : given
  const isHandle = (one: unknown): one is string =>
    typeof one === 'string' && one.trim() !== '' && one.length <= LIMITS.handleLengthMax
  const handle: unknown = Array.isArray(handles) && handles.length === 1 ? handles[0] : undefined
  if (isHandle(handle)) {
    page.names('example.header_handle', { kind: 'file', handle, format })
    return { header_handle: [handle] }
  }
  const allowed = `a list with one handle, a string of 1 to ${LIMITS.handleLengthMax} characters`
  const message = `example.header_handle of the header must be ${allowed}: the h that an upload answered.`
  page.wrong('example.header_handle', given ?? example, allowed, message)
  return undefined
}

const RECOMMENDS = truth().optional()
const MINUTES = integer(1, LIMITS.codeExpirationMinutesMax).optional()

const CODE_TEXT = '*{{1}}* is your verification code.'
const RECOMMENDATION = ' For your security, do not share this code.'

function checkBody(page: Page, raw: Raw, { category, parameter_format = 'POSITIONAL' }: Setting): Component {
  const recommended = raw.add_security_recommendation
  const recommends = RECOMMENDS.safeParse(recommended ?? undefined)
  if (!recommends.success) {
    page.wrong(
      'add_security_recommendation',
      recommended,
      'true or false',
      'add_security_recommendation must be true or false.',
    )
  }
  // The platform writes the text of an authentication template that brings none.
  if (category === 'AUTHENTICATION' && raw.text === undefined) {
    if (parameter_format === 'NAMED') {
      const message =
        'An AUTHENTICATION template without a text of its own has the variable {{1}}: leave parameter_format out.'
      page.wrong('', 'parameter_format NAMED', 'POSITIONAL', message)
    }
    return {
      type: 'BODY',
      text: CODE_TEXT + (recommends.data ? RECOMMENDATION : ''),
      add_security_recommendation: recommends.data ?? false,
      example: { body_text: [['123456']] },
    }
  }
  const text = checkText(page, 'text', 'body', raw.text, LIMITS.bodyLengthMax)
  if (text === undefined) return { type: 'BODY' }
  const names = checkVariables(page, 'text', 'body', text, parameter_format)
  const example = checkExample(page, 'body', raw.example, names, parameter_format)
  return {
    type: 'BODY',
    text,
    ...(recommends.data !== undefined && { add_security_recommendation: recommends.data }),
    ...(example && { example }),
  }
}

function checkFooter(page: Page, raw: Raw, { category }: Setting): Component {
  const minutes = raw.code_expiration_minutes
  const most = LIMITS.codeExpirationMinutesMax
  const read = MINUTES.safeParse(minutes ?? undefined)
  if (!read.success) {
    const message = `code_expiration_minutes of the footer must be a whole number from 1 to ${most}.`
    page.wrong('code_expiration_minutes', minutes, `1 to ${most}`, message)
  }
  const expiry = minutes === undefined || minutes === null ? {} : { code_expiration_minutes: read.data }
  if (raw.text === undefined && category === 'AUTHENTICATION' && minutes !== undefined) {
    return {
      type: 'FOOTER',
      text: `This code expires in ${read.data} ${read.data === 1 ? 'minute' : 'minutes'}.`,
      ...expiry,
    }
  }
  const text = checkText(page, 'text', 'footer', raw.text, LIMITS.footerLengthMax)
  if (text === undefined) return { type: 'FOOTER' }
  const { variables, unbalanced } = scanVariables(text)
  if (variables.length + unbalanced.length > 0) {
    page.wrong('text', text, 'no variables', 'The footer may not hold variables; move them to the body.')
  }
  return { type: 'FOOTER', text, ...expiry }
}

/** From top to bottom, as they are shown. */
export function inOrder(components: Component[]): Component[] {
  return components.toSorted((a, b) => COMPONENT_TYPES.indexOf(a.type) - COMPONENT_TYPES.indexOf(b.type))
}

/**
 * Partial update: a supplied type takes the place of the one that was there, a removed one goes, the rest stays.
 * What was supplied comes first, so that a violation is reported at its position in the request.
 */
export function mergeComponents(before: Component[], given: unknown[], removed: ComponentType[]): unknown[] {
  const gone = new Set([...given.map(componentTypeOf), ...removed])
  return [...given, ...before.filter((component) => !gone.has(component.type))]
}

/** The handle of a media header's sample. */
export function handleOf(components: Component[]): string | undefined {
  const example = components.find((component) => component.type === 'HEADER')?.example
  const handles = example?.header_handle as string[] | undefined
  return handles?.[0]
}
