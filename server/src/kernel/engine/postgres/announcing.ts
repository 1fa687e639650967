/**
 * News of commits. The listeners of this process hear of a commit at once, those of others a moment later, and of
 * many commits as of one: what is announced inside of a transaction makes all commits of a server wait for each
 * other, and wakes every process for each of them. A process that dies in between takes its news along, so whoever
 * listens must also look by itself.
 */

import { wakeUp } from '../../process/wake-up.ts'
import type { Complain } from './pool.ts'

/** The first commit after a pause is told of at once. */
const NOTIFY_OTHERS_EVERY_MS = 100
const AFTER_FAILURE_MS = 1_000

export type Announcing = {
  committed(channels: Iterable<string>): void
  /** What others have not been told yet is told first. */
  close(): Promise<void>
}

export function announcing(parts: {
  notifyHere(channel: string): void
  notifyOthers(channels: string[]): Promise<unknown>
  complain: Complain
}): Announcing {
  const pendingHere = new Set<string>()
  const pending = new Set<string>()
  const closing = wakeUp()
  let isClosed = false
  let notifying: Promise<void> | undefined

  function notifyHere(): void {
    const channels = [...pendingHere]
    pendingHere.clear()
    for (const channel of channels) parts.notifyHere(channel)
  }

  async function notifyOthers(): Promise<void> {
    while (pending.size > 0) {
      const channels = [...pending]
      pending.clear()
      const isNotified = await parts.notifyOthers(channels).then(
        () => true,
        (error: Error) => {
          parts.complain(error)
          return false
        },
      )
      if (!isNotified && isClosed) break
      if (!isNotified) for (const channel of channels) pending.add(channel)
      if (isClosed) continue
      // Anew each time: one that is never reset remembers all who ever waited for it.
      closing.reset()
      await closing.woken(isNotified ? NOTIFY_OTHERS_EVERY_MS : AFTER_FAILURE_MS)
    }
    notifying = undefined
  }

  return {
    committed(channels) {
      for (const channel of channels) {
        // Not within the call that has just committed: what a listener does is none of its business.
        if (pendingHere.size === 0) setImmediate(notifyHere)
        pendingHere.add(channel)
        pending.add(channel)
      }
      if (pending.size > 0) notifying ??= notifyOthers()
    },
    async close() {
      isClosed = true
      closing.wake()
      await notifying
    },
  }
}
