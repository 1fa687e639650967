/** What the service counts about itself, in the form Prometheus reads. */

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { quickHistogram } from './quick-histogram.ts'

export type Meter = {
  request(method: string, status: number, seconds: number): void
  jobs(counts: { state: string; count: number }[]): void
  text(): Promise<string>
  contentType: string
}

export function newMeter(): Meter {
  const ofProcess = ofTheProcess()
  const registry = new Registry()
  const answered = new Map<string, Map<number, number>>()
  new Counter({
    name: 'parley_requests_total',
    help: 'Requests answered, by method and status.',
    labelNames: ['method', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [method, byStatus] of answered)
        for (const [status, count] of byStatus) this.inc({ method, status }, count)
    },
  })
  const durations = quickHistogram({
    name: 'parley_request_seconds',
    help: 'Time from the request line to the answer.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  registry.registerMetric(durations.metric)
  const jobs = new Gauge({
    name: 'parley_jobs',
    help: 'Jobs in the database, by state.',
    labelNames: ['state'],
    registers: [registry],
  })
  return {
    request(method, status, seconds) {
      const byStatus = answered.get(method) ?? new Map<number, number>()
      if (byStatus.size === 0) answered.set(method, byStatus)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      durations.observe(seconds)
    },
    jobs(counts) {
      jobs.reset()
      for (const { state, count } of counts) jobs.set({ state }, count)
    },
    text: async () => `${await ofProcess.metrics()}\n${await registry.metrics()}`,
    contentType: registry.contentType,
  }
}

let processMetrics: Registry | undefined

/** Memory, garbage and delays are of the process, however many services it serves: measured once, and for good. */
function ofTheProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics, prefix: 'parley_' })
  }
  return processMetrics
}
