/** Spans of time as people write them: `'25h'`, `'90s'`, `'1h30m'`; a number is milliseconds. */

export type Duration = number | string

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const WHOLE = /^(\d+(?:\.\d+)?(?:ms|s|m|h|d)\s*)+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g

export function millisecondsOf(duration: Duration): number {
  if (typeof duration === 'number' && Number.isFinite(duration) && duration >= 0) return duration
  const text = String(duration).trim()
  if (typeof duration === 'number' || !WHOLE.test(text))
    throw new TypeError(
      `${JSON.stringify(duration)} is no span of time. Write 500ms, 90s, 25h, 2d or 1h30m, or give milliseconds.`,
    )
  return [...text.matchAll(PART)].reduce(
    (sum, [, count, unit = 'ms']) => sum + Number(count) * (UNITS[unit] ?? 1),
    0,
  )
}
