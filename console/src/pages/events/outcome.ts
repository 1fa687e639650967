/** What became of an event, as shape, word and colour; and in a few letters why. */

import type { ListedEvent } from '@parley/sdk'
import type { Tone } from '../../ui/status.tsx'
import { reasonWords } from '../../words/events.ts'

export type Outcome = ListedEvent['outcome']

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  delivered: 'ok',
  waiting: 'wait',
  failed: 'fail',
  undelivered: 'fail',
  not_sent: 'unsent',
}

/** Trouble first. */
export const OUTCOMES = ['not_sent', 'failed', 'waiting', 'delivered'] as const

export function shortReason({ deliveries }: ListedEvent): string {
  const reasons = deliveries.flatMap(({ reason }) => reason ?? [])
  const attempts = Math.max(0, ...deliveries.map(({ attempts }) => attempts))
  const [reason] = reasons
  if (reason !== undefined && deliveries.every(({ state }) => state === 'not_sent')) return reasonWords[reason]
  return attempts > 1 ? `${attempts} attempts` : ''
}
