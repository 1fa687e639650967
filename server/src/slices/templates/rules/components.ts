/** The components of a template: each checked, every violation noted, and brought into the form that is kept. */

import { shorten } from '../../../kernel/wire/errors.ts'
import { integer, truth } from '../../../kernel/wire/params.ts'
import {
  COMPONENT_TYPES,
  type Component,
  type ComponentType,
  isMediaFormat,
  LIMITS,
  type MediaFormat,
  type Words,
} from '../template.ts'
import { checkButtons } from './buttons.ts'
import { type Notebook, type Page, pageFor, within } from './findings.ts'
import { checkAroundOffer, checkCallRequest, checkCarousel, checkOffer } from './platform-components.ts'
import type { Setting } from './setting.ts'
import { checkExample, checkNeighbours, checkText, checkVariables, isObject } from './text.ts'
import { scanVariables } from './variables.ts'

type Raw = Record<string, unknown>

export function checkComponents(notebook: Notebook, given: unknown[], setting: Setting): Component[] {
  const components = given.flatMap((raw, index) => {
    const type = componentTypeOf(raw, setting.words)
    if (!type) {
      const page = pageFor(notebook, null, index)
      return unknownType(page, raw, index, setting.words.components)
    }
    const page = pageFor(notebook, type, index)
    const isStrict = index < setting.strictlyJudged
    return [CHECKS[type](page, raw as Raw, isStrict ? setting : { ...setting, strictlyJudged: 0 })]
  })
  checkOnce(notebook, given, setting)
  if (!components.some(({ type }) => type === 'BODY')) {
    const message = 'The template has no BODY component; every template needs one.'
    notebook.note(2388124, 'BODY', { path: 'components', found: null, allowed: 'one BODY', message })
  }
  checkCompany(notebook, components)
  checkAroundOffer(notebook, components)
  return components
}

function unknownType(page: Page, raw: unknown, index: number, types: ComponentType[]): [] {
  const found = isObject(raw) ? raw.type : raw
  const allowed = `an object whose type is one of ${types.join(', ')}`
  const message = `The component at position ${index + 1} is ${shorten(JSON.stringify(found) ?? 'without a type', 60)}; it must be ${allowed}.`
  page.wrong('type', found, allowed, message)
  return []
}

function checkOnce(notebook: Notebook, given: unknown[], { words }: Setting): void {
  const seen = new Set<ComponentType>()
  for (const [index, raw] of given.entries()) {
    const type = componentTypeOf(raw, words)
    if (!type) continue
    if (seen.has(type)) {
      const message = `There are two components of type ${type}; a template may have one.`
      pageFor(notebook, type, index).wrong('', `a second ${type}`, `one ${type}`, message)
    }
    seen.add(type)
  }
}

/** What cannot stand beside each other. */
const APART: readonly [ComponentType, readonly ComponentType[]][] = [
  ['LIMITED_TIME_OFFER', ['FOOTER', 'CAROUSEL']],
  ['CAROUSEL', ['HEADER', 'FOOTER', 'BUTTONS']],
]

function checkCompany(notebook: Notebook, components: Component[]): void {
  const types = components.map(({ type }) => type)
  for (const [type, others] of APART) {
    const [other] = types.includes(type) ? others.filter((one) => types.includes(one)) : []
    if (other === undefined) continue
    const allowed = `${type} without ${others.join(', ')}`
    const message = `A template with ${type} has no ${other} of its own.`
    notebook.note(2388124, type, { path: 'components', found: other, allowed, message })
  }
}

export function componentTypeOf(raw: unknown, { components }: Words): ComponentType | undefined {
  const word = isObject(raw) && typeof raw.type === 'string' ? raw.type.trim().toUpperCase() : undefined
  return components.find((one) => one === word)
}

const CHECKS: Record<ComponentType, (page: Page, raw: Raw, setting: Setting) => Component> = {
  HEADER: checkHeader,
  BODY: checkBody,
  FOOTER: checkFooter,
  BUTTONS: (page, raw, { category, words }) => ({
    type: 'BUTTONS',
    buttons: checkButtons(page, raw.buttons, category, words.buttons),
  }),
  LIMITED_TIME_OFFER: checkOffer,
  CALL_PERMISSION_REQUEST: checkCallRequest,
  CAROUSEL: (page, raw, setting) => checkCarousel(page, raw, setting, cardChecker(setting)),
}

const CARD_TYPES: ComponentType[] = ['HEADER', 'BODY', 'BUTTONS']

/** A card's components are checked as a template's own, one of each. */
const cardChecker = (setting: Setting) => (page: Page, given: unknown[]) => {
  const words = { ...setting.words, components: CARD_TYPES }
  const types = given.map((raw) => componentTypeOf(raw, words))
  return given.flatMap((raw, index) => {
    const type = types[index]
    const inner = within(page, `components[${index}]`)
    if (!type) return unknownType(inner, raw, index, CARD_TYPES)
    if (types.indexOf(type) !== index)
      inner.wrong(
        '',
        `a second ${type}`,
        `one ${type}`,
        `There are two components of type ${type}; a card may have one.`,
      )
    return [CHECKS[type](inner, raw as Raw, { ...setting, words })]
  })
}

function checkHeader(page: Page, raw: Raw, setting: Setting): Component {
  const { parameter_format = 'POSITIONAL', words } = setting
  const word = typeof raw.format === 'string' ? raw.format.trim().toUpperCase() : raw.format
  const format = words.formats.find((one) => one === word)
  if (!format) {
    const allowed = `one of ${words.formats.join(', ')}`
    page.wrong('format', raw.format, allowed, `The format of the header must be ${allowed}.`)
    return { type: 'HEADER' }
  }
  if (format !== 'TEXT' && !isMediaFormat(format)) return { type: 'HEADER', format }
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
  const only: unknown = Array.isArray(handles) && handles.length === 1 ? handles[0] : undefined
  const handle = typeof only === 'string' ? handleAt(only) : only
  if (isHandle(handle)) {
    page.names('example.header_handle', { kind: 'file', handle, format })
    return { header_handle: [handle] }
  }
  const allowed = `a list with one handle, a string of 1 to ${LIMITS.handleLengthMax} characters`
  const message = `example.header_handle of the header must be ${allowed}: the h that an upload answered.`
  page.wrong('example.header_handle', given ?? example, allowed, message)
  return undefined
}

/** As it was read on a versioned path: the handle is the last part of the address. */
const handleAt = (text: string) => /^https?:\/\/[^/]+\/files\/([^/?#]+)/i.exec(text)?.[1] ?? text

const RECOMMENDS = truth().optional()
const MINUTES = integer(1, LIMITS.codeExpirationMinutesMax).optional()

const CODE_TEXT = '*{{1}}* is your verification code.'
const RECOMMENDATION = ' For your security, do not share this code.'

function checkBody(page: Page, raw: Raw, setting: Setting): Component {
  const { category, parameter_format = 'POSITIONAL' } = setting
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
  if (setting.strictlyJudged > 0) checkNeighbours(page, 'text', 'body', text)
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

/** From top to bottom. */
export function inOrder(components: Component[]): Component[] {
  return components.toSorted((a, b) => COMPONENT_TYPES.indexOf(a.type) - COMPONENT_TYPES.indexOf(b.type))
}

/**
 * Partial update: a supplied type takes the place of the one that was there, a removed one goes, the rest stays.
 * What was supplied comes first, so that a violation is reported at its position in the request.
 */
export function mergeComponents(
  before: Component[],
  given: unknown[],
  removed: ComponentType[],
  words: Words,
): unknown[] {
  const gone = new Set([...given.map((raw) => componentTypeOf(raw, words)), ...removed])
  return [...given, ...before.filter((component) => !gone.has(component.type))]
}

/** The handles of the samples of media headers: the template's own, or those of its cards. */
export function handlesOf(components: Component[]): string[] {
  return components.flatMap(({ type, example, cards = [] }) => {
    const own = type === 'HEADER' ? ((example?.header_handle as string[] | undefined) ?? []) : []
    return [...own, ...cards.flatMap((card) => handlesOf(card.components))]
  })
}
