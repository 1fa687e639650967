/** What is refused when a flow is made, new or as a copy, and when it is changed. */

import { Refusal, refusing, shorten } from '../../../kernel/wire/errors.ts'
import type { Flow } from '../flow.ts'

export const nameTaken = refusing(
  'nameTaken',
  {
    code: 100,
    subcode: 4016019,
    title: 'Flow name is not unique',
    meaning: 'the account has a flow of this name',
  },
  (name: string, flowId?: string) => ({
    message: `Flow name is not unique: this account has a flow "${shorten(name)}" already.`,
    blame: ['name'],
    ...(flowId !== undefined && { data: { flow_id: flowId } }),
  }),
)

/** A flow was made and could not be published at once: whoever made it must know what there is now. */
export const keptAsDraft = ({ parts, kind }: Refusal, { id, status }: Flow): Refusal =>
  new Refusal(
    {
      ...parts,
      message: `${parts.message} The flow was created and stays ${status}, with the id ${id}: change it and publish it with POST /${id}/publish.`,
      data: { ...parts.data, flow_id: id },
    },
    kind,
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
