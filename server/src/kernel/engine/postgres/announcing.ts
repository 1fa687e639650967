/**
 * Notices after a commit. Listeners of this process get them at once, those of other processes a moment later and
 * once for many commits: a `notify` inside a transaction makes all commits of a server wait for each other, and wakes
 * every process for each. A process that dies in between loses its notices, so listeners must also look by
 * themselves.
 */

import { wakeUp } from '../../process/wake-up.ts'
import type { Complain } from './pool.ts'

/** The first commit after a pause is announced at once. */
const NOTIFY_OTHERS_EVERY_MS = 100
const AFTER_FAILURE_MS = 1_000

export type Announcing = {
  committed(channels: Iterable<string>): void
  /** Sends the notices that others have not got yet. */
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
      // Reset each time: one that is never reset remembers everybody who ever waited for it.
      closing.reset()
      await closing.woken(isNotified ? NOTIFY_OTHERS_EVERY_MS : AFTER_FAILURE_MS)
    }
    notifying = undefined
  }

  return {
    committed(channels) {
      for (const channel of channels) {
        // Not within the call that has just committed: it must not wait for a listener.
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
