/** What is refused about flows. */

import type { ValidationError } from '@parley/flow-json'
import { refusing, shorten } from '../../kernel/wire/errors.ts'
import type { FlowStatus } from './flow.ts'

export const nameTaken = refusing(
  'nameTaken',
  {
    code: 100,
    subcode: 4016019,
    title: 'Flow name is not unique',
    meaning: 'the account has a flow of this name',
  },
  (name: string) => ({
    message: `Flow name is not unique: this account has a flow "${shorten(name)}" already.`,
    blame: ['name'],
  }),
)

export const noSuchFlow = refusing(
  'noSuchFlow',
  {
    code: 100,
    title: 'Flow with specified ID does not exist',
    meaning: 'there is no such flow, or the token may not reach it',
  },
  (parameter: string, id: string) => ({
    message: `Param ${parameter}: flow with specified ID does not exist, or your token may not reach it: ${shorten(id)}.`,
    blame: [parameter],
  }),
)

export const twoSources = refusing(
  'twoSources',
  {
    code: 100,
    title: 'Only one clone source can be set',
    meaning: 'both flow_json and clone_flow_id are given',
  },
  () => ({
    message: 'Only one clone source can be set: give flow_json or clone_flow_id, not both.',
    blame: ['flow_json', 'clone_flow_id'],
  }),
)

export const invalidEndpoint = refusing(
  'invalidEndpoint',
  { code: 100, title: 'Invalid Endpoint URI', meaning: 'endpoint_uri is no URL that we can call' },
  (why: string) => ({
    message: `Param endpoint_uri must be a URL that we can call: ${why}.`,
    blame: ['endpoint_uri'],
  }),
)

export const foreignApplication = refusing(
  'foreignApplication',
  { code: 100, meaning: "application_id is not the caller's" },
  (id: string) => ({
    message: `Param application_id: there is no application ${shorten(id)} that your token belongs to.`,
    blame: ['application_id'],
  }),
)

export const noDefinition = refusing(
  'noDefinition',
  { code: 100, meaning: 'the definition is missing' },
  () => ({
    message:
      'The definition is missing. Send it as the part `file` of a multipart form, or as the body itself.',
    blame: ['file'],
  }),
)

export const definitionMissing = refusing(
  'definitionMissing',
  { code: 100, meaning: 'flow_json is missing' },
  () => ({
    message: 'The parameter flow_json is required: there is nothing to validate without it.',
    blame: ['flow_json'],
  }),
)

export const definitionTooLarge = refusing(
  'definitionTooLarge',
  { code: 100, status: 413, meaning: 'the definition is larger than 10 MB' },
  () => 'The flow definition is too large; at most 10 MB is accepted.',
)

export const cannotUpdate = refusing(
  'cannotUpdate',
  { code: 139001, title: "Flow can't be updated", meaning: 'the flow is not a draft' },
  (status: FlowStatus) => ({
    message: `Flow can't be updated: its status is ${status}, and only a DRAFT takes a new definition.`,
    userMessage: `You attempted to update a Flow in state: ${status}.`,
  }),
)

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

export const noSourceFlows = refusing(
  'noSourceFlows',
  { code: 100, meaning: 'no flow is named, and no account' },
  () => ({
    message:
      'Param flow_ids is required: the ids of the flows to copy. Or name the source account (source_waba_id) and, if not all of its flows, source_flow_names.',
    blame: ['flow_ids'],
  }),
)

export const noSuchSource = refusing(
  'noSuchSource',
  { code: 100, meaning: 'there is no such source account, or the token may not reach it' },
  (parameter: string, id: string) => ({
    message: `Param ${parameter}: account ${shorten(id)} does not exist, or your token may not reach it.`,
    blame: [parameter],
  }),
)

export const sameAccount = refusing(
  'sameAccount',
  { code: 100, meaning: 'the source account is the destination' },
  (parameter: string) => ({
    message: `Param ${parameter}: the source account is the destination; flows are copied to another account.`,
    blame: [parameter],
  }),
)

export const keyMalformed = refusing(
  'keyMalformed',
  { code: 100, meaning: 'the key is no 2048-bit RSA public key in PEM format' },
  (why: string) => ({
    message: `Param business_public_key must be a 2048-bit RSA public key in PEM format: ${why}.`,
    blame: ['business_public_key'],
  }),
)

export const notPlayable = refusing(
  'notPlayable',
  { code: 100, meaning: 'the definition has validation errors' },
  (count: number) =>
    `The flow cannot be played: its definition has ${count} validation error${count === 1 ? '' : 's'}. Read validation_errors.`,
)

export const noSuchScreen = refusing(
  'noSuchScreen',
  { code: 100, meaning: 'the flow has no such screen' },
  (screen: string) => ({
    message: `Param screen: the flow has no screen "${shorten(screen)}".`,
    blame: ['screen'],
  }),
)

export const sessionMalformed = refusing(
  'sessionMalformed',
  { code: 100, meaning: 'session is not what the last step gave' },
  () => ({ message: 'Param session must be the session that the last step gave.', blame: ['session'] }),
)

export const metricThresholdNotReached = refusing(
  'metricThresholdNotReached',
  {
    code: 139006,
    title: 'Metrics threshold is not reached',
    meaning: 'nothing is known that could be measured',
  },
  (name: string) => `Metrics threshold is not reached: no call to the data endpoint is known for ${name}.`,
)

export const unknownMetric = refusing(
  'unknownMetric',
  { code: 100, meaning: 'there is no such metric or granularity' },
  (what: string, found: string, known: string[]) => ({
    message: `Param fields: metric.${what}(…) must be one of {${known.join(', ')}} - got "${shorten(found, 60)}".`,
    blame: ['fields'],
  }),
)
