/** What is said of a parameter that does not fit, and what counts as not given. */

import { firstCharacters, lengthOf } from './characters.ts'
import { shorten } from './errors.ts'

const FOUND_LENGTH_MAX = 80

/** What came, as far as a sentence holds it. */
export const found = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (typeof value !== 'string') return shorten(JSON.stringify(value) ?? String(value), FOUND_LENGTH_MAX)
  const length = lengthOf(value)
  const more = length > FOUND_LENGTH_MAX ? `… (${length} characters)` : ''
  return `${JSON.stringify(firstCharacters(value, FOUND_LENGTH_MAX))}${more}`
}

export const REQUIRED = 'is required'

/** Of a shape that was not meant, which therefore has nothing to say (`shapes`). */
export const NOT_MEANT = 'is another shape'

export const must = (what: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? REQUIRED : `must be ${what} - got ${found(issue.input)}`

/** `null` for a parameter is the same as leaving it out. */
export function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const entries = Object.entries(given)
  const named = entries.filter(([, value]) => value !== null)
  return named.length === entries.length ? given : Object.fromEntries(named)
}
