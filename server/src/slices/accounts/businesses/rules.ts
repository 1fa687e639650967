/** Which accounts remain by conditions on when they were made. */

import { SECOND } from '../../../kernel/process/clock.ts'
import type { Made } from './business.ts'

export const OPERATORS = ['LESS_THAN', 'GREATER_THAN', 'IN_RANGE'] as const

type Condition = { operator: (typeof OPERATORS)[number]; value: number[] }
const EVER: Made = { since: 0, before: Number.MAX_SAFE_INTEGER }

const boundsOf = ({ operator, value: [first = 0, last = first] }: Condition): Partial<Made> => {
  if (operator === 'LESS_THAN') return { before: first * SECOND }
  // A moment of the same second is not later.
  if (operator === 'GREATER_THAN') return { since: (first + 1) * SECOND }
  return { since: first * SECOND, before: (last + 1) * SECOND }
}

export const madeBetween = (conditions: Condition[]): Made =>
  conditions.map(boundsOf).reduce<Made>(
    (all, one) => ({
      since: Math.max(all.since, one.since ?? 0),
      before: Math.min(all.before, one.before ?? all.before),
    }),
    EVER,
  )
