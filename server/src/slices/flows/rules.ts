/** Pure decisions about flows. */

import type { Refusal } from '../../kernel/wire/errors.ts'
import { cannotUpdate } from './errors/definition.ts'
import { invalidEndpoint } from './errors/make.ts'
import {
  alreadyDeprecated,
  cannotDeprecate,
  cannotPublish,
  endpointChanged,
  endpointMissing,
  hasValidationErrors,
} from './errors/publish.ts'
import { FLOW_LIFECYCLE, FLOW_LIMITS, type Flow, type FlowStatus } from './flow.ts'

const allows = (verb: keyof typeof FLOW_LIFECYCLE, status: FlowStatus): boolean =>
  (FLOW_LIFECYCLE[verb] as readonly FlowStatus[]).includes(status)

export function assertUploadable(flow: Flow): void {
  if (!allows('upload', flow.status)) throw cannotUpdate(flow.status)
}

export function assertDeprecatable(flow: Flow): void {
  if (allows('deprecate', flow.status)) return
  throw flow.status === 'DEPRECATED' ? alreadyDeprecated() : cannotDeprecate(flow.status)
}

/** What keeps the flow from being published, whatever its endpoint says. */
export function obstacle(flow: Flow): Refusal | undefined {
  if (!allows('publish', flow.status)) return cannotPublish(flow.status)
  if (flow.validation_errors.length > 0) return hasValidationErrors(flow.validation_errors)
  if (flow.data_api_version !== null && flow.endpoint_uri === null) return endpointMissing()
  return undefined
}

/** The endpoint that answered must still be the flow's. */
export function assertUnchanged(before: Pick<Flow, 'endpoint_uri'>, after: Flow): void {
  if (before.endpoint_uri !== after.endpoint_uri) throw endpointChanged()
}

/** `http` only in the sandbox, where endpoints run on the same machine; an empty text removes the endpoint. */
export function readEndpoint(text: string, sandbox: boolean): string | null {
  if (text === '') return null
  if (text.length > FLOW_LIMITS.uriLengthMax)
    throw invalidEndpoint(
      `it has ${text.length} characters, and at most ${FLOW_LIMITS.uriLengthMax} are allowed`,
    )
  const url = URL.parse(text)
  if (!url) throw invalidEndpoint('it cannot be read as one')
  if (url.username || url.password) throw invalidEndpoint('it may not carry a user name or password')
  if (url.protocol === 'https:' || (url.protocol === 'http:' && sandbox)) return text
  throw invalidEndpoint(`it must start with https://${sandbox ? ' or http://' : ''}`)
}

/** Whether messages may carry the flow. A deprecated one may still be used, though it is not recommended. */
export function isSendable(flow: Pick<Flow, 'status'>): boolean {
  return flow.status !== 'DRAFT' && flow.status !== 'BLOCKED'
}
