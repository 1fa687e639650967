/** What is refused when a flow is published or deprecated. */

import type { ValidationError } from '@parley-dev/flow-json'
import { refusing, shorten } from '../../../kernel/wire/errors.ts'
import type { FlowStatus } from '../flow.ts'

export const cannotPublish = refusing(
  'cannotPublish',
  { code: 139002, title: 'Publishing Flow in invalid state', meaning: 'the flow is not a draft' },
  (status: FlowStatus) =>
    `Publishing Flow in invalid state: its status is ${status}, and only a DRAFT can be published.`,
)

export const endpointMissing = refusing(
  'endpointMissing',
  {
    code: 139002,
    title: 'Publishing without specifying endpoint_uri is forbidden',
    meaning: 'the definition needs an endpoint_uri',
  },
  () => ({
    message:
      'Publishing without specifying endpoint_uri is forbidden: the definition has data_api_version, so it needs a data endpoint.',
    blame: ['endpoint_uri'],
  }),
)

export const endpointChanged = refusing(
  'endpointChanged',
  { code: 139002, transient: true, meaning: 'the flow was changed while it was being published' },
  () => 'The flow was changed while it was being published. Publish it again.',
)

const ERRORS_SHOWN_MAX = 100

export const hasValidationErrors = refusing(
  'hasValidationErrors',
  {
    code: 100,
    title: 'Publishing Flow with validation errors',
    meaning: 'the definition has validation errors, which stand in error_data',
  },
  (errors: ValidationError[]) => {
    const [first] = errors
    const where = first
      ? ` The first: ${first.message} (line ${first.line_start}, column ${first.column_start})`
      : ''
    return {
      message: `Publishing Flow with validation errors: the definition has ${errors.length}.${where}`,
      data: { validation_errors: errors.slice(0, ERRORS_SHOWN_MAX) },
    }
  },
)

export const UNTOUCHED_DRAFT =
  'This flow still has the definition that every new flow starts with: one screen that says it is a draft. A published flow cannot be edited again.'

export const neverFilled = refusing(
  'neverFilled',
  {
    code: 100,
    title: 'Publishing an untouched draft',
    meaning: 'outside the sandbox: the definition was never set',
  },
  () => `${UNTOUCHED_DRAFT} Upload its own with POST /{flow}/assets, then publish it.`,
)

export const endpointUnreachable = refusing(
  'endpointUnreachable',
  {
    code: 2388153,
    title: 'Endpoint Not Available',
    meaning: 'the data endpoint did not answer the health check',
  },
  (uri: string, why: string) => ({
    message: `The data endpoint ${shorten(uri)} did not answer the health check: ${why} Expected: status 200 with JSON such as {"version":"3.0"} within 10 seconds.`,
    blame: ['endpoint_uri'],
  }),
)

export const alreadyDeprecated = refusing(
  'alreadyDeprecated',
  { code: 139003, title: 'Flow is already deprecated', meaning: 'the flow is deprecated already' },
  () => 'Flow is already deprecated.',
)

export const cannotDeprecate = refusing(
  'cannotDeprecate',
  { code: 139003, title: "Can't deprecate unpublished flow", meaning: 'the flow is not published' },
  (status: FlowStatus) => `Can't deprecate unpublished flow: its status is ${status}.`,
)
