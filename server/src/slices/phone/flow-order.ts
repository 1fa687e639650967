/** Which flow a message opens, and how: from a flow message, or from a flow button of a template. */

import type { FlowParameters, Message } from '../messages/index.ts'

export type FlowOrder = {
  /** By its id, or by its name within the account. */
  flow: { id: string } | { name: string }
  opening: {
    flow_token: string
    action: 'navigate' | 'data_exchange'
    screen?: string | undefined
    data?: Record<string, unknown> | undefined
  }
}

/** What a flow button of a template has, once it was sent. */
type FlowButton = {
  type?: string
  flow_id?: unknown
  flow_name?: unknown
  flow_action?: unknown
  navigate_screen?: unknown
  action?: { flow_token?: unknown; flow_action_data?: unknown }
}

type Content = {
  type?: string
  action?: { parameters?: FlowParameters }
  rendered?: { buttons?: FlowButton[] }
}

export function flowOrderOf(
  { type, content }: Pick<Message, 'type' | 'content'>,
  button: string | undefined,
): FlowOrder | undefined {
  const { action, rendered, ...rest } = (content ?? {}) as Content
  if (type === 'interactive' && rest.type === 'flow') return ofMessage(action?.parameters)
  return type === 'template' ? ofButton(rendered?.buttons?.[Number(button ?? 0)]) : undefined
}

function ofMessage(parameters: FlowParameters | undefined): FlowOrder | undefined {
  if (parameters?.flow_id === undefined) return undefined
  const { flow_id, flow_token, flow_action, flow_action_payload } = parameters
  return {
    flow: { id: flow_id },
    opening: {
      flow_token,
      action: flow_action,
      screen: flow_action_payload?.screen,
      data: objectOf(flow_action_payload?.data),
    },
  }
}

function ofButton(button: FlowButton | undefined): FlowOrder | undefined {
  if (button?.type !== 'FLOW' || (button.flow_id ?? button.flow_name) === undefined) return undefined
  const { flow_token, flow_action_data } = button.action ?? {}
  return {
    flow: button.flow_id !== undefined ? { id: String(button.flow_id) } : { name: String(button.flow_name) },
    opening: {
      flow_token: typeof flow_token === 'string' ? flow_token : 'unused',
      action: String(button.flow_action).toLowerCase() === 'data_exchange' ? 'data_exchange' : 'navigate',
      screen: typeof button.navigate_screen === 'string' ? button.navigate_screen : undefined,
      data: objectOf(flow_action_data),
    },
  }
}

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
