/** Whether two series of times differ by more than chance: Welch's t. */

type Summary = { mean: number; variance: number; count: number }

const FASTER_SHARE = 0.9
const T_NOTICED = 4.5

function summary(values: number[]): Summary {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1), count: values.length }
}

const errorOf = (a: Summary, b: Summary) => Math.sqrt(a.variance / a.count + b.variance / b.count)

const welch = (a: number[], b: number[]) => {
  const [one, other] = [summary(a), summary(b)]
  return (one.mean - other.mean) / errorOf(one, other)
}

/** Times in milliseconds. What a busy machine does to a few of them hides what is done to all: those count apart. */
export function separation(a: number[], b: number[]) {
  const all = [...a, ...b].toSorted((one, other) => one - other)
  const bound = all[Math.floor(all.length * FASTER_SHARE)] ?? 0
  const faster = [a, b].map((values) => values.filter((value) => value < bound)) as [number[], number[]]
  const [one, other] = faster.map(summary) as [Summary, Summary]
  return {
    t: welch(a, b),
    tOfFaster: welch(...faster),
    differenceUs: (one.mean - other.mean) * 1_000,
    /** A smaller difference could not be distinguished from chance. */
    noticedFromUs: T_NOTICED * errorOf(one, other) * 1_000,
  }
}
