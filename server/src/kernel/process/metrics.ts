/** What the service counts about itself, in the form Prometheus reads. Rooms declare what they count. */

import { collectDefaultMetrics, Registry } from 'prom-client'
import { watchLoop } from './loop-lag.ts'
import { madeMetric, type Sample } from './made-metric.ts'
import { type Cell, quickCounter } from './quick-counter.ts'
import { quickHistogram } from './quick-histogram.ts'

type Described = { name: string; help: string }
type Looked = Described & { type?: 'gauge' | 'counter' }

export type Meter = {
  /** Gives the cell of a series: to be kept by who counts often, and to be increased. */
  counter(described: Described & { labels: readonly string[] }): (...values: string[]) => Cell
  histogram(described: Described & { buckets: readonly number[] }): (value: number) => void
  /** What is looked up when somebody asks. Where the look fails, these are left out and the others told. */
  looked(described: Looked[], look: () => Looks | Promise<Looks>): void
  text(): Promise<string>
  contentType: string
}

/** By the name of the metric: one value, or one for each series. */
type Looks = Record<string, number | Sample[] | undefined>

export function newMeter(failed: (error: unknown) => void = () => {}): Meter {
  const ofProcess = ofTheProcess()
  const registry = new Registry()
  const looks: (() => Promise<void>)[] = []
  const made = new Map<string, unknown>()
  /** Who is started twice in one process goes on counting where it was. */
  const once = <T>(name: string, make: () => T): T => made.getOrInsertComputed(name, make) as T
  return {
    counter: (described) =>
      once(described.name, () => {
        const { metric, cell } = quickCounter(described)
        registry.registerMetric(metric)
        return cell
      }),
    histogram: (described) =>
      once(described.name, () => {
        const { metric, observe } = quickHistogram(described)
        registry.registerMetric(metric)
        return observe
      }),
    looked(described, look) {
      let seen: Looks = {}
      for (const { name, help, type = 'gauge' } of described)
        registry.registerMetric(madeMetric({ name, help, type }, () => samplesOf(seen[name])))
      looks.push(async () => {
        seen = {}
        seen = await look()
      })
    },
    async text() {
      for (const look of looks) await look().catch(failed)
      return `${await ofProcess.metrics()}\n${await registry.metrics()}`
    },
    contentType: registry.contentType,
  }
}

const samplesOf = (seen: Looks[string]): Sample[] =>
  typeof seen === 'number' ? [{ labels: {}, value: seen }] : (seen ?? [])

let processMetrics: Registry | undefined

/** Gauges whose names end as those of counters do. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/** Memory, garbage and delays are of the process, however many services it serves: measured once, and for good. */
function ofTheProcess(): Registry {
  if (!processMetrics) {
    watchLoop()
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
    for (const name of MISNAMED) processMetrics.removeSingleMetric(name)
  }
  return processMetrics
}
