/** A call at one of the doors, as it is held in memory for a moment and as it is kept. */

import type { RequestFacts } from '../../call/request-facts.ts'
import type { Generated } from '../../engine/index.ts'
import { DAY } from '../../process/clock.ts'
import { setting, wholeNumber } from '../../process/settings.ts'
import type { Bag } from '../../wire/params.ts'

type Headers = Record<string, string | string[] | number | undefined>

/** As it was seen; whatever is secret in it is still there. */
export type Seen = {
  /** By the wall clock, whatever the test clock shows. */
  at: number
  trace_id: string
  method: string
  path: string
  query: Bag
  headers: Headers
  status: number
  duration_ms: number
  answer_headers: Headers
  facts: RequestFacts
}

export type RequestRow = {
  /** Order of writing. */
  seq: Generated<number>
  trace_id: string
  at: number
  method: string
  path: string
  /** None where nothing is at that path, or nobody was let in. */
  operation: string | null
  actor: string | null
  app_id: string | null
  account_id: string | null
  node_id: string | null
  status: number
  code: number | null
  duration_us: number
  /** The staged rule that was applied. */
  staged: string | null
  /** Calls before this one that were too many to be written down. */
  skipped_before: number
}

/** The large part, as one text: few who look at calls look at it. */
export type RequestDetails = { trace_id: string; details: string }

/** What that text holds, as JSON. A body that was too long to be kept whole is text. */
export type Details = {
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body?: unknown
  /** Why the body is not there as it was sent. */
  body_left_out?: string
  answer_headers: Record<string, unknown>
  answer?: unknown
}

declare module '../../engine/index.ts' {
  interface Tables {
    requests: RequestRow
    request_details: RequestDetails
  }
}

/** Watchers are notified on this channel that calls were written. */
export const REQUESTS_CHANNEL = 'parley_requests'

export const REQUESTS_KEPT = { ms: DAY, max: 100_000 } as const

export const requestLogSetting = setting(
  'PARLEY_REQUEST_LOG_PERCENT',
  'How many of a hundred calls are written down with headers and bodies, secrets cut out: unless given, all in the sandbox and none in production.',
  wholeNumber(0, 100).optional(),
)
