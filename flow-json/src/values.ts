/** Whether one value fits one property of the catalogue. */

import { looksBound, parseBinding } from './binding.ts'
import { boundTypes, type Property } from './catalogue/property.ts'
import { isTemplate, readTemplate } from './expression.ts'
import { checkDate, checkImage, checkText } from './plain-values.ts'
import { type Code, down, note, type Path, valueAt } from './problem.ts'
import { since } from './versions.ts'
import { isObject, type Json, type ScreenFacts, typeOf, type Walk } from './walk.ts'

const TEMPLATES_SINCE = since('6.0')
const SCREEN_REFERENCES_SINCE = since('4.0')

/** Properties whose check needs components or actions are left to those who know them. */
export type Deeper = (spec: Property, value: unknown, path: Path, name: string) => undefined

export function checkValue(
  walk: Walk,
  screen: ScreenFacts | undefined,
  spec: Property,
  value: unknown,
  path: Path,
  name: string,
  deeper: Deeper,
): undefined {
  if (spec.dynamic && typeof value === 'string' && isBound(walk, screen, spec, value, path, name)) return
  const wrong = (error: Code, message: string, at: Path = path) =>
    note(walk.book, error, message, valueAt(at))
  const mustBe = (type: string) =>
    wrong(
      'INVALID_PROPERTY_TYPE',
      `Expected property '${name}' to be of type '${type}' but found '${typeOf(value)}'.`,
    )

  switch (spec.is) {
    case 'text':
      return typeof value === 'string' ? checkText(walk, spec, value, path, name) : mustBe('string')
    case 'texts': {
      if (typeof value === 'string') return checkText(walk, spec, value, path, name)
      if (!Array.isArray(value)) return mustBe('string')
      if (value.length === 0)
        return wrong('MIN_ITEMS_REQUIRED', `Property '${name}' should have at least '1' items.`)
      value.forEach((entry, at) => {
        if (typeof entry !== 'string')
          wrong('INVALID_PROPERTY_TYPE', notA(`${name}[${at}]`, 'string', entry), down(path, at))
      })
      return
    }
    case 'truth':
      return typeof value === 'boolean' ? undefined : mustBe('boolean')
    case 'number': {
      const type = spec.whole ? 'integer' : 'number'
      if (typeof value !== 'number' || (spec.whole && !Number.isInteger(value))) return mustBe(type)
      if (spec.min !== undefined && value < spec.min)
        return wrong(
          'MINIMUM_VALUE_REQUIRED',
          `The minimum value allowed for property '${name}' is ${spec.min}.`,
        )
      if (spec.max !== undefined && value > spec.max)
        return wrong(
          'MAXIMUM_VALUE_REQUIRED',
          `The maximum value allowed for property '${name}' is ${spec.max}.`,
        )
      return
    }
    case 'word':
      if (typeof value !== 'string') return mustBe('string')
      if (spec.words.includes(value)) return
      if (spec.words.length === 1 || name === 'type')
        return wrong(
          'INVALID_PROPERTY_VALUE',
          `Invalid value found for property '${name}'. ${expected(spec.words)}`,
        )
      return wrong('INVALID_ENUM_VALUE', `Value should be one of: [${spec.words.join(', ')}].`)
    case 'words': {
      if (!Array.isArray(value)) return mustBe('array')
      const words = spec.words
      if (!hasFittingLength(walk, spec, value, path, name)) return
      value.forEach((entry, at) => {
        if (typeof entry !== 'string')
          wrong('INVALID_PROPERTY_TYPE', notA(`${name}[${at}]`, 'string', entry), down(path, at))
        else if (words && !words.includes(entry))
          wrong('INVALID_ENUM_VALUE', `Value should be one of: [${words.join(', ')}].`, down(path, at))
      })
      return
    }
    case 'image':
      return typeof value === 'string' ? checkImage(walk, spec.bytesMax, value, path, name) : mustBe('string')
    case 'colour':
      if (typeof value !== 'string') return mustBe('string')
      if (!/^#?[0-9A-Fa-f]{6}$/.test(value))
        wrong('INVALID_PROPERTY_VALUE_FORMAT', `Property '${name}' should be in 'hexadecimal colour' format.`)
      return
    case 'date':
      if (typeof value !== 'string') return mustBe('string')
      return checkDate(walk, spec, value, path, name)
    case 'dates': {
      if (!Array.isArray(value)) return mustBe('array')
      value.forEach((entry, at) => {
        if (typeof entry === 'string') checkDate(walk, spec, entry, down(path, at), name)
        else wrong('INVALID_PROPERTY_TYPE', notA(`${name}[${at}]`, 'string', entry), down(path, at))
      })
      return
    }
    case 'list': {
      if (!Array.isArray(value)) return mustBe('array')
      if (!hasFittingLength(walk, spec, value, path, name)) return
      value.forEach((entry, at) => {
        if (isObject(entry)) deeper(spec, entry, down(path, at), name)
        else wrong('INVALID_PROPERTY_TYPE', notA(`${name}[${at}]`, 'object', entry), down(path, at))
      })
      return
    }
    case 'strings or object':
      if (typeof value === 'string') return
      return isObject(value) ? deeper(spec, value, path, name) : mustBe('string')
    case 'map':
      return isObject(value) ? checkMap(walk, screen, value, path) : mustBe('object')
    case 'object':
      return isObject(value) ? deeper(spec, value, path, name) : mustBe('object')
    case 'anything':
      return
    default:
      return deeper(spec, value, path, name)
  }
}

const notA = (name: string, type: string, value: unknown) =>
  `Expected property '${name}' to be of type '${type}' but found '${typeOf(value)}'.`

const expected = (words: readonly string[]) =>
  words.length === 1 ? `Expected '${words[0]}'.` : `Expected one of: [${words.join(', ')}].`

/** True when the text is bound or a template, rightly or wrongly: then it is no plain value to check further. */
function isBound(
  walk: Walk,
  screen: ScreenFacts | undefined,
  spec: Property,
  text: string,
  path: Path,
  name: string,
): boolean {
  if (looksBound(text)) {
    const binding = parseBinding(text)
    const tooEarly = binding?.screen !== undefined && walk.rank < SCREEN_REFERENCES_SINCE
    if (!binding || tooEarly) {
      note(walk.book, 'PATTERN_MISMATCH', malformed(name, boundTypes(spec)?.[0] ?? 'string'), valueAt(path))
      return true
    }
    screen?.uses.push({
      binding,
      path,
      wants: boundTypes(spec),
      wantsOptions: spec.is === 'list' && name === 'data-source',
      place: 'property',
    })
    return true
  }
  if (walk.rank < TEMPLATES_SINCE || !isTemplate(text)) return false
  const read = readTemplate(text)
  if ('problem' in read) {
    note(
      walk.book,
      'INVALID_PROPERTY_VALUE',
      `Invalid value found for property '${name}'. ${read.problem}`,
      valueAt(path),
    )
    return true
  }
  for (const binding of read.bindings)
    screen?.uses.push({ binding, path, wants: undefined, wantsOptions: false, place: 'property' })
  return true
}

const malformed = (name: string, type: string) =>
  `Property '${name}' should be of type '${type}' or have dynamic data format of the form \${data.your_value}.`

function hasFittingLength(
  walk: Walk,
  spec: { min?: number; max?: number },
  value: unknown[],
  path: Path,
  name: string,
): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = spec
  if (value.length >= min && value.length <= max) return true
  if (value.length < min)
    note(
      walk.book,
      'MIN_ITEMS_REQUIRED',
      `Property '${name}' should have at least '${min}' items.`,
      valueAt(path),
    )
  else
    note(
      walk.book,
      'MAX_ITEMS_REQUIRED',
      `Property '${name}' should have at most '${max}' items.`,
      valueAt(path),
    )
  return false
}

/** `init-values` and `error-messages`: any values by the names of inputs; bound ones are resolved later. */
function checkMap(walk: Walk, screen: ScreenFacts | undefined, value: Json, path: Path): undefined {
  for (const key in value) {
    const entry = value[key]
    if (typeof entry !== 'string' || !looksBound(entry)) continue
    const binding = parseBinding(entry)
    if (binding)
      screen?.uses.push({
        binding,
        path: down(path, key),
        wants: undefined,
        wantsOptions: false,
        place: 'property',
      })
    else note(walk.book, 'PATTERN_MISMATCH', malformed(key, 'string'), valueAt(down(path, key)))
  }
}
