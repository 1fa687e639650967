/** Those who wait for an answer that takes its time: each is notified when its reader has left or the service closes. */

import type { ServerResponse } from 'node:http'

export type Listeners = {
  of(response: ServerResponse): AbortSignal
  /** Ends what has no end of its own, so that nothing holds up a service that closes. */
  end(): void
}

export function listenersOf(): Listeners {
  const waiting = new Set<AbortController>()
  return {
    of(response) {
      const reader = new AbortController()
      waiting.add(reader)
      const left = () => {
        waiting.delete(reader)
        reader.abort()
      }
      if (response.destroyed) left()
      else response.once('close', left)
      return reader.signal
    },
    end() {
      for (const reader of waiting) reader.abort()
    },
  }
}
