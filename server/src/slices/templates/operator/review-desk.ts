/** What the operator (the reviewer, a test) may do to templates. */

import { z } from 'zod'
import type { Asked, Call } from '../../../kernel/call/call.ts'
import { readWorldFilter, worldInput } from '../../../kernel/call/world-filter.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorOperation, operatorReading } from '../../../kernel/graph/operation.ts'
import { orderOf, pageAnswer, pageInput, readPage, searchInput } from '../../../kernel/graph/paging.ts'
import { nodeAnswerWith } from '../../../kernel/graph/read-fields.ts'
import { listShape, shown } from '../../../kernel/graph/shown.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { notFound } from '../../../kernel/wire/errors.ts'
import { choice, integer, lenient, oneOfThese, text } from '../../../kernel/wire/params.ts'
import { fileAnswer } from '../../uploads/index.ts'
import { cannotBecome, nothingToChange, reasonWithoutRejection } from '../errors/template.ts'
import { historyAnswer } from '../history-schema.ts'
import { archive } from '../lifecycle/archive.ts'
import { decide, moveCategory, scoreQuality } from '../lifecycle/decide.ts'
import { headerFileOf } from '../lifecycle/header-file.ts'
import { policyRules } from '../lifecycle/policy.ts'
import { describeTemplate, templateNode } from '../node.ts'
import { review } from '../rules/review.ts'
import { HISTORY_KINDS, listHistory } from '../store/history.ts'
import { listAllTemplates, lockTemplate } from '../store/templates.ts'
import {
  ARCHIVED,
  DECISION_NAMES,
  QUALITY_SCORES,
  REJECTED_REASONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
  type Template,
} from '../template.ts'
import { reviewAnswer } from '../verdict-schema.ts'

const waiting = {
  account_id: z.string(),
  created_time: z.string(),
  header_file: fileAnswer.optional().describe('The file behind a media header.'),
}

/** As a reviewer sees it: archived ones are told apart from paused ones in either dialect. */
const seen = async (call: Asked, template: Template) => ({
  ...(await describeTemplate(call, template)),
  ...(template.archived_at !== null && { status: ARCHIVED }),
  account_id: template.account_id,
  created_time: writeDate(template.created_at),
  ...(await headerFileOf(call, template)),
})

export const listReviewQueue = operatorReading('listReviewQueue', noNode, {
  summary: 'List templates of all accounts by status, those that have waited longest first',
  input: z.object({
    ...pageInput.shape,
    status: choice([...TEMPLATE_STATUSES, ARCHIVED, 'ANY'])
      .default('PENDING')
      .describe('Only templates with this status; ANY: whatever their status.'),
    account: text({ max: 20 }).optional().describe('Only templates of this account.'),
    q: searchInput.q.describe('Only what has this id, or these words in its name or content.'),
    world: worldInput('Only what belongs to this world; 0 for the seeded sandbox.'),
    order: searchInput.order.unwrap().default('oldest_first').describe('What the first page begins with.'),
  }),
  request: { status: 'PENDING' },
  answer: pageAnswer(nodeAnswerWith(templateNode, waiting)),
  async run({ input, call }) {
    const { status, account, q, world, order } = input
    const filter = { status, account, q, world: await readWorldFilter(call, world) }
    return readPage(call, input, {
      order: orderOf(order),
      filters: { status, account, q, world, order },
      list: (range) => listAllTemplates(call, range, filter),
      entry: (template) => seen(call, template),
    })
  },
})

export const inspectTemplate = operatorReading('inspectTemplate', templateNode, {
  summary: 'Read everything about a template, and what the built-in reviewer thinks of it',
  answer: nodeAnswerWith(templateNode, {
    ...waiting,
    version: z.int(),
    made_by: z.string(),
    pause_count: z.int(),
    paused_until: z.string().optional(),
    explanation: z.string().optional(),
    review: reviewAnswer,
  }),
  async run({ node: template, call }) {
    return {
      ...(await seen(call, template)),
      version: template.version,
      made_by: template.made_by,
      pause_count: template.pause_count,
      ...(template.paused_until !== null && { paused_until: writeDate(template.paused_until) }),
      ...(template.explanation !== null && { explanation: template.explanation }),
      review: review(await policyRules(call), template),
    }
  },
})

const score = lenient(
  (value) => (typeof value === 'object' && value !== null && 'score' in value ? value.score : value),
  choice(QUALITY_SCORES),
)

const EXPLANATION_LENGTH_MAX = 2_000

const settable = {
  status: choice([...DECISION_NAMES, ARCHIVED])
    .optional()
    .describe('The decision; ARCHIVED as if nobody had used it for twelve months.'),
  rejected_reason: choice(REJECTED_REASONS).optional().describe('Why it is rejected, as a word.'),
  explanation: text({ max: EXPLANATION_LENGTH_MAX })
    .optional()
    .describe('Why, in words for people: what was wrong, and how to put it right.'),
  category: choice(TEMPLATE_CATEGORIES).optional().describe('The category that it is moved to.'),
  quality_score: score.optional().describe('How customers have received it.'),
}

export const setTemplate = operatorOperation('setTemplate', templateNode, {
  summary: 'Decide about a template: status (with rejected_reason and explanation), category, quality_score',
  note: [
    'Decides as the reviewer: APPROVED, REJECTED, PAUSED or DISABLED, as the lifecycle allows (else 100, subcode 2388039). Setting the present status changes nothing.',
    'Each RED `quality_score` of an APPROVED template pauses it: 3 hours, then 6; the third time it is DISABLED. A job ends the pause.',
    'ARCHIVED is PAUSED on plain paths, and in the answer.',
    'Where the application speaks a version of the platform, a `category` is announced, and comes a day later.',
  ],
  input: z.object(settable).meta(oneOfThese('status', 'category', 'quality_score')),
  request: { status: 'PAUSED' },
  answer: z.object({ success: z.literal(true), id: z.string(), status: z.enum(TEMPLATE_STATUSES) }),
  refuses: [nothingToChange, reasonWithoutRejection, cannotBecome],
  async run({ node, input, call }) {
    const { status, rejected_reason, explanation, category, quality_score } = input
    if (!status && !category && !quality_score) throw nothingToChange(['status', 'category', 'quality_score'])
    if (rejected_reason && rejected_reason !== 'NONE' && status !== 'REJECTED') throw reasonWithoutRejection()
    let template = await lockTemplate(call, node.id)
    if (!template) throw notFound('post', node.id)
    if (category) template = await moveCategory(call, template, category)
    if (status === ARCHIVED) template = await archived(call, template)
    else if (status) {
      const reason = rejected_reason && rejected_reason !== 'NONE' ? { rejected_reason } : {}
      template = await decide(call, template, { status, explanation, ...reason })
    }
    if (quality_score) template = await scoreQuality(call, template, quality_score)
    return { success: true as const, id: template.id, status: template.status }
  },
})

async function archived(call: Call, template: Template): Promise<Template> {
  if (template.archived_at !== null) return template
  if (!(await archive(call, template.id))) throw cannotBecome(template, ARCHIVED, ['APPROVED'])
  return (await lockTemplate(call, template.id)) ?? template
}

const HISTORY_MAX = 1_000

export const readTemplateHistory = operatorReading('readTemplateHistory', templateNode, {
  summary: 'Read what happened to a template, newest first: earlier versions, decisions, quality',
  note: ['Versions, decisions, categories and quality scores. It is removed with the template.'],
  input: z.object({
    kind: choice(HISTORY_KINDS).optional().describe('Only what happened of this kind.'),
    before: integer(1, Number.MAX_SAFE_INTEGER).optional().describe('Only rows before this seq.'),
    limit: integer(1, HISTORY_MAX).default(100).describe('How many rows at most.'),
  }),
  request: { limit: 25 },
  answer: z.object(listShape(historyAnswer)),
  async run({ node: template, input, call }) {
    const rows = await listHistory(call, template.id, {
      kind: input.kind,
      before: input.before,
      limit: input.limit,
    })
    return shown(call, rows, ({ seq, at, by, kind, entry }) => ({
      seq,
      at: writeDate(at),
      by,
      kind,
      ...(JSON.parse(entry) as object),
    }))
  },
})
