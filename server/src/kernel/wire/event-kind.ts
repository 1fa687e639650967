/** A kind of event: the field that receivers subscribe to, and the shape and an example of its value. */

import type { z } from 'zod'

export type EventKind = {
  field: string
  about: string
  /** What makes it happen, in words for the documentation. */
  cause: string
  schema: z.ZodType
  example: unknown
}
