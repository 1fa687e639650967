/** Making, filling and publishing flows: what several verbs have in common. */

import type { Verdict } from '@parley/flow-json'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { directoryOf, enter } from '../../kernel/graph/directory.ts'
import { isSandbox } from '../../kernel/process/mode.ts'
import type { Refusal } from '../../kernel/wire/errors.ts'
import { newNodeId } from '../../kernel/wire/ids.ts'
import type { Account } from '../accounts/index.ts'
import { checkDefinition } from './checking.ts'
import { askEndpoint, type EndpointOutcome, pingFailure } from './endpoint/ask.ts'
import { keepOutcome } from './endpoint/keep.ts'
import { cannotPublish, endpointUnreachable, neverFilled, UNTOUCHED_DRAFT } from './errors.ts'
import { flowCreated, statusChanged } from './events.ts'
import { FIRST_DEFINITION, type Flow } from './flow.ts'
import { newPreview } from './preview/link.ts'
import { assertUnchanged, obstacle } from './rules.ts'
import { hasDefinition, type Packed, pack, writeDefinition } from './store/definitions.ts'
import { addFlow, findFlow, setStatus } from './store/flows.ts'

/** A definition, packed, and what the validator says of it. */
export type Checked = Packed & { verdict: Verdict }

export async function checked(definition: Buffer): Promise<Checked> {
  const verdict = await checkDefinition(definition)
  return { ...(await pack(definition)), verdict }
}

/** What a flow keeps of a verdict. */
export type Kept = Pick<Flow, 'validation_errors' | 'json_version' | 'data_api_version'>

export const keptOf = ({ validation_errors, json_version, data_api_version }: Verdict): Kept => ({
  validation_errors,
  json_version: json_version ?? null,
  data_api_version: data_api_version ?? null,
})

export function draftOf(
  account: Account,
  wanted: Pick<Flow, 'name' | 'categories' | 'endpoint_uri'>,
  kept: Kept,
  now: number,
): Flow {
  const { name, categories, endpoint_uri } = wanted
  const { validation_errors, json_version, data_api_version } = kept
  return {
    name,
    categories,
    endpoint_uri,
    validation_errors,
    json_version,
    data_api_version,
    ...newPreview(now),
    id: newNodeId(),
    account_id: account.id,
    app_id: account.app_id,
    status: 'DRAFT',
    alerts: [],
    called_at: 0,
    created_at: now,
    updated_at: now,
  }
}

/** Stores a new flow as a draft; false when the account has one of that name. */
export async function makeFlow(call: Call, flow: Flow, definition: Packed): Promise<boolean> {
  if (!(await addFlow(call, flow))) return false
  await enter(call, { id: flow.id, kind: 'flow', account_id: flow.account_id, app_id: null })
  await writeDefinition(call, flow.id, definition)
  await flowCreated(call, flow)
  return true
}

export function changeFor(verdict: Verdict, now: number): Partial<Flow> {
  return { ...keptOf(verdict), updated_at: now }
}

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

/** A flow that the caller may reach, by an id given as a parameter. */
export async function reachableFlow(call: Asked, id: string): Promise<Flow | undefined> {
  const { entry } = await directoryOf(call.house).reach(call.caller, id)
  return entry?.kind === 'flow' ? findFlow(call, id) : undefined
}
