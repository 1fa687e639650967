/** What is refused about rate cards and costs. */

import { refusing, shorten } from '../../kernel/wire/errors.ts'
import { RATE_COLUMNS } from './rate.ts'

export const badRateCard = refusing(
  'badRateCard',
  { code: 100, meaning: 'the rate card cannot be read' },
  (line: number, problem: string) => ({
    message: `Param csv: line ${line} ${shorten(problem, 200)}. A rate card is a CSV with the columns ${RATE_COLUMNS.join(',')}.`,
    blame: ['csv'],
  }),
)

export const emptySpan = refusing(
  'emptySpan',
  { code: 100, meaning: 'the span of time is empty or too long' },
  (problem: string) => ({ message: `Param end ${problem}.`, blame: ['start', 'end'] }),
)
