/** Reading and listing templates. */

import { z } from 'zod'
import type { Asked } from '../../../kernel/call/call.ts'
import { fieldsInput } from '../../../kernel/graph/fields.ts'
import { reading } from '../../../kernel/graph/operation.ts'
import { pageAnswer, pageInput, readPage } from '../../../kernel/graph/paging.ts'
import { nodeAnswer } from '../../../kernel/graph/read-fields.ts'
import { choice, list, text } from '../../../kernel/wire/params.ts'
import { type Account, accountNode } from '../../accounts/index.ts'
import { archivedAlone } from '../errors/template.ts'
import { limitOf } from '../lifecycle/limit.ts'
import { describeTemplate, templateNode } from '../node.ts'
import { countTemplatesOf, type Filters, listTemplatesOf } from '../store/lists.ts'
import {
  ARCHIVED,
  QUALITY_SCORES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
  type TemplateStatus,
} from '../template.ts'
import { ID_IN_PATH, templateIn } from './write.ts'

export const readTemplate = reading('readTemplate', templateNode, {
  summary: 'Read a template',
  note: [
    '`quality_score` is left out until there is one. `header_handle` on versioned paths is a signed address, good for a day.',
  ],
  permission: 'management',
  input: fieldsInput,
  request: { fields: 'name,status,components' },
  answer: nodeAnswer(templateNode),
  run: ({ node: template, input, call }) => describeTemplate(call, template, input),
})

export const readTemplateOfAccount = reading('readTemplateOfAccount', accountNode, {
  summary: 'Read a template (an address that some clients use)',
  key: ID_IN_PATH,
  permission: 'management',
  input: fieldsInput,
  request: { fields: 'name,status,components' },
  answer: nodeAnswer(templateNode),
  run: async ({ node: account, key, input, call }) =>
    describeTemplate(call, await templateIn(call, account.id, key, 'get'), input),
})

const VALUES_MAX = 100

const only = <T extends z.ZodType>(value: T, plural: string) =>
  list(value, { max: VALUES_MAX, commas: true })
    .optional()
    .describe(`Only templates with one of these ${plural}.`)

const filterShape = {
  name: only(text({ max: 512 }), 'names'),
  status: only(choice([...TEMPLATE_STATUSES, ARCHIVED]), 'statuses; ARCHIVED alone, and on versioned paths'),
  category: only(choice(TEMPLATE_CATEGORIES), 'categories'),
  language: only(text({ max: 20 }), 'languages'),
  quality_score: only(choice([...QUALITY_SCORES, 'UNKNOWN']), 'scores; UNKNOWN: without any'),
  content: text({ max: 200 }).optional().describe('Only templates with these words in their content.'),
  name_or_content: text({ max: 200 })
    .optional()
    .describe('Only templates with these words in name or content.'),
}

const summaryAnswer = z.object({
  total_count: z.int().describe('templates that fit the filters'),
  message_template_count: z.int().describe('all templates of the account'),
  message_template_limit: z.int(),
  are_translations_complete: z.boolean(),
})

export const listTemplates = reading('listTemplates', accountNode, {
  summary: 'List the templates of an account, newest first',
  note: [
    'Newest first. Filters: `name` (exact), `status`, `category`, `language`, one value or several; `content` and `name_or_content` look for words. `summary` adds the counts and `message_template_limit` (2147483647 when there is no limit).',
  ],
  permission: 'management',
  input: z.object({
    ...pageInput.shape,
    ...fieldsInput.shape,
    ...filterShape,
    summary: text({ max: 500 }).optional().describe('Also count the templates: `total_count`, or `true`.'),
  }),
  request: { status: ['APPROVED'], fields: 'name,language,status', limit: 25 },
  answer: z.intersection(
    pageAnswer(nodeAnswer(templateNode)),
    z.object({ summary: summaryAnswer.optional() }),
  ),
  refuses: [archivedAlone],
  async run({ node: account, input, call }) {
    const { fields, date_format, summary, limit: _, after: __, before: ___, ...asked } = input
    const { status, ...others } = asked
    const filters: Filters = { ...onlyGiven(others), ...byStatus(call, status) }
    const page = await readPage(call, input, {
      filters: { ...filters, fields, date_format, summary },
      list: (range) => listTemplatesOf(call, account.id, filters, range),
      entry: (template) => describeTemplate(call, template, input),
    })
    const wanted = summary !== undefined && !['', '0', 'false'].includes(summary.toLowerCase())
    return wanted ? { ...page, summary: await summarize(call, account, filters) } : page
  },
})

/** Archived templates are PAUSED, unless somebody asks in the platform's words. */
function byStatus({ dialect }: Asked, status: string[] = []): Pick<Filters, 'status' | 'archived'> {
  const kept = status.filter((one): one is TemplateStatus => one !== ARCHIVED)
  const isAsked = kept.length < status.length
  if (isAsked && (dialect === 'plain' || kept.length > 0)) throw archivedAlone(dialect)
  if (isAsked) return { status: ['PAUSED'], archived: true }
  if (kept.length === 0) return {}
  return { status: kept, ...(dialect === 'platform' && kept.includes('PAUSED') && { archived: false }) }
}

/** An empty filter is none. */
type Named = Exclude<keyof Filters, 'status' | 'archived'>
function onlyGiven(filters: { [K in Named]?: Filters[K] | undefined }): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, values]) => values && values.length > 0))
}

async function summarize(call: Asked, account: Account, filters: Filters) {
  const total_count = await countTemplatesOf(call, account.id, filters)
  const isFiltered = Object.keys(filters).length > 0
  return {
    total_count,
    message_template_count: isFiltered ? await countTemplatesOf(call, account.id, {}) : total_count,
    message_template_limit: limitOf(call, account),
    are_translations_complete: true,
  }
}
