/** What the operator may see and do: the trace of every event, sending again, callbacks and secrets. */

import type { RouteTable } from '../../../kernel/graph/slice.ts'
import { listAllReceivers, readWebhooks, rotateSecret, setCallback } from './apps.ts'
import { recover, resend, testEvent } from './deliveries.ts'
import { explainEvent, listEvents } from './trace.ts'

export const operator = {
  'GET /operator/events': listEvents,
  'GET /operator/events/{id}': explainEvent,
  'GET /operator/receivers': listAllReceivers,
  'POST /operator/deliveries/{id}/resend': resend,
  'POST /operator/{account}/deliveries/recover': recover,
  'POST /operator/{account}/test_event': testEvent,
  'POST /operator/{app}': setCallback,
  'GET /operator/{app}/webhooks': readWebhooks,
  'POST /operator/{app}/rotate_secret': rotateSecret,
} satisfies RouteTable
