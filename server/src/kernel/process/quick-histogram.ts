/**
 * A histogram that costs next to nothing where something is observed: the library's own checks and hashes its labels
 * each time, and a request has one. What it counted is put into the library's form when somebody asks.
 */

import type { Metric } from 'prom-client'

type Described = { name: string; help: string; buckets: number[] }

export function quickHistogram({ name, help, buckets }: Described): {
  observe(value: number): void
  metric: Metric
} {
  const counts = new Float64Array(buckets.length)
  let [count, sum] = [0, 0]

  function values() {
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

  const metric = {
    name,
    help,
    type: 'histogram',
    get: async () => ({ name, help, type: 'histogram', values: values() }),
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
    // Of a metric the registry uses the name and what `get` answers.
    metric: metric as unknown as Metric,
  }
}
