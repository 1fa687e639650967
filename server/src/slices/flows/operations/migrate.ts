/** Copying flows from one account to another: each for itself, with a report. */

import { z } from 'zod'
import type { Asked, Call } from '../../../kernel/call/call.ts'
import { directoryOf } from '../../../kernel/graph/directory.ts'
import { operation } from '../../../kernel/graph/operation.ts'
import { list, oneOfThese, text } from '../../../kernel/wire/params.ts'
import { type Account, accountNode } from '../../accounts/index.ts'
import { noSourceFlows, noSuchSource, sameAccount } from '../errors/make.ts'
import { statusChanged } from '../events.ts'
import { FLOW_LIMITS, type Flow } from '../flow.ts'
import { draftOf, makeFlow, reachableFlow } from '../make.ts'
import { readPacked } from '../store/definitions.ts'
import { findFlow, findFlowsByName, setStatus } from '../store/flows.ts'

type Source = { source_id?: string; source_name?: string }
type Failed = Source & { error_code: string; error_message: string }
type Migrated = { source_id: string; source_name: string; migrated_id: string }

const failed = (source: Source, error_message: string): Failed => ({
  ...source,
  error_code: '4233041',
  error_message,
})

const id = text({ max: 40 })
const names = list(text({ min: 1, max: FLOW_LIMITS.nameLengthMax }), {
  max: FLOW_LIMITS.migratedMax,
  commas: true,
})

/** The source account, under either name; a problem is reported under the one that was sent. */
const SOURCE_PARAMETERS = ['source_business_account_id', 'source_waba_id'] as const

export const migrateFlows = operation('migrateFlows', accountNode, {
  summary: 'Copy flows of another account into this one; the sources stay',
  note: [
    'Name `flow_ids`, or a source account with `source_flow_names` (all when left out; at most 100). Each flow is copied whole or listed in `failed_flows`. A published source is PUBLISHED at the destination without another ping.',
  ],
  permission: ['management', 'messaging'],
  input: z
    .object({
      flow_ids: list(id, { max: FLOW_LIMITS.migratedMax, commas: true })
        .optional()
        .describe('The ids of the flows to copy.'),
      source_business_account_id: id.optional().describe('The account that they are copied from.'),
      source_waba_id: id.optional().describe('Another name of source_business_account_id.'),
      source_flow_names: names
        .optional()
        .describe('The names of the flows to copy; unless given, all of the account.'),
    })
    .meta(oneOfThese('flow_ids', ...SOURCE_PARAMETERS)),
  modes: {
    flows: { flow_ids: ['400000000000001'] },
    account: { source_business_account_id: '200000000000002', source_flow_names: ['Table for two'] },
    waba: { source_waba_id: '200000000000002' },
  },
  answer: z.object({
    migrated_flows: z.array(
      z.object({ source_id: z.string(), source_name: z.string(), migrated_id: z.string() }),
    ),
    failed_flows: z.array(
      z.object({
        source_id: z.string().optional(),
        source_name: z.string().optional(),
        error_code: z.string(),
        error_message: z.string(),
      }),
    ),
  }),
  refuses: [noSourceFlows, noSuchSource, sameAccount],
  async run({ node: account, input, call }) {
    const parameter = SOURCE_PARAMETERS.find((name) => input[name] !== undefined)
    const sourceId = parameter && input[parameter]
    if (!input.flow_ids && sourceId === undefined) throw noSourceFlows()
    if (parameter && sourceId !== undefined) await assertSource(call, account, parameter, sourceId)
    const migrated_flows: Migrated[] = []
    const failed_flows: Failed[] = []
    for (const source of await sourcesOf(call, input, sourceId)) {
      const done = 'error_code' in source ? source : await copy(call, account, source)
      if ('error_code' in done) failed_flows.push(done)
      else migrated_flows.push(done)
    }
    return { migrated_flows, failed_flows }
  },
})

async function assertSource(
  call: Asked,
  account: Account,
  parameter: string,
  sourceId: string,
): Promise<void> {
  const { entry } = await directoryOf(call.house).reach(call.caller, sourceId)
  if (entry?.kind !== 'account') throw noSuchSource(parameter, sourceId)
  if (sourceId === account.id) throw sameAccount(parameter)
}

type Wanted = { flow_ids?: string[] | undefined; source_flow_names?: string[] | undefined }

async function sourcesOf(
  call: Asked,
  input: Wanted,
  sourceId: string | undefined,
): Promise<(Flow | Failed)[]> {
  if (input.flow_ids) {
    return Promise.all(
      [...new Set(input.flow_ids)].map(async (flowId) => {
        const flow = await reachableFlow(call, flowId)
        if (flow && (sourceId === undefined || flow.account_id === sourceId)) return flow
        return failed(
          { source_id: flowId },
          `Flow with specified ID does not exist${sourceId ? ' in the source account' : ''}, or your token may not reach it.`,
        )
      }),
    )
  }
  const wanted = input.source_flow_names
  const found = await findFlowsByName(call, sourceId ?? '', wanted, FLOW_LIMITS.migratedMax)
  const missing = new Set(wanted).difference(new Set(found.map((flow) => flow.name)))
  return [
    ...found,
    ...[...missing].map((source_name) =>
      failed({ source_name }, 'There is no flow with this name in the source account.'),
    ),
  ]
}

/** What can go wrong does so before the first row is written, so a flow is copied whole or not at all. */
async function copy(call: Call, account: Account, source: Flow): Promise<Migrated | Failed> {
  const named = { source_id: source.id, source_name: source.name }
  if (source.account_id === account.id)
    return failed(named, 'The flow is in the destination account already.')
  const current = await findFlow(call, source.id)
  if (!current) return failed(named, 'The flow was deleted meanwhile.')
  const definition = await readPacked(call, source.id)
  const flow = draftOf(account, current, current, call)
  if (!(await makeFlow(call, flow, definition)))
    return failed(named, 'Flow with this name already exists in the destination account.')
  if (current.status !== 'DRAFT') {
    await setStatus(call, flow.id, { from: 'DRAFT', to: 'PUBLISHED', at: call.now })
    await statusChanged(call, flow, 'PUBLISHED')
  }
  return { ...named, migrated_id: flow.id }
}
