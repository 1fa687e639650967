/** What all analytics have in common: whose numbers, and which span of time. */

import type { Asked } from '../../kernel/call/call.ts'
import { DAY, HOUR } from '../../kernel/process/clock.ts'
import { emptySpan } from './errors.ts'
import { numbersOf } from './store/numbers.ts'
import { type Granularity, monthsFrom } from './store/sums.ts'

const SPAN_MS_MAX = 366 * DAY

/** By their ids, in digits; of those that were asked for, or of all. */
export async function numbersAsked(
  call: Asked,
  account: string,
  asked: string[] | undefined,
): Promise<Map<string, string>> {
  const digits = (text: string) => text.replace(/\D/g, '')
  const wanted = asked && new Set(asked.map(digits))
  const numbers = await numbersOf(call, { account })
  return new Map(
    numbers
      .map(({ id, display_phone_number }) => [id, digits(display_phone_number)] as const)
      .filter(([, number]) => !wanted || wanted.size === 0 || wanted.has(number)),
  )
}

export function spanOf({ start, end }: { start: number; end: number }): { since: number; until: number } {
  if (end <= start) throw emptySpan('must be after start')
  if (end - start > SPAN_MS_MAX) throw emptySpan('is more than a year after start')
  return { since: start, until: end }
}

/** When a span that begins then is over. */
export function endAfter(start: number, granularity: Granularity): number {
  if (granularity === 'HALF_HOUR') return start + HOUR / 2
  return granularity === 'DAILY' ? start + DAY : (monthsFrom(start, start + 32 * DAY)[1] ?? start)
}
