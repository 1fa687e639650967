/** What is counted of attempts: how they ended, how long they took, and how long the notification was on its way. */

import { SECOND } from '../../process/clock.ts'
import type { Meter } from '../../process/metrics.ts'
import type { Outcome } from './deliverer.ts'
import type { Settlement } from './session.ts'

const OUTCOMES = ['delivered', 'refused', 'unanswered', 'gone', 'held'] as const

export type DeliveryMetrics = {
  settled(settlement: Settlement): void
  givenUp(count: number): void
}

export function deliveryMetrics(meter: Meter): DeliveryMetrics {
  const attempts = meter.counter({
    name: 'parley_delivery_attempts_total',
    help: 'Attempts to deliver a notification, by outcome.',
    labels: ['outcome'],
  })
  // Every series starts at zero, so that a rate covers the first of each.
  const cells = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, attempts(outcome)]))
  const took = meter.histogram({
    name: 'parley_delivery_attempt_duration_seconds',
    help: 'Time that receivers took to answer an attempt, or to fail.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  const onTheirWay = meter.histogram({
    name: 'parley_delivery_delay_seconds',
    help: 'Time from an event to the delivery of its notification.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 3600, 86400],
  })
  const abandoned = meter.counter({
    name: 'parley_deliveries_given_up_total',
    help: 'Notifications that could not be delivered for as long as they are kept.',
    labels: [],
  })()
  return {
    settled({ delivery, outcome }) {
      const is = outcomeOf(outcome)
      cells[is]?.inc()
      if (is === 'held') return
      const { at, duration_ms } = outcome.attempt
      took(duration_ms / SECOND)
      if (is === 'delivered') onTheirWay(Math.max(0, at + duration_ms - delivery.occurred_at) / SECOND)
    },
    givenUp(count) {
      abandoned.inc(count)
    },
  }
}

function outcomeOf({ failure, attempt }: Outcome): (typeof OUTCOMES)[number] {
  if (!failure) return 'delivered'
  if (failure.heldUntil !== undefined) return 'held'
  if (failure.isGone) return 'gone'
  return attempt.status === undefined ? 'unanswered' : 'refused'
}
