/** Making and filling flows: what several verbs have in common. */

import type { Verdict } from '@parley-dev/flow-json'
import type { Asked, Call } from '../../kernel/call/call.ts'
import { addToDirectory, directoryOf } from '../../kernel/graph/directory.ts'
import type { Account } from '../accounts/index.ts'
import { checkDefinition } from './checking.ts'
import { flowCreated } from './events.ts'
import type { Flow } from './flow.ts'
import { newPreview } from './preview/link.ts'
import { type Packed, pack, writeDefinition } from './store/definitions.ts'
import { addFlow, findFlow } from './store/flows.ts'

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
  { now, ids }: Pick<Call, 'now' | 'ids'>,
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
    ...newPreview({ now, ids }),
    id: ids.nodeId(),
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
  await addToDirectory(call, { id: flow.id, kind: 'flow', account_id: flow.account_id, app_id: null })
  await writeDefinition(call, flow.id, definition)
  await flowCreated(call, flow)
  return true
}

export function changeFor(verdict: Verdict, now: number): Partial<Flow> {
  return { ...keptOf(verdict), updated_at: now }
}

/** A flow that the caller may reach, by an id given as a parameter. */
export async function reachableFlow(call: Asked, id: string): Promise<Flow | undefined> {
  const { entry } = await directoryOf(call.house).reach(call.caller, id)
  return entry?.kind === 'flow' ? findFlow(call, id) : undefined
}
