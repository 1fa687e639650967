/** A moment that a person or a program wrote: unix seconds, or a date. */

import { MOMENT, readMoment } from '../../../kernel/wire/dates.ts'
import { badTime } from '../errors.ts'

export const SINCE = `Since when: ${MOMENT}.`
export const UNTIL = `Until when: ${MOMENT}.`

type Param = 'since' | 'until'

export function readTime(text: string, param?: Param): number
export function readTime(text: string | undefined, param?: Param): number | undefined
export function readTime(text: string | undefined, param: Param = 'since'): number | undefined {
  if (text === undefined || text === '') return undefined
  const time = readMoment(text)
  if (time === undefined) throw badTime(param, text)
  return time
}
