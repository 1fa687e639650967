/** What the service counts about itself, in the form Prometheus reads. Rooms declare what they count. */

import Counter from 'prom-client/lib/counter.js'
import Histogram from 'prom-client/lib/histogram.js'
import Registry from 'prom-client/lib/registry.js'
import { loopLag, watchLoop } from './loop-lag.ts'
import { madeMetric, type Sample } from './made-metric.ts'

type Described = { name: string; help: string }
type Looked = Described & { type?: 'gauge' | 'counter' }

/** However many values its labels take, a counter has so many series and no more; what is beyond them is counted as other. */
export const SERIES_MAX = 2_000
export const OTHER = 'other'

/** One series of a counter. */
export type Cell = { inc(by?: number): void }

export type Meter = {
  /** Gives the cell of a series: to be kept by who counts often, and to be increased. */
  counter(described: Described & { labels: readonly string[] }): (...values: string[]) => Cell
  histogram(described: Described & { buckets: readonly number[] }): (value: number) => void
  /** What is looked up when somebody asks. Where the look fails, these are left out and the others exported. */
  looked(described: Looked[], look: () => Looks | Promise<Looks>): void
  text(): Promise<string>
  contentType: string
}

/** By the name of the metric: one value, or one for each series. */
type Looks = Record<string, number | Sample[] | undefined>

export function newMeter(failed: (error: unknown) => void = () => {}): Meter {
  watchLoop()
  const registry = new Registry()
  const looks: (() => Promise<void>)[] = []
  const made = new Map<string, unknown>()
  /** Who is started twice in one process goes on counting where it was. */
  const once = <T>(name: string, make: () => T): T => made.getOrInsertComputed(name, make) as T
  return {
    counter: (described) => once(described.name, () => boundedCounter(described, registry)),
    histogram: (described) =>
      once(described.name, () => {
        const { name, help, buckets } = described
        const histogram = new Histogram({ name, help, buckets: [...buckets], registers: [registry] })
        return (value: number) => histogram.observe(value)
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
      // Together: while the database is away each of them waits for it, and who asks does not wait long.
      await Promise.all(looks.map((look) => look().catch(failed)))
      processMetrics ??= ofTheProcess()
      return `${await (await processMetrics).metrics()}\n${await registry.metrics()}`
    },
    contentType: registry.contentType,
  }
}

function boundedCounter(
  { name, help, labels }: Described & { labels: readonly string[] },
  registry: Registry,
): (...values: string[]) => Cell {
  const counter = new Counter({ name, help, labelNames: [...labels], registers: [registry] })
  const cells = new Map<string, Cell>()
  return function cellOf(...values): Cell {
    const key = values.join('\u0000')
    const known = cells.get(key)
    if (known) return known
    if (cells.size >= SERIES_MAX && values.some((value) => value !== OTHER))
      return cellOf(...values.map(() => OTHER))
    const made = labels.length > 0 ? counter.labels(...values) : counter
    made.inc(0)
    cells.set(key, made)
    return made
  }
}

const samplesOf = (seen: Looks[string]): Sample[] =>
  typeof seen === 'number' ? [{ labels: {}, value: seen }] : (seen ?? [])

let processMetrics: Promise<Registry> | undefined

/** Gauges whose names end as those of counters do, and what follows here in better ways. */
const NOT_THEIRS = /^nodejs_active_.*_total$|^nodejs_eventloop_lag|^process_cpu_/

/** The library measures the loop by waking the process a hundred times a second: it is given nothing to do, and ours takes its place. */
const NEVER_MS = 2 ** 31 - 1

/** Of the process, however many services it serves: begun when somebody first asks, so that who never does has none of it. */
async function ofTheProcess(): Promise<Registry> {
  const { default: collectDefaultMetrics } = await import('prom-client/lib/defaultMetrics.js')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  for (const { name } of registry.getMetricsAsArray())
    if (NOT_THEIRS.test(name)) registry.removeSingleMetric(name)
  for (const name of ['p50_seconds', 'p99_seconds', 'max_seconds'] as const)
    registry.registerMetric(
      madeMetric(
        {
          name: `nodejs_eventloop_lag_${name}`,
          help: `How late the event loop came lately: ${name}.`,
          type: 'gauge',
        },
        () => samplesOf(loopLag()[name]),
      ),
    )
  for (const { what, used } of PROCESSOR)
    registry.registerMetric(
      madeMetric(
        {
          name: `process_cpu_${what}seconds_total`,
          help: `Seconds of processor${what && `, ${what.replace('_', '')}`}.`,
          type: 'counter',
        },
        () => samplesOf(used(process.cpuUsage()) / MICROSECONDS),
      ),
    )
  return registry
}

const MICROSECONDS = 1e6
const PROCESSOR: { what: string; used: (usage: NodeJS.CpuUsage) => number }[] = [
  { what: '', used: ({ user, system }) => user + system },
  { what: 'user_', used: ({ user }) => user },
  { what: 'system_', used: ({ system }) => system },
]
