/** What is refused about flows. */

import type { ValidationError } from '@parley/flow-json'
import { invalidParameter, refusal, shorten, tooLarge } from '../../kernel/errors.ts'
import type { FlowStatus } from './flow.ts'

export const nameTaken = (name: string) =>
  invalidParameter(`(#100) Flow name is not unique: this account has a flow "${shorten(name)}" already.`, {
    subcode: 4016019,
    title: 'Flow name is not unique',
    blame: ['name'],
  })

export const noSuchFlow = (parameter: string, id: string) =>
  invalidParameter(
    `(#100) Param ${parameter}: flow with specified ID does not exist, or your token may not reach it: ${shorten(id)}.`,
    { title: 'Flow with specified ID does not exist', blame: [parameter] },
  )

export const twoSources = () =>
  invalidParameter('(#100) Only one clone source can be set: give flow_json or clone_flow_id, not both.', {
    title: 'Only one clone source can be set',
    blame: ['flow_json', 'clone_flow_id'],
  })

export const invalidEndpoint = (why: string) =>
  invalidParameter(`(#100) Param endpoint_uri must be a URL that we can call: ${why}.`, {
    title: 'Invalid Endpoint URI',
    blame: ['endpoint_uri'],
  })

export const foreignApplication = (id: string) =>
  invalidParameter(
    `(#100) Param application_id: there is no application ${shorten(id)} that your token belongs to.`,
    {
      blame: ['application_id'],
    },
  )

export const noDefinition = () =>
  invalidParameter(
    '(#100) The definition is missing. Send it as the part `file` of a multipart form, or as the body itself.',
    { blame: ['file'] },
  )

export const definitionMissing = () =>
  invalidParameter('(#100) The parameter flow_json is required: there is nothing to validate without it.', {
    blame: ['flow_json'],
  })

export const definitionTooLarge = () => tooLarge('The flow definition', '10 MB')

export const cannotUpdate = (status: FlowStatus) =>
  refusal(
    139001,
    400,
    `(#139001) Flow can't be updated: its status is ${status}, and only a DRAFT takes a new definition.`,
    {
      title: "Flow can't be updated",
      userMessage: `You attempted to update a Flow in state: ${status}.`,
    },
  )

export const cannotPublish = (status: FlowStatus) =>
  refusal(
    139002,
    400,
    `(#139002) Publishing Flow in invalid state: its status is ${status}, and only a DRAFT can be published.`,
    {
      title: 'Publishing Flow in invalid state',
    },
  )

export const endpointMissing = () =>
  refusal(
    139002,
    400,
    '(#139002) Publishing without specifying endpoint_uri is forbidden: the definition has data_api_version, so it needs a data endpoint.',
    { title: 'Publishing without specifying endpoint_uri is forbidden', blame: ['endpoint_uri'] },
  )

export const endpointChanged = () =>
  refusal(139002, 400, '(#139002) The flow was changed while it was being published. Publish it again.', {
    transient: true,
  })

const ERRORS_SHOWN_MAX = 100

export const hasValidationErrors = (errors: ValidationError[]) => {
  const [first] = errors
  const where = first
    ? ` The first: ${first.message} (line ${first.line_start}, column ${first.column_start})`
    : ''
  return invalidParameter(
    `(#100) Publishing Flow with validation errors: the definition has ${errors.length}.${where}`,
    {
      title: 'Publishing Flow with validation errors',
      data: { validation_errors: errors.slice(0, ERRORS_SHOWN_MAX) },
    },
  )
}

export const UNTOUCHED_DRAFT =
  'This flow still has the definition that every new flow starts with: one screen that says it is a draft. A published flow cannot be edited again.'

export const neverFilled = () =>
  invalidParameter(`(#100) ${UNTOUCHED_DRAFT} Upload its own with POST /{flow}/assets, then publish it.`, {
    title: 'Publishing an untouched draft',
  })

export const endpointUnreachable = (uri: string, why: string) =>
  refusal(
    2388153,
    400,
    `(#2388153) The data endpoint ${shorten(uri)} did not answer the health check: ${why} Expected: status 200 with JSON such as {"version":"3.0"} within 10 seconds.`,
    { title: 'Endpoint Not Available', blame: ['endpoint_uri'] },
  )

export const cannotDeprecate = (status: FlowStatus) =>
  refusal(
    139003,
    400,
    status === 'DEPRECATED'
      ? '(#139003) Flow is already deprecated.'
      : `(#139003) Can't deprecate unpublished flow: its status is ${status}.`,
    { title: status === 'DEPRECATED' ? 'Flow is already deprecated' : "Can't deprecate unpublished flow" },
  )

export const noSourceFlows = () =>
  invalidParameter(
    '(#100) Param flow_ids is required: the ids of the flows to copy. Or name the source account (source_waba_id) and, if not all of its flows, source_flow_names.',
    { blame: ['flow_ids'] },
  )

export const noSuchSource = (id: string) =>
  invalidParameter(
    `(#100) Param source_waba_id: account ${shorten(id)} does not exist, or your token may not reach it.`,
    { blame: ['source_waba_id'] },
  )

export const sameAccount = () =>
  invalidParameter('(#100) The source account is the destination; flows are copied to another account.', {
    blame: ['source_waba_id'],
  })

export const keyMalformed = (why: string) =>
  invalidParameter(
    `(#100) Param business_public_key must be a 2048-bit RSA public key in PEM format: ${why}.`,
    {
      blame: ['business_public_key'],
    },
  )

export const notPlayable = (count: number) =>
  invalidParameter(
    `(#100) The flow cannot be played: its definition has ${count} validation error${count === 1 ? '' : 's'}. Read validation_errors.`,
  )

export const noSuchScreen = (screen: string) =>
  invalidParameter(`(#100) Param screen: the flow has no screen "${shorten(screen)}".`, { blame: ['screen'] })

export const sessionMalformed = () =>
  invalidParameter('(#100) Param session must be the session that the last step gave.', {
    blame: ['session'],
  })
