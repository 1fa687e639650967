/** What the operator may see and do: the trace of every event, sending again, callbacks and secrets. */

import type { RouteTable } from '../../../kernel/graph/slice.ts'
import { listReceivers, readAppWebhooks, retryReceiver, rotateAppSecret, setAppCallback } from './apps.ts'
import { decideAgain } from './decide-again.ts'
import { recoverDeliveries, resendDelivery, testEvent } from './deliveries.ts'
import { forwardEvent } from './forward.ts'
import { pauseReceiver, resumeReceiver } from './pausing.ts'
import { rawEvent } from './raw-event.ts'
import { tryRouting } from './routing.ts'
import { explainEvent, listEvents } from './trace.ts'

export const operator = {
  'GET /operator/events': listEvents,
  'GET /operator/events/{id}': explainEvent,
  'POST /operator/events/{id}/decide': decideAgain,
  'POST /operator/events/{id}/forward': forwardEvent,
  'GET /operator/{account}/routing': tryRouting,
  'GET /operator/receivers': listReceivers,
  'POST /operator/receivers/{id}/retry': retryReceiver,
  'POST /operator/receivers/{id}/pause': pauseReceiver,
  'POST /operator/receivers/{id}/resume': resumeReceiver,
  'POST /operator/deliveries/{id}/resend': resendDelivery,
  'POST /operator/{account}/deliveries/recover': recoverDeliveries,
  'POST /operator/{account}/test_event': testEvent,
  'POST /operator/{account}/raw_event': rawEvent,
  'POST /operator/{app}': setAppCallback,
  'GET /operator/{app}/webhooks': readAppWebhooks,
  'POST /operator/{app}/rotate_secret': rotateAppSecret,
} satisfies RouteTable
