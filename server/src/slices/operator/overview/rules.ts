/** From which figures on somebody should look: the same bounds as in deploy/prometheus/alerts.yml, under the same names. */

export type Figures = {
  backlog: {
    events: { count: number; oldest_seconds: number }
    deliveries: { oldest_reachable_seconds: number }
    circuits: { open: number; half_open: number }
  }
  jobs: { dead: number; overdue_seconds: number }
  transactionsWaiting: number
  loopLagSeconds: number
}

export const BOUNDS = {
  eventsUnroutedSeconds: 60,
  deliveriesLateSeconds: 300,
  jobsOverdueSeconds: 120,
  transactionsWaiting: 20,
  loopLagSeconds: 0.2,
} as const

export type Problem = { alert: string; says: string }

export function problemsIn({ backlog, jobs, transactionsWaiting, loopLagSeconds }: Figures): Problem[] {
  const { events, deliveries, circuits } = backlog
  const problems: [boolean, string, string][] = [
    [
      events.oldest_seconds > BOUNDS.eventsUnroutedSeconds,
      'ParleyEventsNotRouted',
      `${events.count} events wait to be handed on, the first for ${spoken(events.oldest_seconds)}: no worker is doing it.`,
    ],
    [
      deliveries.oldest_reachable_seconds > BOUNDS.deliveriesLateSeconds,
      'ParleyDeliveriesLate',
      `A notification has waited for ${spoken(deliveries.oldest_reachable_seconds)} although its receiver answers.`,
    ],
    [
      circuits.open + circuits.half_open > 0,
      'ParleyCircuitsOpen',
      `${circuits.open + circuits.half_open} receivers fail; what is for them waits.`,
    ],
    [jobs.dead > 0, 'ParleyJobsGivenUp', `${jobs.dead} jobs were given up after their last attempt.`],
    [
      jobs.overdue_seconds > BOUNDS.jobsOverdueSeconds,
      'ParleyJobsLate',
      `A job is overdue by ${spoken(jobs.overdue_seconds)}.`,
    ],
    [
      transactionsWaiting > BOUNDS.transactionsWaiting,
      'ParleyDatabaseBusy',
      `${transactionsWaiting} transactions of this process wait for the database.`,
    ],
    [
      loopLagSeconds > BOUNDS.loopLagSeconds,
      'ParleyLoopLag',
      `This process comes ${Math.round(loopLagSeconds * 1_000)} ms late (p99): it has more to compute than one core can.`,
    ],
  ]
  return problems.flatMap(([isSo, alert, says]) => (isSo ? { alert, says } : []))
}

function spoken(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
