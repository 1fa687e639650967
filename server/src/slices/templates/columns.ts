/** What the columns of templates, and of what happened to them, may hold. */

import { z } from 'zod'
import {
  count,
  jsonOf,
  type KeptTable,
  keptTable,
  moment,
  nodeKey,
  oneOf,
  text,
  truth,
} from '../../kernel/records/kept-table.ts'
import { historyAnswer } from './history-schema.ts'
import { componentSchema } from './rules/parts/components.ts'
import { HISTORY_KINDS } from './store/history.ts'
import {
  NAME_LENGTH_MAX,
  PARAMETER_FORMATS,
  QUALITY_SCORES,
  REJECTED_REASONS,
  SEND_TTL_SECONDS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
} from './template.ts'

const category = oneOf(TEMPLATE_CATEGORIES)

export const tables: KeptTable[] = [
  keptTable(
    'templates',
    {
      id: nodeKey(),
      account_id: nodeKey(),
      name: text(NAME_LENGTH_MAX, 1),
      language: text(20, 1),
      status: oneOf(TEMPLATE_STATUSES),
      category,
      parameter_format: oneOf(PARAMETER_FORMATS),
      components: jsonOf(z.array(componentSchema)),
      sub_category: text(100).nullable(),
      message_send_ttl_seconds: z.int().min(-1).max(SEND_TTL_SECONDS.MARKETING.max).nullable(),
      cta_url_link_tracking_opted_out: truth().nullable(),
      allow_category_change: truth(),
      previous_category: category.nullable(),
      correct_category: category.nullable(),
      rejected_reason: oneOf(REJECTED_REASONS),
      explanation: text().nullable(),
      quality_score: oneOf(QUALITY_SCORES).nullable(),
      quality_date: moment().nullable(),
      pause_count: count(),
      paused_until: moment().nullable(),
      held_since: moment().nullable(),
      archived_at: moment().nullable(),
      version: count(),
      made_by: text(200),
      created_at: moment(),
      updated_at: moment(),
      library_template_name: text(200).nullable(),
    },
    { names: ({ id }) => [{ table: 'directory', value: id }] },
  ),
  keptTable(
    'template_history',
    {
      template_id: nodeKey(),
      at: moment(),
      by: text(200),
      kind: oneOf(HISTORY_KINDS),
      entry: jsonOf(z.record(z.string(), z.unknown())),
    },
    {
      problem({ kind, entry }) {
        const entryWhole = { seq: 0, at: '', by: '', kind, ...JSON.parse(String(entry)) }
        const [issue] = historyAnswer.safeParse(entryWhole).error?.issues ?? []
        return issue && `is wrong at ${issue.path.join('.') || 'entry'}: ${issue.message}`
      },
    },
  ),
]
