/**
 * Looks that are in no hurry, spread over the time until the next round: receivers that hang are many, and a look at
 * all of them in one moment would keep everybody else waiting for the database.
 */

const STEP_MS = 25

export type SpreadLooks<T> = {
  /** A new round; those of the last that have not had their turn yet come first. */
  begin(all: Iterable<T>): void
  stop(): void
}

export function spreadLooks<T>(look: (one: T) => void, overMs: number): SpreadLooks<T> {
  const left = new Set<T>()
  let portion = 0
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    left.clear()
  }

  function step(): void {
    for (const one of [...left].slice(0, portion)) {
      left.delete(one)
      look(one)
    }
    if (left.size === 0) stop()
  }

  return {
    begin(all) {
      for (const one of all) left.add(one)
      portion = Math.ceil((left.size * STEP_MS) / overMs)
      timer ??= setInterval(step, STEP_MS)
      step()
    },
    stop,
  }
}
