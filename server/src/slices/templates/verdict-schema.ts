/** How judgments about templates are answered: every violation, and what the reviewer thinks. */

import { z } from 'zod'
import { validationErrorSchema } from '../flows/index.ts'
import { REJECTED_REASONS, TEMPLATE_CATEGORIES } from './template.ts'

const violation = z
  .object({
    code: z.int(),
    error_subcode: z.int().optional(),
    component: z.string().nullable().describe('Null for what concerns none of the components.'),
    path: z.string(),
    found: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    allowed: z.string(),
    message: z.string(),
  })
  .meta({ id: 'TemplateViolation' })

export const reviewAnswer = z
  .object({
    status: z.enum(['APPROVED', 'REJECTED']),
    category: z.enum(TEMPLATE_CATEGORIES).optional().describe('The category it would be moved to.'),
    rejected_reason: z.enum(REJECTED_REASONS).optional(),
    correct_category: z.enum(TEMPLATE_CATEGORIES).optional(),
    explanation: z.string(),
  })
  .meta({ id: 'TemplateReview' })

export const verdictAnswer = z
  .object({
    valid: z.boolean(),
    errors: z.array(violation),
    validation_errors: z
      .array(validationErrorSchema)
      .optional()
      .describe("what is wrong inside of a button's flow_json"),
    review: reviewAnswer.optional().describe('what the built-in reviewer would decide'),
  })
  .meta({ id: 'TemplateVerdict' })
