/** Whether a call is made again, and when. What may have happened is only repeated where the server knows keys. */

import type { ParleyError } from '../errors.ts'
import { isRateLimited } from '../meanings.ts'

const DELAY_MS = 250
const DELAY_MS_MAX = 8_000
/** A caller who is asked to wait longer than this gets the error at once. */
const RETRY_AFTER_SECONDS_MAX = 60

export type Attempt = {
  method: string
  /** How many attempts there were before this one. */
  earlier: number
  /** Whether the call carries a key that the server is known to heed. */
  isKeyed: boolean
}

/** How long to wait before the next attempt; undefined: there is none. */
export function delayMsBefore(error: ParleyError, attempt: Attempt): number | undefined {
  if (!mayBeRepeated(error, attempt)) return undefined
  if (error.retryAfter !== undefined) {
    if (error.retryAfter > RETRY_AFTER_SECONDS_MAX) return undefined
    return error.retryAfter * 1000 + Math.random() * DELAY_MS
  }
  return Math.random() * Math.min(DELAY_MS_MAX, DELAY_MS * 2 ** (attempt.earlier + 1))
}

function mayBeRepeated(error: ParleyError, { method, isKeyed }: Attempt): boolean {
  if (wasNotProcessed(error)) return true
  if (error.status !== 0 && error.status < 500) return false
  // A second DELETE would find nothing, and look like a failure.
  return method === 'GET' || (method === 'POST' && isKeyed)
}

/** Nothing was done: too many calls, or a service that lets nobody in for a moment. */
const wasNotProcessed = (error: ParleyError) =>
  error.status === 429 ||
  isRateLimited(error) ||
  (error.status === 503 && error.code === 2 && error.retryAfter !== undefined)

/** Seconds; the header has a number or a date. */
export function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000)
}

/** Ends early, with its reason, when the signal is given. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
