/** How a template is found, and which of its fields may be read. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { type FieldsInput, readNode } from '../../kernel/graph/fields.ts'
import { field, nodeKind } from '../../kernel/graph/node.ts'
import { writeDate } from '../../kernel/wire/dates.ts'
import { fileUrl } from '../uploads/index.ts'
import { componentSchema } from './rules/parts/components.ts'
import { findTemplate } from './store/templates.ts'
import {
  ARCHIVED,
  type Component,
  PARAMETER_FORMATS,
  QUALITY_SCORES,
  REJECTED_REASONS,
  TEMPLATE_CATEGORIES,
  TEMPLATE_STATUSES,
  type Template,
} from './template.ts'

export const templateNode = nodeKind<Template>('template', {
  title: 'MessageTemplate',
  find: findTemplate,
  fields: {
    name: field(z.string(), (template) => template.name),
    parameter_format: field(z.enum(PARAMETER_FORMATS), (template) => template.parameter_format),
    components: field(z.array(componentSchema), ({ components }, call) =>
      call.dialect === 'platform' ? withAddresses(call, components) : components,
    ),
    language: field(z.string(), (template) => template.language),
    // An archived one is PAUSED in the specification's words.
    status: field(z.enum([...TEMPLATE_STATUSES, ARCHIVED]), ({ status, archived_at }, call) =>
      call.dialect === 'platform' && archived_at !== null ? ARCHIVED : status,
    ),
    category: field(z.enum(TEMPLATE_CATEGORIES), (template) => template.category),
    sub_category: field(z.string(), (template) => template.sub_category),
    previous_category: field(z.enum(TEMPLATE_CATEGORIES), (template) => template.previous_category),
    correct_category: field(z.enum(TEMPLATE_CATEGORIES), (template) => template.correct_category),
    message_send_ttl_seconds: field(z.int(), (template) => template.message_send_ttl_seconds),
    cta_url_link_tracking_opted_out: field(
      z.boolean(),
      (template) => template.cta_url_link_tracking_opted_out,
    ),
    library_template_name: field(z.string(), (template) => template.library_template_name),
    quality_score: field(
      z.object({ score: z.enum(QUALITY_SCORES), date: z.union([z.string(), z.int()]) }),
      readQuality,
    ),
    rejected_reason: field(z.enum(REJECTED_REASONS), (template) => template.rejected_reason),
    specific_rejection_reason: field(
      z.string().describe('what was wrong, and how to put it right'),
      (template) => (template.status === 'REJECTED' ? template.explanation : undefined),
    ),
    last_updated_time: field(z.string(), (template) => template.updated_at, { date: true }),
  },
})

/** Clients on versioned paths read the sample of a header at its address; it is taken back in that form, too. */
function withAddresses(call: Asked, components: Component[]): Component[] {
  return components.map((component) => {
    const { example, cards } = component
    const handles = example?.header_handle as string[] | undefined
    return {
      ...component,
      ...(handles && { example: { ...example, header_handle: handles.map((one) => fileUrl(call, one)) } }),
      ...(cards && { cards: cards.map((card) => ({ components: withAddresses(call, card.components) })) }),
    }
  })
}

/** Clients on versioned paths read the date as a number. */
function readQuality({ quality_score: score, quality_date }: Template, call: Asked) {
  if (score === null || quality_date === null) return undefined
  return { score, date: writeDate(quality_date, call.dialect === 'platform' ? 'U' : undefined) }
}

/** Reads a template; `date_format` reaches the date inside its quality score, too. */
export async function describeTemplate(call: Asked, template: Template, input: FieldsInput = {}) {
  const answer = await readNode(templateNode, template, input, call)
  const quality = answer.quality_score as { date?: unknown } | undefined
  if (quality?.date !== undefined && input.date_format && template.quality_date !== null) {
    quality.date = writeDate(template.quality_date, input.date_format)
  }
  return answer
}
