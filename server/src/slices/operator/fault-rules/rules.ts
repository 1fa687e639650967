/** Whether a rule steps in: pure, and the same for the same seed. */

import { createHash } from 'node:crypto'
import type { Facts } from '../../../kernel/call/fault-rules.ts'
import { ANY, type Criteria, type How, type Rule } from './rule.ts'

export const fits = (criteria: Criteria, facts: Facts): boolean =>
  Object.entries(criteria).every(([name, wanted]) => {
    const found = facts[name as keyof Facts]
    return wanted === undefined || (wanted === ANY ? found !== undefined : found === wanted)
  })

/** Drawn from the seed and the count: the same calls in the same order meet the same luck. */
function luck(seed: string, at: number): number {
  return createHash('sha256').update(`${seed} ${at}`).digest().readUInt32BE() / 2 ** 32
}

type Counted = Pick<Rule, 'how' | 'seed'> & { matched: number; used: number }

/** `matched` counts this time, too; `used` does not yet. */
export function stepsIn({ how, seed, matched, used }: Counted): boolean {
  if (how.nth !== undefined && matched !== how.nth) return false
  if (how.times !== undefined && used >= how.times) return false
  return how.probability === undefined || luck(seed, matched) < how.probability
}

/** Whether it can never step in again. */
export const isSpent = (how: How, { matched, used }: Pick<Counted, 'matched' | 'used'>): boolean =>
  (how.nth !== undefined && matched >= how.nth) || (how.times !== undefined && used >= how.times)
