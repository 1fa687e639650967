/** A moment that a person or a program wrote: unix seconds, or a date. */

import { badTime } from '../errors.ts'

export const SINCE = 'Since when: unix seconds, or a date such as 2026-01-31T09:05:00+0000.'

export function readTime(text: string): number
export function readTime(text: string | undefined): number | undefined
export function readTime(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1000
  // `+0000`, as our own dates are written, is not what the parser knows.
  const time = Date.parse(text.replace(/ (\d{4})$/, '+$1').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time)) throw badTime(text)
  return time
}
