/** What became of an event, as shape, word and colour; and in a few letters why. */

import type { ListedEvent } from '@parley-dev/operator'
import { eventWords, outcomeWords, reasonWords } from '../words/events.ts'
import { clockTime, milliseconds, readTime } from './times.ts'
import type { Tone } from './tone.ts'

export type Outcome = ListedEvent['outcome']

/** So many attempts that failed are no bad luck any more. */
const FAILING_FROM = 3

export const OUTCOME_TONE: Record<Outcome, Tone> = {
  delivered: 'ok',
  waiting: 'wait',
  failed: 'fail',
  undelivered: 'fail',
  not_sent: 'unsent',
}

/** As the badge of an event says it: what waits after some attempts is failing. */
export function outcomeLook({ outcome, deliveries }: Pick<ListedEvent, 'outcome' | 'deliveries'>) {
  const isFailing =
    outcome === 'waiting' &&
    deliveries.some(({ state, attempts }) => state === 'waiting' && attempts >= FAILING_FROM)
  return isFailing
    ? ({ tone: 'fail', words: outcomeWords.failing } as const)
    : { tone: OUTCOME_TONE[outcome], words: outcomeWords[outcome] }
}

/** Trouble first. */
export const OUTCOMES = ['not_sent', 'failed', 'waiting', 'delivered'] as const

/** In a few letters: why not, when again, or how quickly. */
export function shortReason({ deliveries }: ListedEvent): string {
  const unsent = deliveries.find(({ state }) => state === 'not_sent')
  const waiting = deliveries.find(({ state }) => state === 'waiting')
  const attempted = deliveries.find(({ duration_ms }) => duration_ms !== undefined)
  if (waiting?.circuit === 'paused') return eventWords.pausedAt(hostOf(waiting.url))
  if (waiting?.attempts === 0 && waiting.circuit !== undefined && waiting.circuit !== 'closed')
    return eventWords.behind(hostOf(waiting.url))
  if (waiting?.next_attempt_at !== undefined && waiting.attempts > 0)
    return eventWords.retryAt(clockTime(readTime(waiting.next_attempt_at)))
  if (attempted)
    return attempted.status !== undefined && attempted.status >= 300
      ? eventWords.answered(attempted.status, attempted.attempts)
      : milliseconds(attempted.duration_ms ?? 0)
  return unsent?.short_reason ?? (unsent?.reason === undefined ? '' : reasonWords[unsent.reason])
}

/** Whom one waits for, in few letters. */
const hostOf = (url = ''): string => URL.parse(url)?.host ?? url
