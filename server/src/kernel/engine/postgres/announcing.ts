/**
 * News of commits. The listeners of this process hear of a commit at once, those of others a moment later, and of
 * many commits as of one: what is announced inside of a transaction makes all commits of a server wait for each
 * other, and wakes every process for each of them. A process that dies in between takes its news along, so whoever
 * listens must also look by itself.
 */

import { wakeUp } from '../../process/wake-up.ts'
import type { Complain } from './pool.ts'

/** The first commit after a pause is told of at once. */
const OTHERS_TOLD_EVERY_MS = 100
const AFTER_FAILURE_MS = 1_000

export type Announcing = {
  committed(channels: Iterable<string>): void
  /** What others have not been told yet is told first. */
  close(): Promise<void>
}

export function announcing(parts: {
  tellHere(channel: string): void
  tellOthers(channels: string[]): Promise<unknown>
  complain: Complain
}): Announcing {
  const untoldHere = new Set<string>()
  const untold = new Set<string>()
  const closing = wakeUp()
  let isClosed = false
  let telling: Promise<void> | undefined

  function tellHere(): void {
    const channels = [...untoldHere]
    untoldHere.clear()
    for (const channel of channels) parts.tellHere(channel)
  }

  async function tellOthers(): Promise<void> {
    while (untold.size > 0) {
      const channels = [...untold]
      untold.clear()
      const isTold = await parts.tellOthers(channels).then(
        () => true,
        (error: Error) => {
          parts.complain(error)
          return false
        },
      )
      if (!isTold && isClosed) break
      if (!isTold) for (const channel of channels) untold.add(channel)
      if (isClosed) continue
      // Anew each time: one that is never reset remembers all who ever waited for it.
      closing.reset()
      await closing.woken(isTold ? OTHERS_TOLD_EVERY_MS : AFTER_FAILURE_MS)
    }
    telling = undefined
  }

  return {
    committed(channels) {
      for (const channel of channels) {
        // Not within the call that has just committed: what a listener does is none of its business.
        if (untoldHere.size === 0) setImmediate(tellHere)
        untoldHere.add(channel)
        untold.add(channel)
      }
      if (untold.size > 0) telling ??= tellOthers()
    },
    async close() {
      isClosed = true
      closing.wake()
      await telling
    },
  }
}
