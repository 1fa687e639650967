/** Creating a flow, or only checking the definition that it would have. */

import { z } from 'zod'
import type { Asked } from '../../../kernel/call/call.ts'
import { randomIds } from '../../../kernel/call/id-source.ts'
import { documented } from '../../../kernel/graph/openapi/json-schema.ts'
import { operation } from '../../../kernel/graph/operation.ts'
import { isSandbox } from '../../../kernel/process/mode.ts'
import { Refusal } from '../../../kernel/wire/errors.ts'
import { choice, lenient, list, shapes, text, truth } from '../../../kernel/wire/params.ts'
import { accountNode } from '../../accounts/index.ts'
import { definitionMissing, definitionTooLarge } from '../errors/definition.ts'
import { invalidEndpoint, keptAsDraft, nameTaken, noSuchFlow, twoSources } from '../errors/make.ts'
import { endpointMissing, endpointUnreachable, hasValidationErrors, neverFilled } from '../errors/publish.ts'
import { FIRST_DEFINITION, FLOW_CATEGORIES, FLOW_LIMITS, FLOW_STATUSES, type Flow } from '../flow.ts'
import { type Checked, checked, draftOf, keptOf, makeFlow, reachableFlow } from '../make.ts'
import { validationErrorSchema } from '../node.ts'
import { newPreview } from '../preview/link.ts'
import { type Pinged, pingBeforePublishing, publish } from '../publish.ts'
import { readEndpoint } from '../rules.ts'
import { readDefinition } from '../store/definitions.ts'
import { findFlowsByName } from '../store/flows.ts'

const CATEGORIES_MAX = 100

export const flowName = text({
  min: 1,
  max: FLOW_LIMITS.nameLengthMax,
  pattern: /\S/,
  says: 'a name that is not blank',
}).describe('What the flow is called; each name once in an account.')

export const flowCategories = list(choice(FLOW_CATEGORIES), { max: CATEGORIES_MAX, commas: true })
  .refine((categories) => categories.length > 0, {
    error: `must name at least one of {${FLOW_CATEGORIES.join(', ')}}`,
  })
  .meta({ description: 'What the flow is for.', minItems: 1 })

export const endpointUri = z
  .string({ error: 'must be a URL' })
  .describe('Where the flow asks for data; empty for nowhere.')

/** Usually JSON text; a client that sends the object itself is understood, too. */
export const flowJson = lenient(
  (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : value),
  z.string({ error: 'must be the definition as a string of JSON' }),
).describe('The definition, as a string of JSON.')

export const definitionFile = z.string().optional().describe('The definition, as a file or as text.')

export const publishWarnings = z
  .array(z.string())
  .optional()
  .describe('What was published and likely not meant, such as a definition that was never set')

const wanted = z.object({
  name: flowName,
  categories: flowCategories,
  endpoint_uri: endpointUri.optional(),
  clone_flow_id: text({ max: 40 }).optional().describe('The flow whose definition is copied.'),
  flow_json: flowJson.optional(),
  publish: truth().optional().describe('Publish at once, when the rules allow it.'),
})
const validateOnly = <B extends boolean>(is: B) =>
  documented(truth(), z.literal(is).describe('Store nothing, and only check the definition.'))

/** The definition may come as a file, too, so that its absence is not seen here. */
const input = shapes(
  {
    make: wanted.extend({ validate_only: validateOnly(false).optional() }),
    check: wanted
      .partial()
      .extend({ validate_only: validateOnly(true) })
      .meta({ required: ['validate_only', 'flow_json'] }),
  },
  ({ validate_only }) => (truth().safeParse(validate_only).data ? 'check' : 'make'),
)

type Prepared = Checked & { draft: Flow | undefined; pinged: Pinged | undefined }

export const createFlow = operation('createFlow', accountNode, {
  summary: 'Create a flow as a draft; with validate_only, only check its definition',
  note: [
    "A new flow starts with a small valid definition unless `flow_json` or `clone_flow_id` brings one. The name has 1 to 200 characters and is unique in its account (100, subcode 4016019; the other flow's id is `error_data.flow_id`).",
    'With `publish=true`, a definition that may not be published is refused and the draft stays; its id is `error_data.flow_id`. With `validate_only=true` nothing is stored.',
  ],
  permission: ['management', 'messaging'],
  body: 'form',
  input,
  modes: {
    make: { name: 'Table for two', categories: ['APPOINTMENT_BOOKING'] },
    check: { validate_only: true, flow_json: FIRST_DEFINITION },
  },
  answer: z.object({
    id: z.string().optional(),
    name: z.string().optional(),
    status: z.enum(FLOW_STATUSES).optional(),
    categories: z.array(z.enum(FLOW_CATEGORIES)).optional(),
    validation_errors: z.array(validationErrorSchema),
    warnings: publishWarnings,
    success: z.literal(true),
  }),
  refuses: [
    nameTaken,
    noSuchFlow,
    twoSources,
    definitionMissing,
    definitionTooLarge,
    invalidEndpoint,
    hasValidationErrors,
    neverFilled,
    endpointMissing,
    endpointUnreachable,
  ],
  async prepare({ node: account, input: wanted, body, call }): Promise<Prepared> {
    const file = body.files.find((one) => one.name === 'flow_json' || one.name === 'file')
    const given = file?.bytes ?? (wanted.flow_json === undefined ? undefined : Buffer.from(wanted.flow_json))
    if (given && wanted.clone_flow_id !== undefined) throw twoSources()
    if (wanted.validate_only && !given) throw definitionMissing()
    const endpoint_uri = readEndpoint(wanted.endpoint_uri ?? '', isSandbox(call.house))
    const found = await checked(given ?? (await firstDefinition(call, wanted.clone_flow_id)))
    if (wanted.validate_only) return { ...found, draft: undefined, pinged: undefined }
    const { name = '' } = wanted
    const categories = [...new Set(wanted.categories)]
    const drawn = { now: call.now, ids: randomIds(call.now) }
    const draft = draftOf(account, { name, categories, endpoint_uri }, keptOf(found.verdict), drawn)
    return { ...found, draft, pinged: wanted.publish ? await pingBeforePublishing(call, draft) : undefined }
  },
  async run({ prepared, call }) {
    const { verdict, draft, pinged } = prepared
    const { validation_errors } = verdict
    if (!draft) return { success: true, validation_errors }
    // Drawn in the transaction, as all that is kept.
    const own = { id: call.ids.nodeId(), ...newPreview(call) }
    const flow = { ...draft, ...own, created_at: call.now, updated_at: call.now }
    if (!(await makeFlow(call, flow, prepared))) {
      const [taken] = await findFlowsByName(call, flow.account_id, [flow.name], 1)
      throw nameTaken(flow.name, taken?.id)
    }
    const published = pinged && (await publish(call, flow, pinged))
    if (published instanceof Refusal) return keptAsDraft(published, flow)
    const { id, name, categories } = flow
    return {
      id,
      name,
      status: pinged ? 'PUBLISHED' : flow.status,
      categories,
      validation_errors,
      ...published,
      success: true,
    }
  },
})

async function firstDefinition(call: Asked, cloneFlowId: string | undefined): Promise<Buffer> {
  if (cloneFlowId === undefined) return Buffer.from(FIRST_DEFINITION)
  const source = await reachableFlow(call, cloneFlowId)
  if (!source) throw noSuchFlow('clone_flow_id', cloneFlowId)
  return readDefinition(call, source.id)
}
