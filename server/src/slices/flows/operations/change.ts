/** Reading, listing and changing flows, and taking them out of use. */

import { z } from 'zod'
import { removeFromDirectory } from '../../../kernel/graph/directory.ts'
import { fieldsInput } from '../../../kernel/graph/fields.ts'
import { operation, reading, success, successAnswer } from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { nodeAnswer } from '../../../kernel/graph/read-fields.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { text } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { metricThresholdNotReached, unknownMetric } from '../errors/endpoint.ts'
import { foreignApplication, invalidEndpoint, nameTaken } from '../errors/make.ts'
import {
  alreadyDeprecated,
  cannotDeprecate,
  cannotPublish,
  endpointChanged,
  endpointMissing,
  endpointUnreachable,
  hasValidationErrors,
  neverFilled,
} from '../errors/publish.ts'
import { statusChanged } from '../events.ts'
import type { Flow } from '../flow.ts'
import { describeFlow, flowNode } from '../node.ts'
import { pingBeforePublishing, publish } from '../publish.ts'
import { assertDeprecatable, readEndpoint } from '../rules.ts'
import { removeCalls } from '../store/endpoint.ts'
import * as store from '../store/flows.ts'
import { endpointUri, flowCategories, flowName, publishWarnings } from './create.ts'

const permission = ['management', 'messaging'] as ('management' | 'messaging')[]

const LISTED_FIELDS = 'name,status,categories,validation_errors'
const LISTED_FOR_CLIENTS = `${LISTED_FIELDS},updated_at`

export const listFlows = reading('listFlows', accountNode, {
  summary: 'List the flows of an account',
  permission,
  input: z.object({ ...pageInput.shape, ...fieldsInput.shape }),
  request: { fields: 'name,status,categories', limit: 25 },
  answer: pageAnswer(nodeAnswer(flowNode)),
  refuses: [metricThresholdNotReached, unknownMetric],
  run: ({ node: account, input, call }) => {
    const fields = input.fields ?? (call.dialect === 'platform' ? LISTED_FOR_CLIENTS : LISTED_FIELDS)
    return readPage(call, input, {
      filters: { fields: input.fields, date_format: input.date_format },
      list: (range) => store.listFlowsOf(call, account.id, range),
      entry: (flow) => describeFlow(flow, { ...input, fields }, call),
    })
  },
})

export const readFlow = reading('readFlow', flowNode, {
  summary: 'Read a flow',
  note: [
    '`preview` is a page that plays the flow, good for 30 days; `preview.invalidate(true)` makes a new link. `health_status` reports FLOW and WABA, and with `.phone_number(ID)` PHONE_NUMBER.',
    '`metric` reports ENDPOINT_REQUEST_COUNT, _ERROR, _ERROR_RATE, _LATENCY_SECONDS_CEIL and ENDPOINT_AVAILABILITY by HOUR, DAY or LIFETIME from the calls of the last seven days; none: 139006.',
    'Endpoint health counts the last 20 calls within an hour, at least 5: half failing is THROTTLED, nine in ten BLOCKED. Unwell flows are pinged every minute.',
  ],
  permission,
  input: fieldsInput,
  request: { fields: 'name,status,preview,validation_errors' },
  answer: nodeAnswer(flowNode),
  refuses: [metricThresholdNotReached, unknownMetric],
  run: ({ node: flow, input, call }) => describeFlow(flow, input, call),
})

export const updateFlow = operation('updateFlow', flowNode, {
  summary: 'Change the name, categories or data endpoint of a flow',
  note: [
    'Name, categories, `endpoint_uri` and `application_id`, in every status. An empty `endpoint_uri` removes it; another endpoint starts with a clean health record. Addresses are https (http in the sandbox).',
  ],
  permission,
  input: z.object({
    name: flowName.optional(),
    categories: flowCategories.optional(),
    endpoint_uri: endpointUri.optional(),
    application_id: text({ max: 40 })
      .optional()
      .describe('The application whose secret signs the calls to the data endpoint.'),
  }),
  request: { name: 'Table for two', categories: ['APPOINTMENT_BOOKING'] },
  answer: successAnswer,
  refuses: [nameTaken, foreignApplication, invalidEndpoint],
  async run({ node: flow, input, call }) {
    const { endpoint_uri, application_id, categories, ...fields } = input
    const change: Partial<Flow> = { ...fields, updated_at: call.now }
    if (categories) change.categories = [...new Set(categories)]
    if (application_id !== undefined) {
      const { caller } = call
      if (caller.kind === 'token' && caller.app_id !== application_id && flow.app_id !== application_id)
        throw foreignApplication(application_id)
      change.app_id = application_id
    }
    if (endpoint_uri !== undefined) {
      change.endpoint_uri = readEndpoint(endpoint_uri, isSandbox(call.house))
      // Another endpoint is judged by its own calls.
      if (change.endpoint_uri !== flow.endpoint_uri) await removeCalls(call, flow.id)
    }
    if (!(await store.changeFlow(call, flow.id, change))) throw nameTaken(input.name ?? '')
    return success
  },
})

const publishedAnswer = z.object({ success: z.literal(true), warnings: publishWarnings })

export const publishFlow = operation('publishFlow', flowNode, {
  summary: 'Publish a draft, so that messages can carry it',
  note: [
    'Only a DRAFT (139002) without errors (100, with `error_data.validation_errors`). With an `endpoint_uri`, the endpoint must answer a ping with 200 and JSON that has `version` within 10 seconds, else 2388153.',
    'Publishing the untouched first definition is refused in production (100) and answered with `warnings` in the sandbox.',
  ],
  permission,
  answer: publishedAnswer,
  refuses: [
    cannotPublish,
    hasValidationErrors,
    neverFilled,
    endpointMissing,
    endpointUnreachable,
    endpointChanged,
  ],
  asksOutside: true,
  prepare: ({ node: flow, call }) => pingBeforePublishing(call, flow),
  async run({ node: flow, prepared: pinged, call }) {
    const done = await publish(call, flow, pinged)
    return done instanceof Refusal ? done : { ...success, ...done }
  },
})

export const deprecateFlow = operation('deprecateFlow', flowNode, {
  summary: 'Deprecate a published flow: still usable, not recommended',
  note: ['THROTTLED and BLOCKED flows are published ones whose endpoint fails; they can be deprecated too.'],
  permission,
  answer: successAnswer,
  refuses: [cannotDeprecate, alreadyDeprecated],
  async run({ node: flow, call }) {
    assertDeprecatable(flow)
    const change = { from: flow.status, to: 'DEPRECATED', at: call.now } as const
    if (!(await store.setStatus(call, flow.id, change))) throw alreadyDeprecated()
    await statusChanged(call, flow, 'DEPRECATED')
    return success
  },
})

export const deleteFlow = operation('deleteFlow', flowNode, {
  summary: 'Delete a flow for ever, with its definition and responses',
  note: ['In any status, with definition, calls and responses. Sends `flows` with new_status DELETED.'],
  permission,
  answer: successAnswer,
  async run({ node: flow, call }) {
    await statusChanged(call, flow, 'DELETED')
    await store.removeFlow(call, flow.id)
    await removeFromDirectory(call, flow.id)
    return success
  },
})
