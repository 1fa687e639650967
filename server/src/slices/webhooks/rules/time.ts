/** A moment that a person or a program wrote: unix seconds, or a date. */

import { MOMENT, readMoment } from '../../../kernel/wire/dates.ts'
import { badTime } from '../errors.ts'

export const SINCE = `Since when: ${MOMENT}.`

export function readTime(text: string): number
export function readTime(text: string | undefined): number | undefined
export function readTime(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const time = readMoment(text)
  if (time === undefined) throw badTime(text)
  return time
}
