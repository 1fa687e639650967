/** Whoever wants to see what every call came to: tests hold it against what the operation declares. */

import type { Dialect } from '../call/call.ts'
import type { Refusal } from '../wire/errors.ts'
import type { Route } from './registry.ts'

export type Witness = {
  /** Only answers in JSON; as the client gets them. */
  answered(route: Route, answer: string, dialect: Dialect): void
  refused(route: Route, refusal: Refusal): void
}
