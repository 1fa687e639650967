/** Whether what is drawn is drawn evenly: Pearson's chi-square, and how likely a fair draw is at least as uneven. */

export function chiSquareOf(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** By Wilson and Hilferty, good to three digits where there are as many bins as here. */
export function likelihoodOf(chiSquare: number, bins: number): number {
  const freedom = bins - 1
  const variance = 2 / (9 * freedom)
  return upperTail((Math.cbrt(chiSquare / freedom) - (1 - variance)) / Math.sqrt(variance))
}

/** Of the normal distribution, by Abramowitz and Stegun 26.2.17; off by less than 1e-7. */
function upperTail(deviations: number): number {
  if (deviations < 0) return 1 - upperTail(-deviations)
  const t = 1 / (1 + 0.231_641_9 * deviations)
  const [a, b, c, d, e] = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
  const polynomial = t * (a + t * (b + t * (c + t * (d + t * e))))
  return (Math.exp(-(deviations ** 2) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
