/** Whether a message may carry the flow it names. */

import type { Call } from '../../../kernel/call.ts'
import { type Flow, findFlow, findFlowsByName, isSendable } from '../../flows/index.ts'
import type { PhoneNumber } from '../../phone-numbers/index.ts'
import { flowBlocked, flowNotNamed, flowNotSendable } from '../errors.ts'
import type { FlowParameters } from './content.ts'

/** The flow of a message, and the parameters with its id in place of its name. */
export async function readyFlow(
  call: Call,
  number: PhoneNumber,
  parameters: FlowParameters,
): Promise<FlowParameters> {
  const flow = await named(call, number.account_id, parameters)
  const which = parameters.flow_id ?? parameters.flow_name ?? ''
  if (flow?.account_id !== number.account_id) throw flowNotSendable(which, 'does not exist in this account')
  if (flow.status === 'BLOCKED') throw flowBlocked(flow.id)
  if (parameters.mode === 'draft' ? flow.status !== 'DRAFT' : !isSendable(flow)) {
    const problem =
      parameters.mode === 'draft'
        ? `is ${flow.status}: mode draft is for drafts only`
        : `is ${flow.status}: publish it first, or send it with mode draft`
    throw flowNotSendable(which, problem)
  }
  const { flow_name: _, ...rest } = parameters
  return { ...rest, flow_id: flow.id }
}

async function named(call: Call, accountId: string, parameters: FlowParameters): Promise<Flow | undefined> {
  if (parameters.flow_id !== undefined) return findFlow(call, parameters.flow_id)
  if (parameters.flow_name === undefined) throw flowNotNamed()
  const [first] = await findFlowsByName(call, accountId, [parameters.flow_name], 1)
  return first
}
