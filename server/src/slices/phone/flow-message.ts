/** A message that opens a flow: which flow, how it is opened, and the reply when it was filled in. */

import type { Asked, Call } from '../../kernel/call/call.ts'
import { invalidParameter } from '../../kernel/wire/errors.ts'
import {
  type Flow,
  type FlowOutcome,
  findFlow,
  findFlowsByName,
  playerOf,
  recordFlowResponse,
} from '../flows/index.ts'
import { findMessage, type Message } from '../messages/index.ts'
import { type FlowOrder, flowOrderOf } from './flow-order.ts'
import type { Line } from './line.ts'
import { say } from './say.ts'

type Holder = Omit<Line, 'call'>
export type FlowMessage = { message: Message; order: FlowOrder; flow: Flow }

/** `button` is the place of a template's flow button. */
export async function flowMessageOf(
  call: Asked,
  { number, wa_id }: Holder,
  messageId: string,
  button: string | undefined,
): Promise<FlowMessage> {
  const message = await findMessage(call, number.id, messageId)
  const isTheirs = message?.direction === 'outgoing' && message.wa_id === wa_id
  const order = isTheirs ? flowOrderOf(message, button) : undefined
  const flow = order && (await flowOf(call, number.account_id, order))
  if (!isTheirs || !order || flow?.account_id !== number.account_id) throw noFlowHere()
  return { message, order, flow }
}

async function flowOf(call: Asked, accountId: string, { flow }: FlowOrder): Promise<Flow | undefined> {
  if ('id' in flow) return findFlow(call, flow.id)
  const [named] = await findFlowsByName(call, accountId, [flow.name], 1)
  return named
}

const noFlowHere = () =>
  invalidParameter('This message has no form to open, or the form is gone.', { status: 404 })

export const openFlow = (
  call: Asked,
  { number }: Pick<Line, 'number'>,
  { flow, order }: Pick<FlowMessage, 'flow' | 'order'>,
): Promise<FlowOutcome> => playerOf(call, flow).open({ phoneNumberId: number.id, ...order.opening })

/** A double tap completes once: the reply's id is fixed when the flow is opened. */
export async function completeFlow(
  call: Call,
  line: Holder,
  { message, flow }: FlowMessage,
  { session, payload }: Extract<FlowOutcome, { is: 'completed' }>,
  replyId: string,
): Promise<void> {
  if (await findMessage(call, line.number.id, replyId)) return
  await recordFlowResponse(call, {
    flow_id: flow.id,
    source: 'message',
    phone_number_id: line.number.id,
    from: line.wa_id,
    flow_token: session.flow_token,
    payload,
  })
  await say(call, line, {
    id: replyId,
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(payload) },
    },
    context: { id: message.id },
  })
}
