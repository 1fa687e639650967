/** Keeping what came of a call to a data endpoint, and what that says about the flow's health. */

import type { Asked, Call } from '../../../kernel/call/call.ts'
import { transacted } from '../../../kernel/call/transaction.ts'
import { shorten } from '../../../kernel/wire/errors.ts'
import { alertsChanged, statusChanged } from '../events.ts'
import type { Flow } from '../flow.ts'
import { alertsOf, HEALTH_WINDOW, measure, statusOf } from '../health.ts'
import { addCall, latestCalls } from '../store/endpoint.ts'
import { changeFlow, lockFlow } from '../store/flows.ts'
import { askEndpoint, type EndpointQuestion } from './ask.ts'
import type { EndpointError, EndpointOutcome, Json } from './outcome.ts'

const MESSAGE_LENGTH_MAX = 500

export async function keepOutcome(call: Call, flowId: string, outcome: EndpointOutcome): Promise<void> {
  const flow = await lockFlow(call, flowId, call.now)
  if (!flow) return
  await addCall(call, {
    id: call.ids.rowId(),
    flow_id: flow.id,
    action: outcome.action,
    outcome: outcome.ok ? 'ok' : outcome.error,
    message: outcome.ok ? null : shorten(outcome.message, MESSAGE_LENGTH_MAX),
    latency_ms: outcome.latency_ms,
    created_at: call.now,
  })
  await judgeHealth(call, flow)
}

async function judgeHealth(call: Call, flow: Flow): Promise<void> {
  const { calls, withinMs, callsMin } = HEALTH_WINDOW
  const latest = await latestCalls(call, flow.id, call.now - withinMs, calls)
  if (latest.length < callsMin) return
  const health = measure(latest)
  const alerts = alertsOf(health)
  const status = statusOf(flow.status, health)
  await changeFlow(call, flow.id, { alerts, status })
  await alertsChanged(call, flow, alerts, health)
  if (status !== flow.status) await statusChanged(call, flow, status)
}

/** What is wrong with an answer that came as it should. */
export type Fault = { error: EndpointError; message: string }

/** Asks, and keeps what came of it at once. Never inside a transaction. */
export async function askAndKeep(
  asked: Asked,
  flow: Flow,
  question: EndpointQuestion,
  findFault: (answer: Json) => Fault | undefined,
): Promise<EndpointOutcome> {
  const found = await askEndpoint(asked.house, flow, question)
  const fault = found.ok && found.closedWith === undefined ? findFault(found.answer) : undefined
  const { action, latency_ms } = found
  const outcome: EndpointOutcome = fault ? { action, latency_ms, ok: false, ...fault } : found
  await transacted(asked, (call) => keepOutcome(call, flow.id, outcome))
  return outcome
}
