/**
 * A histogram that costs next to nothing where something is observed: the library's own checks and hashes its labels
 * each time, and a request has one. What it counted is put into the library's form when somebody asks.
 */

import type { Metric } from 'prom-client'
import { madeMetric, type Sample } from './made-metric.ts'

type Described = { name: string; help: string; buckets: readonly number[] }

export type QuickHistogram = { observe(value: number): void; metric: Metric }

export function quickHistogram({ name, help, buckets }: Described): QuickHistogram {
  const counts = new Float64Array(buckets.length)
  let [count, sum] = [0, 0]

  function values(): Sample[] {
    let upTo = 0
    const bounded = buckets.map((le, at) => {
      upTo += counts[at] as number
      return { metricName: `${name}_bucket`, labels: { le }, value: upTo }
    })
    return [
      ...bounded,
      { metricName: `${name}_bucket`, labels: { le: '+Inf' }, value: count },
      { metricName: `${name}_sum`, labels: {}, value: sum },
      { metricName: `${name}_count`, labels: {}, value: count },
    ]
  }

  return {
    observe(value) {
      count++
      sum += value
      for (let at = 0; at < buckets.length; at++)
        if (value <= (buckets[at] as number)) {
          counts[at] = (counts[at] as number) + 1
          return
        }
    },
    metric: madeMetric({ name, help, type: 'histogram' }, values),
  }
}
