/** What is counted of jobs: how often each was run, with which outcome, and how long it took. */

import type { Meter } from '../../process/metrics.ts'

export type JobMetrics = (job: string, outcome: 'done' | 'failed' | 'given_up', startedAt: number) => void

export function jobMetrics(meter: Meter): JobMetrics {
  const runs = meter.counter({
    name: 'parley_job_runs_total',
    help: 'Jobs that were run, by name and outcome.',
    labels: ['job', 'outcome'],
  })
  const took = meter.histogram({
    name: 'parley_job_duration_seconds',
    help: 'Time that running a job took.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
  })
  return (job, outcome, startedAt) => {
    runs(job, outcome).inc()
    took((performance.now() - startedAt) / 1_000)
  }
}
