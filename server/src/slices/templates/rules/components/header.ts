/** The header: a text with at most one variable, or a sample of the file that it shows. */

import { type Component, isMediaFormat, LIMITS, type MediaFormat } from '../../template.ts'
import type { Place } from '../findings.ts'
import type { Setting } from '../setting.ts'
import { checkExample, checkText, checkVariables, isObject } from '../text.ts'
import type { Raw } from './given.ts'

export function checkHeader(place: Place, raw: Raw, setting: Setting): Component {
  const { parameter_format = 'POSITIONAL', words } = setting
  const word = typeof raw.format === 'string' ? raw.format.trim().toUpperCase() : raw.format
  const format = words.formats.find((one) => one === word)
  if (!format) {
    const allowed = `one of ${words.formats.join(', ')}`
    place.wrong('format', raw.format, allowed, `The format of the header must be ${allowed}.`)
    return { type: 'HEADER' }
  }
  if (format !== 'TEXT' && !isMediaFormat(format)) return { type: 'HEADER', format }
  if (format !== 'TEXT') {
    const example = checkHandles(place, raw.example, format)
    return { type: 'HEADER', format, ...(example && { example }) }
  }
  const text = checkText(place, 'text', 'header', raw.text, LIMITS.headerLengthMax)
  if (text === undefined) return { type: 'HEADER', format }
  const names = checkVariables(place, 'text', 'header', text, parameter_format)
  if (names.length > LIMITS.headerVariablesMax) {
    const message = `The header has ${names.length} variables; at most ${LIMITS.headerVariablesMax} is allowed.`
    place.wrong('text', names.length, `at most ${LIMITS.headerVariablesMax} variable`, message)
  }
  const example = checkExample(place, 'header', raw.example, names, parameter_format)
  return { type: 'HEADER', format, text, ...(example && { example }) }
}

function checkHandles(
  place: Place,
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
    place.names('example.header_handle', { kind: 'file', handle, format })
    return { header_handle: [handle] }
  }
  const allowed = `a list with one handle, a string of 1 to ${LIMITS.handleLengthMax} characters`
  const message = `example.header_handle of the header must be ${allowed}: the h that an upload answered.`
  place.wrong('example.header_handle', given ?? example, allowed, message)
  return undefined
}

/** As it was read on a versioned path: the handle is the last part of the address. */
const handleAt = (text: string) => /^https?:\/\/[^/]+\/files\/([^/?#]+)/i.exec(text)?.[1] ?? text
