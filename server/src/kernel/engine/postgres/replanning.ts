/**
 * A plan that was made while a table was small may scan all of it, and stays until the table is analyzed, which may
 * take minutes. A statement that takes longer than this may do so for that reason, and is planned again; less and
 * less often, in case it has another reason.
 */

const SLOW_MS = 100
const FIRST_GAP_MS = 10_000

export function replanning(): (askedAt: number, answeredAt: number) => boolean {
  let plannedAt = -Infinity
  let gapMs = FIRST_GAP_MS
  return (askedAt, answeredAt) => {
    if (answeredAt - askedAt <= SLOW_MS || answeredAt - plannedAt < gapMs) return false
    if (plannedAt > 0) gapMs *= 2
    plannedAt = answeredAt
    return true
  }
}
