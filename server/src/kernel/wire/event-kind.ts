/** A kind of event: the field that receivers subscribe to, and the shape and an example of its value. */

import type { z } from 'zod'

export type EventKind = {
  field: string
  about: string
  /** What makes it happen, in words for the documentation. */
  cause: string
  schema: z.ZodType
  example: unknown
  /** How clients on versioned paths know it, where that differs: under which field, and what its value has there. */
  platform?: {
    field?: string
    // biome-ignore lint/suspicious/noExplicitAny: the value is what the kind's own schema says
    value?: (value: any, event: { account_id: string }) => unknown
  }
}
