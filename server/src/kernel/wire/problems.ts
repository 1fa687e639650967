/** What is said of a parameter that does not fit, and what counts as not given. */

import { shorten } from './errors.ts'

/** What came, as far as a sentence holds it. */
export const found = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value))
  return shorten(text, 80)
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
