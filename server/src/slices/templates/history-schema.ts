/** What happened to a template, as the operator reads it. */

import { z } from 'zod'
import { componentSchema } from './rules/parts/components.ts'
import {
  PARAMETER_FORMATS,
  QUALITY_SCORES,
  REJECTED_REASONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
} from './template.ts'

const status = z.enum(TEMPLATE_STATUSES)
const category = z.enum(TEMPLATE_CATEGORIES)
const score = z.enum(QUALITY_SCORES)
const row = { seq: z.int(), at: z.string(), by: z.string() }

export const historyAnswer = z
  .discriminatedUnion('kind', [
    z.object({
      ...row,
      kind: z.literal('content'),
      version: z.int(),
      made_by: z.string(),
      made_time: z.string(),
      status,
      category,
      parameter_format: z.enum(PARAMETER_FORMATS),
      components: z.array(componentSchema),
      sub_category: z.string().optional(),
      message_send_ttl_seconds: z.int().optional(),
      quality_score: score.optional(),
    }),
    z.object({
      ...row,
      kind: z.literal('status'),
      from: status,
      to: status,
      rejected_reason: z.enum(REJECTED_REASONS).optional(),
      explanation: z.string().nullable().optional(),
    }),
    z.object({ ...row, kind: z.literal('category'), from: category, to: category }),
    z.object({ ...row, kind: z.literal('quality'), from: score.nullable(), to: score }),
  ])
  .meta({ id: 'TemplateHistory' })
