/**
 * A counter that costs an increment where something is counted: each series is a cell that who counts often keeps at
 * hand. However many values its labels take, it has so many series and no more; what is beyond them is counted as other.
 */

import type { Metric } from 'prom-client'
import { madeMetric } from './made-metric.ts'

export type Cell = { count: number }

export const SERIES_MAX = 2_000
export const OTHER = 'other'

export type QuickCounter = {
  /** The values of its labels, in their order. */
  cell(...values: string[]): Cell
  metric: Metric
}

export function quickCounter(
  { name, help, labels }: { name: string; help: string; labels: readonly string[] },
  seriesMax = SERIES_MAX,
): QuickCounter {
  const series = new Map<string, { labels: Record<string, string>; cell: Cell }>()
  const labelled = (values: string[]) =>
    Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))

  function cellOf(values: string[]): Cell {
    const key = values.join('\u0000')
    const known = series.get(key)
    if (known) return known.cell
    const others = labels.map(() => OTHER)
    if (series.size >= seriesMax && key !== others.join('\u0000')) return cellOf(others)
    const cell = { count: 0 }
    series.set(key, { labels: labelled(values), cell })
    return cell
  }

  return {
    cell: (...values) => cellOf(values),
    metric: madeMetric({ name, help, type: 'counter' }, () =>
      [...series.values()].map((one) => ({ labels: one.labels, value: one.cell.count })),
    ),
  }
}
