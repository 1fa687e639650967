/** Facts of a request, collected while it is handled: for the log, metrics and traces. */

import type { Refusal } from '../wire/errors.ts'
import type { Bag, Upload } from '../wire/params.ts'
import type { Caller } from './call.ts'

export type RequestFacts = {
  caller: Caller | undefined
  /** The application that the request is about: the caller's own, or the one whose object the operator touches. */
  app_id: string | null
  account_id: string | null
  node_id: string | null
  operation: string | undefined
  /** Left out of the request log: it reads the log itself. */
  isLeftOut: boolean
  /** One thing is read: its answer has a tag. */
  isNodeRead: boolean
  /** What was read of the body, if it could be read; or words that stand for it. */
  bag: Bag | string | undefined
  files: Upload[]
  /** The answer, where it is text; or what may be logged of it. */
  answer: string | undefined
  refusal: Refusal | undefined
}

const NO_FILES: Upload[] = []

/** All properties from the start: objects of one shape cost least. */
export const newRequestFacts = (): RequestFacts => ({
  caller: undefined,
  app_id: null,
  account_id: null,
  node_id: null,
  operation: undefined,
  isLeftOut: false,
  isNodeRead: false,
  bag: undefined,
  files: NO_FILES,
  answer: undefined,
  refusal: undefined,
})
