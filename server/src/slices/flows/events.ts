/** The events of flows. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { eventKind } from '../../kernel/wire/event-kind.ts'
import { ALERTS, type Alert, FLOW_STATUSES, type Flow, type FlowStatus } from './flow.ts'
import { ALERT_THRESHOLDS, type Health } from './health.ts'

const STATUS_WORDS = [...FLOW_STATUSES, 'DELETED'] as const
type StatusWord = (typeof STATUS_WORDS)[number]

export const flowsEvent = eventKind({
  field: 'flows',
  about: 'The status of a flow changed, or its data endpoint is failing, slow, or well again.',
  cause:
    'a flow is created, published, deprecated or deleted; calls to its data endpoint pass a threshold of failures or latency',
  schema: z.object({
    event: z.enum(['FLOW_STATUS_CHANGE', ...ALERTS]),
    message: z.string(),
    flow_id: z.string(),
    old_status: z.enum(STATUS_WORDS).optional(),
    new_status: z.enum(STATUS_WORDS).optional(),
    alert_state: z.enum(['ACTIVATED', 'DEACTIVATED']).optional(),
    threshold: z.number().optional(),
    availability: z.number().optional(),
    error_rate: z.number().optional(),
    errors: z
      .array(z.object({ error_type: z.string(), error_rate: z.number(), error_count: z.int() }))
      .optional(),
    p50_latency: z.number().optional(),
    p90_latency: z.number().optional(),
    requests_count: z.int().optional(),
  }),
  example: {
    event: 'FLOW_STATUS_CHANGE',
    message: 'Flow Booking changed status from DRAFT to PUBLISHED',
    flow_id: '500000000000001',
    old_status: 'DRAFT',
    new_status: 'PUBLISHED',
  },
})

const record = (call: Call, flow: Flow, value: z.output<typeof flowsEvent.schema>) =>
  recordEvent(call, flowsEvent, { account_id: flow.account_id, node_id: flow.id }, value)

export async function flowCreated(call: Call, flow: Flow, status: FlowStatus = 'DRAFT'): Promise<void> {
  await record(call, flow, {
    event: 'FLOW_STATUS_CHANGE',
    message: `Flow ${flow.name} has been created with ${status} status`,
    flow_id: flow.id,
    new_status: status,
  })
}

export async function statusChanged(call: Call, flow: Flow, next: StatusWord): Promise<void> {
  await record(call, flow, {
    event: 'FLOW_STATUS_CHANGE',
    message: `Flow ${flow.name} changed status from ${flow.status} to ${next}`,
    flow_id: flow.id,
    old_status: flow.status,
    new_status: next,
  })
}

const MEASURED: Record<Alert, (health: Health) => object> = {
  ENDPOINT_AVAILABILITY: ({ availability }) => ({ availability }),
  ENDPOINT_ERROR_RATE: ({ error_rate, errors }) => ({ error_rate, errors }),
  ENDPOINT_LATENCY: ({ p50_latency, p90_latency, calls }) => ({
    p50_latency,
    p90_latency,
    requests_count: calls,
  }),
}

const WORDS: Record<Alert, string> = {
  ENDPOINT_AVAILABILITY: 'availability',
  ENDPOINT_ERROR_RATE: 'error rate',
  ENDPOINT_LATENCY: 'latency',
}

/** One event for each alert that began or ended. */
export async function alertsChanged(call: Call, flow: Flow, active: Alert[], health: Health): Promise<void> {
  for (const alert of ALERTS) {
    const isActive = active.includes(alert)
    if (isActive === flow.alerts.includes(alert)) continue
    await record(call, flow, {
      event: alert,
      message: `The ${WORDS[alert]} of the data endpoint of flow ${flow.name} ${isActive ? 'has passed' : 'is back within'} its threshold`,
      flow_id: flow.id,
      alert_state: isActive ? 'ACTIVATED' : 'DEACTIVATED',
      threshold: ALERT_THRESHOLDS[alert],
      ...MEASURED[alert](health),
    })
  }
}
