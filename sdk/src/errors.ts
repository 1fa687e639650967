/** The one error that calls throw: what a server refused with, or that no answer came. */

import type { ErrorDetails } from './generated/schemas.ts'

export type ErrorParts = {
  /** The status of the answer; 0 when none came. */
  status: number
  /** What the answer said in its `error`; nothing where it was no error envelope. */
  error?: Partial<ErrorDetails>
  message?: string
  traceId?: string | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  cause?: unknown
}

export class ParleyError extends Error {
  override readonly name = 'ParleyError'
  /** Of the answer; 0 when none came. */
  readonly status: number
  /** What went wrong, as a number that never changes its meaning; undefined when no server said so. */
  readonly code: number | undefined
  readonly subcode: number | undefined
  /** For people. */
  readonly title: string | undefined
  /** Everything that is wrong, in words. */
  readonly details: string | undefined
  /** Each thing that is wrong with a template, or with the definition of a flow. */
  readonly violations: Record<string, unknown>[]
  /** Names the call in the log of the server. */
  readonly traceId: string | undefined
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean
  /** After how many seconds, where the server said so. */
  readonly retryAfter: number | undefined
  readonly #body: Partial<ErrorDetails>

  constructor({ status, error = {}, message, traceId, retryAfter, cause }: ErrorParts) {
    super(
      message ?? error.message ?? `The server answered ${status}.`,
      cause === undefined ? undefined : { cause },
    )
    const data = error.error_data
    this.status = status
    this.code = error.code
    this.subcode = error.error_subcode
    this.title = error.error_user_title
    this.details = error.error_user_msg ?? (typeof data === 'object' ? data.details : data)
    this.violations = data?.violations ?? data?.validation_errors ?? []
    this.traceId = error.trace_id ?? error.fbtrace_id ?? traceId
    this.isRetryable = error.is_transient === true || status === 0 || status === 429 || status >= 500
    this.retryAfter = retryAfter
    this.#body = error
  }

  /** The error as it came. */
  get body(): Partial<ErrorDetails> {
    return this.#body
  }
}
