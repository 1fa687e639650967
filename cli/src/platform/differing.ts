/** What happened in a world, in words that are the same in every world; and where two of them part. */

import { setTimeout as pause } from 'node:timers/promises'
import type { OwnService } from '../serving/own-service.ts'

export type Happened = { what: string; exactly: string; trace_id?: string }

const CALLS_MAX = 500
const EVENTS_MAX = 100
/** The dialects in which webhooks are sent. */
const VERSION = 'v26.0'
/** Ids, times and signatures are a world's own. */
const masked = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(/[\w.+/=:-]*\d{4,}[\w.+/=:-]*/g, '#')

/** The request log is written a moment after the answers. */
const LOG_MS = 1_500

async function callsIn(operator: OwnService['operator'], world: string) {
  for (let known = -1; ; await pause(LOG_MS)) {
    const calls = await operator.call('listRequests', [], { world, limit: CALLS_MAX, by: 'application' })
    if (calls.data.length === known) return calls
    known = calls.data.length
  }
}

export async function happenedIn({ operator }: OwnService, world: string): Promise<Happened[]> {
  const calls = await callsIn(operator, world)
  const events = await operator.call('listEvents', [], { world, limit: EVENTS_MAX })
  const webhooks: Happened[] = []
  for (const { id, field } of events.data.toReversed()) {
    const { body, trace_id } = await operator.call('explainEvent', [id], { api_version: VERSION })
    webhooks.push({ what: `webhook ${field}`, exactly: masked(body), ...(trace_id && { trace_id }) })
  }
  return [
    ...calls.data.toReversed().map(({ trace_id, method, operation, status, code }) => ({
      what: `${method} ${operation ?? ''} ${status}${code === undefined ? '' : ` (${code})`}`,
      exactly: `${method} ${operation} ${status} ${code}`,
      trace_id,
    })),
    ...webhooks,
  ]
}

export function differenceOf(
  before: Happened[],
  after: Happened[],
): { what: string; trace_id?: string } | undefined {
  const at = after.findIndex((one, place) => one.exactly !== before[place]?.exactly)
  const found = after[at]
  if (found) return { what: found.what, ...(found.trace_id && { trace_id: found.trace_id }) }
  const missing = before[after.length]
  return missing && { what: `no ${missing.what}` }
}
