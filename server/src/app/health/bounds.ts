/** From which figures on somebody should look: the same bounds as in deploy/prometheus/alerts.yml, under the same names. */

import type { Check, Figures } from '../../kernel/engine/index.ts'

export const BOUNDS = {
  eventsUnroutedSeconds: 60,
  deliveriesLateSeconds: 300,
  jobsOverdueSeconds: 120,
  transactionsWaiting: 20,
  loopLagSeconds: 0.2,
} as const

export function checksOfFigures(figures: Figures): Check[] {
  const { backlog, jobs, transactionsWaiting, loopLagSeconds } = figures
  const { events, deliveries, circuits } = backlog
  const failing = circuits.open + circuits.half_open
  return [
    {
      name: 'events',
      ok: events.oldest_seconds <= BOUNDS.eventsUnroutedSeconds,
      says: `${events.count} events wait to be handed on, the first for ${spoken(events.oldest_seconds)}.`,
      means: 'Messages are taken, and no callback receives them: no worker delivers them.',
      alert: 'ParleyEventsNotRouted',
    },
    {
      name: 'deliveries',
      ok: deliveries.oldest_reachable_seconds <= BOUNDS.deliveriesLateSeconds,
      says: `The oldest notification whose receiver answers has waited for ${spoken(deliveries.oldest_reachable_seconds)}.`,
      means: 'Webhooks arrive late.',
      alert: 'ParleyDeliveriesLate',
    },
    {
      name: 'receivers',
      ok: failing === 0,
      says: failing === 1 ? '1 receiver fails.' : `${failing} receivers fail.`,
      means: 'What is for them waits, for up to seven days; others are not held up.',
      alert: 'ParleyCircuitsOpen',
    },
    {
      name: 'jobs_given_up',
      ok: jobs.dead === 0,
      says: `${jobs.dead} jobs were given up after their last attempt.`,
      means: 'What they were to do was not done: a message, a code or a review of somebody.',
      alert: 'ParleyJobsGivenUp',
    },
    {
      name: 'jobs',
      ok: jobs.overdue_seconds <= BOUNDS.jobsOverdueSeconds,
      says: `The next job is overdue by ${spoken(jobs.overdue_seconds)}.`,
      means: 'Messages, codes and reviews come late.',
      alert: 'ParleyJobsLate',
    },
    {
      name: 'transactions',
      ok: transactionsWaiting <= BOUNDS.transactionsWaiting,
      says: `${transactionsWaiting} transactions of this process wait for the database.`,
      means: 'Calls are answered slowly, and in the end with 503.',
      alert: 'ParleyDatabaseBusy',
      passes: true,
    },
    {
      name: 'loop',
      ok: loopLagSeconds <= BOUNDS.loopLagSeconds,
      says: `This process comes ${Math.round(loopLagSeconds * 1_000)} ms late (p99).`,
      means: 'Everything that it does comes late: it has more to compute than one core can.',
      alert: 'ParleyLoopLag',
      passes: true,
    },
  ]
}

function spoken(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
