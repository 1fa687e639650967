/** Quantiles from counts by class: close enough for a chart, however many were counted. */

/** Upper bounds of the classes, in microseconds: three to each power of ten; what is slower is in the last. */
export const DURATION_BOUNDS_US = [2, 3, 4, 5, 6].flatMap((power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
)

/** In milliseconds; undefined where nothing was counted. `counts` is by place of the class. */
export function quantileMs(counts: Map<number, number>, share: number): number | undefined {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  let below = 0
  for (let at = 0; at <= DURATION_BOUNDS_US.length; at++) {
    const count = counts.get(at) ?? 0
    if (below + count < share * all || count === 0) {
      below += count
      continue
    }
    const low = DURATION_BOUNDS_US[at - 1] ?? 0
    const high = DURATION_BOUNDS_US[at] ?? low
    return Math.round((low + ((high - low) * (share * all - below)) / count) / 10) / 100
  }
  return undefined
}
