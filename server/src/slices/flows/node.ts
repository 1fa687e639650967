/** How a flow is found, and which of its fields may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { type FieldsInput, readNode } from '../../kernel/graph/fields.ts'
import { field, nodeKind } from '../../kernel/graph/node.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { appNode, findAccount, findApp } from '../accounts/index.ts'
import { phoneNumberNode } from '../phone-numbers/index.ts'
import { FLOW_CATEGORIES, FLOW_STATUSES, type Flow } from './flow.ts'
import { metricOf, metricSchema } from './metric.ts'
import { previewOf } from './preview/link.ts'
import { findFlow } from './store/flows.ts'

const range = {
  line_start: z.int(),
  line_end: z.int(),
  column_start: z.int(),
  column_end: z.int(),
}

export const validationErrorSchema = z
  .object({
    error: z.string(),
    error_type: z.literal('FLOW_JSON_ERROR'),
    message: z.string(),
    ...range,
    pointers: z.array(z.object({ ...range, path: z.string() })),
  })
  .meta({ id: 'FlowValidationError' })

const CAN_SEND = ['AVAILABLE', 'LIMITED', 'BLOCKED'] as const
const ENTITY_TYPES = ['FLOW', 'WABA', 'PHONE_NUMBER'] as const
type CanSend = (typeof CAN_SEND)[number]

type Entity = {
  entity_type: (typeof ENTITY_TYPES)[number]
  id: string
  can_send_message: CanSend
  errors?: { error_code: number; error_description: string; possible_solution: string }[]
}

const healthSchema = z.object({
  can_send_message: z.enum(CAN_SEND),
  entities: z.array(
    z.object({
      entity_type: z.enum(ENTITY_TYPES),
      id: z.string(),
      can_send_message: z.enum(CAN_SEND),
      errors: z
        .array(
          z.object({
            error_code: z.int(),
            error_description: z.string(),
            possible_solution: z.string(),
          }),
        )
        .optional(),
    }),
  ),
})

export const flowNode = nodeKind<Flow>('flow', {
  title: 'Flow',
  find: findFlow,
  fields: {
    name: field(z.string(), (flow) => flow.name),
    status: field(z.enum(FLOW_STATUSES), (flow) => flow.status),
    categories: field(z.array(z.enum(FLOW_CATEGORIES)), (flow) => flow.categories),
    validation_errors: field(z.array(validationErrorSchema), (flow) => flow.validation_errors),
    json_version: field(z.string(), (flow) => flow.json_version),
    data_api_version: field(z.string(), (flow) => flow.data_api_version),
    endpoint_uri: field(z.string(), (flow) => flow.endpoint_uri),
    updated_at: field(z.string(), (flow) => flow.updated_at, { date: true }),
    preview: field(
      z.object({ preview_url: z.string(), expires_at: z.union([z.string(), z.int()]) }),
      (flow, call, calls) => previewOf(flow, call, calls?.get('invalidate') === 'true'),
      { onlyWhenAsked: true },
    ),
    application: field(
      z.object({ id: z.string(), name: z.string(), link: z.string().optional() }),
      applicationOf,
      { onlyWhenAsked: true },
    ),
    health_status: field(healthSchema, healthOf, { onlyWhenAsked: true }),
    metric: field(metricSchema, metricOf, { onlyWhenAsked: true }),
  },
})

/** The fields asked for; the date inside `preview` follows `date_format`, too. */
export async function describeFlow(
  flow: Flow,
  input: FieldsInput,
  call: Asked,
): Promise<Record<string, unknown>> {
  const answer = await readNode(flowNode, flow, input, call)
  const preview = answer.preview as { expires_at?: number } | undefined
  if (typeof preview?.expires_at === 'number') {
    answer.preview = { ...preview, expires_at: writeDate(preview.expires_at, input.date_format) }
  }
  return answer
}

async function applicationOf(flow: Flow, call: Asked) {
  const app = await findApp(call, flow.app_id)
  return app && readNode(appNode, app, {}, call)
}

async function healthOf(flow: Flow, call: Asked, calls?: ReadonlyMap<string, string>) {
  const account = await findAccount(call, flow.account_id)
  const number =
    calls?.has('phone_number') && (await phoneNumberNode.find(call, calls.get('phone_number') ?? ''))
  const entities: Entity[] = [
    flowEntity(flow),
    {
      entity_type: 'WABA',
      id: flow.account_id,
      can_send_message: account?.account_review_status === 'APPROVED' ? 'AVAILABLE' : 'BLOCKED',
    },
    ...(number && number.account_id === flow.account_id
      ? [
          {
            entity_type: 'PHONE_NUMBER',
            id: number.id,
            can_send_message: number.code_verification_status === 'VERIFIED' ? 'AVAILABLE' : 'BLOCKED',
          } as const,
        ]
      : []),
  ]
  const worst = Math.max(...entities.map((entity) => CAN_SEND.indexOf(entity.can_send_message)))
  return { can_send_message: CAN_SEND[worst], entities }
}

function flowEntity(flow: Flow): Entity {
  const errors: NonNullable<Entity['errors']> = []
  const add = (error_description: string, possible_solution: string) =>
    errors.push({ error_code: 131000, error_description, possible_solution })
  if (flow.validation_errors.length > 0)
    add(
      `the definition has ${flow.validation_errors.length} validation errors`,
      'Upload a definition without errors.',
    )
  if (flow.data_api_version !== null && flow.endpoint_uri === null)
    add('endpoint_uri not set', 'Set endpoint_uri of the flow.')
  if (flow.status === 'BLOCKED' || flow.status === 'THROTTLED')
    add('the data endpoint keeps failing', 'Make the endpoint answer; the flow recovers by itself.')
  const blocked = flow.status === 'BLOCKED' || (errors.length > 0 && flow.status !== 'THROTTLED')
  const can_send_message = blocked ? 'BLOCKED' : flow.status === 'THROTTLED' ? 'LIMITED' : 'AVAILABLE'
  return { entity_type: 'FLOW', id: flow.id, can_send_message, ...(errors.length > 0 && { errors }) }
}
