/** Plain values: texts, pictures and dates. */

import { note, type Path, valueAt, warn } from './problem.ts'
import { since } from './versions.ts'
import type { Walk } from './walk.ts'

const DATES_SINCE = since('5.0')

export function checkText(
  walk: Walk,
  spec: { max?: number; filled?: true },
  text: string,
  path: Path,
  name: string,
): undefined {
  if (spec.filled && text.trim() === '') {
    note(
      walk.book,
      text === '' ? 'MIN_CHARS_REQUIRED' : 'PATTERN_MISMATCH',
      text === ''
        ? `Property '${name}' should have at least '1' characters.`
        : `Property '${name}' should not be blank or an empty string.`,
      valueAt(path),
    )
    return
  }
  if (spec.max !== undefined && text.length > spec.max && [...text].length > spec.max) {
    warn(
      walk.book,
      'LONG_TEXT',
      `Property '${name}' has more than ${spec.max} characters; phones cut it there.`,
      valueAt(path),
    )
  }
  if (text.includes('${')) {
    warn(
      walk.book,
      'BINDING_INSIDE_TEXT',
      `Property '${name}' has a binding inside a text; it is shown as it stands. From version 6.0 a text in backticks joins both.`,
      valueAt(path),
    )
  }
}

const IMAGE = /^(?:data:image\/(?:png|jpe?g|webp);base64,)?[A-Za-z0-9+/\s]+(?:=\s*){0,2}$/

export function checkImage(walk: Walk, bytesMax: number, text: string, path: Path, name: string): undefined {
  if (!IMAGE.test(text)) {
    note(
      walk.book,
      'INVALID_PROPERTY_VALUE_FORMAT',
      `Property '${name}' should be in 'base64' format.`,
      valueAt(path),
    )
  } else if (text.length * 0.75 > bytesMax) {
    warn(
      walk.book,
      'LARGE_IMAGE',
      `The image in '${name}' has about ${Math.round((text.length * 0.75) / 1024)} KB; phones show at most ${bytesMax / 1024} KB.`,
      valueAt(path),
    )
  }
}

export function checkDate(
  walk: Walk,
  spec: { timestamps?: true },
  text: string,
  path: Path,
  name: string,
): undefined {
  if (dateValue(text, spec.timestamps === true, walk.rank >= DATES_SINCE) !== undefined) return
  const format = walk.rank >= DATES_SINCE ? 'YYYY-MM-DD' : 'timestamp in milliseconds'
  note(
    walk.book,
    'INVALID_PROPERTY_VALUE_FORMAT',
    `Property '${name}' should be in '${format}' format.`,
    valueAt(path),
  )
}

/** Milliseconds, or undefined when it is no date. */
export function dateValue(text: string, timestamps: boolean, dates: boolean): number | undefined {
  if (timestamps && /^\d{1,15}$/.test(text)) return Number(text)
  if (!dates || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date.getTime() : undefined
}
