/** Templates as a file: what is exported can be imported, here or in another account. */

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { errorDetails } from '../../../kernel/graph/openapi/error-schema.ts'
import { shownAs } from '../../../kernel/graph/openapi/json-schema.ts'
import { operatorOperation, operatorReading } from '../../../kernel/graph/operation.ts'
import { pageInput, pagingAnswer, readPage } from '../../../kernel/graph/paging.ts'
import { errorBody, Refusal } from '../../../kernel/wire/errors.ts'
import { isNodeId } from '../../../kernel/wire/ids.ts'
import { choice, list, truth } from '../../../kernel/wire/params.ts'
import { type Account, accountNode } from '../../accounts/index.ts'
import { badId, badStatus, nameTaken } from '../errors/template.ts'
import { ORDER_COMPONENTS } from '../examples.ts'
import { accepted, makeOneMore } from '../lifecycle/judged.ts'
import { withPolicy } from '../lifecycle/policy.ts'
import { withReferences } from '../lifecycle/references.ts'
import { type Brought, rewriteTemplate } from '../lifecycle/write.ts'
import { componentSchema } from '../rules/parts/components.ts'
import { isObject } from '../rules/parts/field.ts'
import { checkCreate, type NewTemplate } from '../rules/request.ts'
import { listTemplatesOf } from '../store/lists.ts'
import { findTemplateByName, lockTemplate } from '../store/templates.ts'
import { PARAMETER_FORMATS, TEMPLATE_CATEGORIES, TEMPLATE_STATUSES, type Template } from '../template.ts'

const IMPORT_MAX = 1_000

const createForm = z
  .object({
    id: z.string().optional().describe('Only with the state.'),
    status: z.enum(TEMPLATE_STATUSES).optional().describe('Only with the state.'),
    name: z.string(),
    language: z.string(),
    category: z.enum(TEMPLATE_CATEGORIES),
    parameter_format: z.enum(PARAMETER_FORMATS).optional(),
    components: z.array(componentSchema),
    sub_category: z.string().optional(),
    message_send_ttl_seconds: z.int().optional(),
    cta_url_link_tracking_opted_out: z.boolean().optional(),
    allow_category_change: z.boolean().optional(),
  })
  .meta({
    id: 'TemplateForm',
    examples: [
      {
        name: 'order_confirmation',
        language: 'en_US',
        category: 'UTILITY',
        components: [
          { type: 'BODY', text: 'Order {{1}} is on its way.', example: { body_text: [['4711']] } },
        ],
      },
    ],
  })

export const exportTemplates = operatorReading('exportTemplates', accountNode, {
  summary: 'Export the templates of an account in the form that create and import take',
  input: z.object({
    ...pageInput.shape,
    with_state: truth().optional().describe('Also give ids and statuses, so that an import restores them.'),
  }),
  request: { with_state: true },
  answer: z.object({ templates: z.array(createForm), paging: pagingAnswer }),
  async run({ node: account, input, call }) {
    const { data, paging } = await readPage(
      call,
      { ...input, limit: input.limit ?? IMPORT_MAX },
      {
        order: 'oldest first',
        filters: { with_state: input.with_state },
        list: (range) => listTemplatesOf(call, account.id, {}, range),
        entry: (template) => formOf(template, input.with_state ?? false),
      },
    )
    return { templates: data, paging }
  },
})

function formOf(template: Template, withState: boolean) {
  const { sub_category, message_send_ttl_seconds: ttl, cta_url_link_tracking_opted_out: opted } = template
  return {
    ...(withState && { id: template.id, status: template.status }),
    name: template.name,
    language: template.language,
    category: template.category,
    parameter_format: template.parameter_format,
    components: template.components,
    ...(sub_category !== null && { sub_category }),
    ...(ttl !== null && { message_send_ttl_seconds: ttl }),
    ...(opted !== null && { cta_url_link_tracking_opted_out: opted }),
    ...(template.allow_category_change && { allow_category_change: true }),
  }
}

/** Name and language are echoed as they came, whatever they are. */
const resultAnswer = z.object({
  name: z.unknown().optional(),
  language: z.unknown().optional(),
  result: z.enum(['created', 'updated', 'unchanged', 'refused']),
  id: z.string().optional(),
  status: z.enum(TEMPLATE_STATUSES).optional(),
  error: errorDetails.optional(),
})

export const importTemplates = operatorOperation('importTemplates', accountNode, {
  summary:
    'Import templates in the form of create; each has its own result, and one that is refused stops no other',
  note: [
    'Takes what `GET` of the same address answers. Each entry is created, unchanged, updated (only with `update=true`) or refused. With `with_state=true` ids and statuses travel; such a template is not reviewed.',
  ],
  input: z.object({
    templates: list(z.unknown().meta(shownAs(createForm)), { max: IMPORT_MAX }).describe('The templates.'),
    update: truth()
      .default(false)
      .describe('Whether those are rewritten whose name and language exist with other content.'),
    paging: pagingAnswer.optional().describe('As an export has it: taken, and of no effect.'),
  }),
  request: {
    templates: [
      { name: 'order_confirmation', language: 'en_US', category: 'UTILITY', components: ORDER_COMPONENTS },
    ],
  },
  answer: z.object({ data: z.array(resultAnswer) }),
  async run({ node: account, input, call }) {
    const data = []
    for (const [index, entry] of input.templates.entries()) {
      // A millisecond apart, so that lists show them in the order of the file.
      const created_at = call.now - (input.templates.length - 1 - index)
      const { name, language } = isObject(entry) ? entry : {}
      try {
        const done = await importOne(call, account, isObject(entry) ? entry : {}, {
          created_at,
          update: input.update,
        })
        data.push({ name, language, ...done })
      } catch (error) {
        // Every check of one template comes before its first write, so nothing of a refused one is left behind.
        if (!(error instanceof Refusal)) throw error
        const body = errorBody(error, { trace_id: call.trace_id, platform: false })
        data.push({ name, language, result: 'refused', ...body })
      }
    }
    return { data }
  },
})

async function importOne(
  call: Call,
  account: Account,
  entry: Record<string, unknown>,
  how: { created_at: number; update: boolean },
) {
  const checked = checkCreate(entry, { dialect: 'platform' })
  const existing =
    checked.value && (await findTemplateByName(call, account.id, checked.value.name, checked.value.language))
  const known = await withReferences(call, account.id, checked, existing)
  const value = accepted(await withPolicy(call, known))
  const brought = readBrought(entry)
  if (existing) return importOver(call, existing, value, how.update)
  const made = await makeOneMore(call, account, value, { ...brought, created_at: how.created_at })
  if (!made) throw nameTaken(value.name, value.language)
  return { result: 'created', id: made.id, status: made.status }
}

function readBrought(entry: Record<string, unknown>): Brought {
  const status = choice(TEMPLATE_STATUSES).optional().safeParse(entry.status)
  if (!status.success) throw badStatus(entry.status, TEMPLATE_STATUSES)
  const id = entry.id === undefined ? undefined : String(entry.id)
  if (id !== undefined && !isNodeId(id)) throw badId(id)
  return { id, status: status.data }
}

async function importOver(call: Call, { id }: Template, value: NewTemplate, update: boolean) {
  const existing = await lockTemplate(call, id)
  if (!existing) throw nameTaken(value.name, value.language)
  if (isDeepStrictEqual(formOf(existing, false), formOf({ ...existing, ...value }, false))) {
    return { result: 'unchanged', id, status: existing.status }
  }
  if (!update) throw nameTaken(value.name, value.language)
  const after = await rewriteTemplate(call, existing, value)
  return { result: 'updated', id, status: after.status }
}
