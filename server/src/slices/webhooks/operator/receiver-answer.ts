/** A receiver as the operator sees it: its circuit breaker, its backlog, and why nothing is sent. */

import { z } from 'zod'
import { CIRCUITS, type ListedReceiver } from '../../../kernel/engine/index.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'

export const receiverAnswer = z
  .object({
    id: z.string(),
    app_id: z.string(),
    url: z.string(),
    circuit: z.enum(CIRCUITS),
    failures: z.int(),
    waiting: z.int().describe('How many deliveries wait for it.'),
    next_probe_at: z.string().optional(),
    paused_at: z.string().optional(),
    paused_because: z.string().optional(),
    paused_by: z
      .enum(['operator', 'receiver'])
      .optional()
      .describe('Who paused it: the operator, who resumes it, or itself with 410 Gone.'),
    retired_at: z.string().optional(),
  })
  .meta({ id: 'Receiver' })

export function describeReceiver(receiver: ListedReceiver): z.infer<typeof receiverAnswer> {
  const { id, app_id, url, circuit, failures, next_probe_at, retired_at } = receiver
  return {
    id,
    app_id,
    url,
    circuit,
    failures,
    waiting: Number(receiver.waiting),
    ...(circuit !== 'closed' &&
      next_probe_at !== null && { next_probe_at: String(writeDate(next_probe_at)) }),
    ...pauseOf(receiver),
    ...(retired_at !== null && { retired_at: String(writeDate(retired_at)) }),
  }
}

function pauseOf({ paused_at, suspended_at }: ListedReceiver) {
  if (paused_at !== null)
    return {
      paused_at: String(writeDate(paused_at)),
      paused_because: 'it answered 410 Gone; a new handshake enables it again',
      paused_by: 'receiver' as const,
    }
  if (suspended_at === null) return {}
  return {
    paused_at: String(writeDate(suspended_at)),
    paused_because: 'the operator paused it; what is for it is sent when it is resumed',
    paused_by: 'operator' as const,
  }
}
