/** Publishing flows: what several verbs have in common. */

import type { Asked, Call } from '../../kernel/call/call.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import type { Refusal } from '../../kernel/wire/errors.ts'
import { askEndpoint } from './endpoint/ask.ts'
import { keepOutcome } from './endpoint/keep.ts'
import { type EndpointOutcome, pingFailure } from './endpoint/outcome.ts'
import { cannotPublish, endpointUnreachable, neverFilled, UNTOUCHED_DRAFT } from './errors/publish.ts'
import { statusChanged } from './events.ts'
import { FIRST_DEFINITION, type Flow } from './flow.ts'
import { assertUnchanged, obstacle } from './rules.ts'
import { hasDefinition } from './store/definitions.ts'
import { setStatus } from './store/flows.ts'

/** What was learned before the transaction: which endpoint was asked, and what it said. */
export type Pinged = { endpoint_uri: string | null; outcome: EndpointOutcome | undefined }

/** The health check before publishing. Takes up to ten seconds: never inside a transaction. */
export async function pingBeforePublishing(call: Asked, flow: Flow): Promise<Pinged> {
  const { endpoint_uri } = flow
  if (obstacle(flow) || endpoint_uri === null) return { endpoint_uri, outcome: undefined }
  return { endpoint_uri, outcome: await askEndpoint(call.house, flow, { action: 'ping' }) }
}

/** What is fine with the rules and likely not meant. */
export type Published = { warnings?: string[] }

/** Publishes, or gives the refusal: what the endpoint answered stays on record either way. */
export async function publish(call: Call, flow: Flow, pinged: Pinged): Promise<Refusal | Published> {
  const refused = obstacle(flow)
  if (refused) return refused
  const isUntouched = await hasDefinition(call, flow.id, FIRST_DEFINITION)
  if (isUntouched && !isSandbox(call.house)) return neverFilled()
  assertUnchanged(pinged, flow)
  if (pinged.outcome) await keepOutcome(call, flow.id, pinged.outcome)
  const silent = pinged.outcome && pingFailure(pinged.outcome)
  if (silent !== undefined) return endpointUnreachable(flow.endpoint_uri ?? '', silent)
  if (!(await setStatus(call, flow.id, { from: 'DRAFT', to: 'PUBLISHED', at: call.now })))
    return cannotPublish('PUBLISHED')
  await statusChanged(call, flow, 'PUBLISHED')
  return isUntouched ? { warnings: [UNTOUCHED_DRAFT] } : {}
}
