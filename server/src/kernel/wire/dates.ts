/** Dates on the wire: `2026-01-31T09:05:00+0000`, or the form that `date_format` asks for. */

import { boundedCache } from '../process/bounded-cache.ts'

const two = (number: number) => String(number).padStart(2, '0')
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The common letters of PHP's `date()`, all in UTC. */
const LETTERS: Record<string, (date: Date) => string | number> = {
  U: (date) => Math.floor(date.getTime() / 1000),
  Y: (date) => date.getUTCFullYear(),
  y: (date) => two(date.getUTCFullYear() % 100),
  m: (date) => two(date.getUTCMonth() + 1),
  n: (date) => date.getUTCMonth() + 1,
  M: (date) => (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3),
  F: (date) => MONTHS[date.getUTCMonth()] ?? '',
  d: (date) => two(date.getUTCDate()),
  j: (date) => date.getUTCDate(),
  D: (date) => (DAYS[date.getUTCDay()] ?? '').slice(0, 3),
  l: (date) => DAYS[date.getUTCDay()] ?? '',
  H: (date) => two(date.getUTCHours()),
  G: (date) => date.getUTCHours(),
  h: (date) => two(date.getUTCHours() % 12 || 12),
  g: (date) => date.getUTCHours() % 12 || 12,
  i: (date) => two(date.getUTCMinutes()),
  s: (date) => two(date.getUTCSeconds()),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  a: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  e: () => 'UTC',
  T: () => 'UTC',
  O: () => '+0000',
  P: () => '+00:00',
  Z: () => 0,
  c: (date) => `${date.toISOString().slice(0, 19)}+00:00`,
}

/** Dates written lately: the same few stand in answer after answer. */
const WRITTEN_MAX = 1_000
const written = boundedCache<number, string>(WRITTEN_MAX)

function wireDate(milliseconds: number): string {
  const known = written.get(milliseconds)
  if (known) return known
  const date = `${new Date(milliseconds).toISOString().slice(0, 19)}+0000`
  written.set(milliseconds, date)
  return date
}

export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

export function writeDate(milliseconds: number, format?: string): string | number {
  if (!format) return wireDate(milliseconds)
  const date = new Date(milliseconds)
  if (format === 'U') return unixSeconds(milliseconds)
  return format.replace(/\\(.)|([A-Za-z])/g, (_, escaped?: string, letter?: string) =>
    escaped !== undefined ? escaped : String(LETTERS[letter ?? '']?.(date) ?? letter),
  )
}

export const MOMENT = 'unix seconds, or a date such as 2026-01-31T09:05:00+0000'

/** A moment that a person or a program wrote, in milliseconds. */
export function readMoment(text: string): number | undefined {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1000
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined
  // `+0000`, as our own dates are written, is not what the parser knows; and in a query `+` is a space.
  const time = Date.parse(text.replace(/ (\d{4})$/, '+$1').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? undefined : time
}
