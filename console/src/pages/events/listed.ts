/** An event that was explained, as it stands in the list. */

import type { ExplainedEvent, ListedEvent } from '@parley-dev/operator'

export function listed({ value: _, body: __, deliveries, ...event }: ExplainedEvent): ListedEvent {
  return {
    ...event,
    deliveries: deliveries.map(
      ({ id, application, state, reason, short_reason, attempts, callback, circuit }) => {
        const last = attempts.at(-1)
        return {
          id,
          state,
          attempts: attempts.length,
          ...(application && { app_id: application.id, app_name: application.name }),
          ...(reason && { reason }),
          ...(short_reason !== undefined && { short_reason }),
          ...(callback && { url: callback.url }),
          ...(state === 'waiting' && circuit && { circuit }),
          ...(last?.status !== undefined && { status: last.status }),
          ...(last && { duration_ms: last.duration_ms }),
        }
      },
    ),
  }
}
