/**
 * How often receivers are looked at. Other processes' hints come in swarms, and one look answers them all; what comes after a quiet
 * time is looked at without waiting, though a look has only just been.
 */

const GAP_MS = 10

/** Gives how long to wait before the next: not at all for two in a row, and then for as long as makes it one in each gap. */
export function lookPace(timeNow = () => performance.now()): () => number {
  let [earlier, latest] = [-Infinity, -Infinity]
  return () => {
    const now = timeNow()
    const wait = Math.max(0, earlier + 2 * GAP_MS - now)
    ;[earlier, latest] = [latest, now + wait]
    return wait
  }
}
