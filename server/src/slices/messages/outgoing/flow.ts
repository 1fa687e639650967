/** Whether a message may carry the flow it names. */

import type { Call } from '../../../kernel/call/call.ts'
import { type Flow, findFlow, findFlowsByName, isSendable, screensOf } from '../../flows/index.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import type { Template } from '../../templates/index.ts'
import { flowBlocked, flowNotNamed, flowNotSendable, noSuchScreen } from '../errors/content.ts'
import type { FlowParameters } from './content/flow.ts'

/** The parameters of a flow that may be sent, with its id in place of its name; `path` is where they stand. */
export async function readyFlow(
  call: Call,
  number: PhoneNumber,
  parameters: FlowParameters,
  path: string,
): Promise<FlowParameters> {
  const { mode, flow_name: _, ...rest } = parameters
  const flow = await living(call, number, parameters)
  if (mode === 'draft' ? flow.status !== 'DRAFT' : !isSendable(flow)) {
    const problem =
      mode === 'draft'
        ? `is ${flow.status}: mode draft is for drafts only`
        : `is ${flow.status}: publish it first, or send it with mode draft`
    throw flowNotSendable(nameOf(parameters), problem)
  }
  await assertScreen(call, flow, parameters.flow_action_payload?.screen, path)
  return { ...rest, mode, flow_id: flow.id }
}

async function assertScreen(call: Call, flow: Flow, screen: string | undefined, path: string): Promise<void> {
  if (screen === undefined) return
  const screens = await screensOf(call, flow)
  if (!screens.includes(screen))
    throw noSuchScreen(`${path}.flow_action_payload.screen`, flow.id, screen, screens)
}

/** A template was written with a flow of its account, which may have gone since, or not be published yet. */
export async function assertFlowButtonsOpen(
  call: Call,
  number: PhoneNumber,
  { components }: Pick<Template, 'components'>,
): Promise<void> {
  for (const { type, flow_id, flow_name } of components.flatMap(({ buttons = [] }) => buttons)) {
    if (type !== 'FLOW' || (flow_id ?? flow_name) === undefined) continue
    const named = { flow_id, flow_name } as Named
    const flow = await living(call, number, named)
    if (!isSendable(flow))
      throw flowNotSendable(nameOf(named), `of its button is ${flow.status}: publish it first`)
  }
}

type Named = Pick<FlowParameters, 'flow_id' | 'flow_name'>

const nameOf = ({ flow_id, flow_name }: Named) => flow_id ?? flow_name ?? ''

async function living(call: Call, number: PhoneNumber, parameters: Named): Promise<Flow> {
  const flow = await named(call, number.account_id, parameters)
  if (flow?.account_id !== number.account_id)
    throw flowNotSendable(nameOf(parameters), 'does not exist in this account')
  if (flow.status === 'BLOCKED') throw flowBlocked(flow.id)
  return flow
}

async function named(call: Call, accountId: string, parameters: Named): Promise<Flow | undefined> {
  if (parameters.flow_id !== undefined) return findFlow(call, parameters.flow_id)
  if (parameters.flow_name === undefined) throw flowNotNamed()
  const [first] = await findFlowsByName(call, accountId, [parameters.flow_name], 1)
  return first
}
