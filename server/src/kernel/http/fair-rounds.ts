/** What is long for many takes turns: in one round of the event loop only so many go on, and all others are served. */

const AT_ONCE_MAX = 4

const waiting: (() => void)[] = []

export function nextRound(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push(resolve) === 1) setImmediate(round)
  return promise
}

function round(): void {
  for (const go of waiting.splice(0, AT_ONCE_MAX)) go()
  if (waiting.length > 0) setImmediate(round)
}
