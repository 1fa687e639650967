/** The events of templates. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { recordEvent } from '../../kernel/engine/index.ts'
import { eventKind } from '../../kernel/wire/event-kind.ts'
import type { QualityScore, Template, TemplateCategory, TemplateStatus } from './template.ts'

const named = {
  message_template_id: z.int().describe('a JSON number'),
  message_template_name: z.string(),
  message_template_language: z.string(),
}

const exampleName = {
  message_template_id: 412345678901234,
  message_template_name: 'order_confirmation',
  message_template_language: 'en_US',
}

type Status = { event: string }

export const templateStatusUpdate = eventKind({
  field: 'message_template_status_update',
  about: 'The status of a template changed.',
  cause: 'a review ends, a template is edited, paused, unpaused, disabled, archived or deleted',
  // Plain receivers get the words of the specification.
  platform: { value: (value: Status, { more }) => ({ ...value, ...more }) },
  schema: z.object({
    event: z.enum(['APPROVED', 'REJECTED', 'PENDING', 'PAUSED', 'DISABLED', 'DELETED']),
    ...named,
    message_template_category: z.string(),
    reason: z.string(),
    rejection_info: z.object({ reason: z.string(), recommendation: z.string() }).optional(),
    other_info: z.object({ title: z.string(), description: z.string() }).optional(),
    disable_info: z.object({ disable_date: z.string().describe('unix seconds') }).optional(),
  }),
  example: { event: 'APPROVED', ...exampleName, message_template_category: 'UTILITY', reason: 'NONE' },
})

export const templateComponentsUpdate = eventKind({
  field: 'message_template_components_update',
  about: 'The content of a template changed.',
  cause: 'a template is updated',
  schema: z.object({
    ...named,
    message_template_element: z.string().describe('the text of the body'),
    message_template_title: z.string().optional(),
    message_template_footer: z.string().optional(),
    message_template_buttons: z
      .array(
        z.object({
          message_template_button_type: z.string(),
          message_template_button_text: z.string(),
          message_template_button_url: z.string().optional(),
          message_template_button_phone_number: z.string().optional(),
        }),
      )
      .optional(),
  }),
  example: { ...exampleName, message_template_element: 'Order {{1}} is on its way.' },
})

export const templateCategoryUpdate = eventKind({
  field: 'template_category_update',
  about: 'The category of a template changed.',
  cause:
    'a template is updated with another category, the reviewer changes it (only with allow_category_change), or the operator does',
  schema: z.object({
    ...named,
    previous_category: z.string(),
    new_category: z.string(),
    correct_category: z.string().optional().describe('What it is going to be, where a change is announced.'),
    category_update_timestamp: z.int().optional().describe('When, in unix seconds.'),
  }),
  example: { ...exampleName, previous_category: 'UTILITY', new_category: 'MARKETING' },
})

export const templateQualityUpdate = eventKind({
  field: 'message_template_quality_update',
  about: 'The quality score of a template changed.',
  cause: 'the operator sets quality_score',
  schema: z.object({ ...named, previous_quality_score: z.string(), new_quality_score: z.string() }),
  example: { ...exampleName, previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' },
})

const about = (template: Template) => ({ account_id: template.account_id, node_id: template.id })

/** The id is below 2^53, so that it is exact as the number that clients expect here. */
const nameOf = (template: Template) => ({
  message_template_id: Number(template.id),
  message_template_name: template.name,
  message_template_language: template.language,
})

export type StatusNews = {
  event: TemplateStatus | 'DELETED'
  title?: string
  description?: string
  /** Where the platform has another word for it. */
  onPlatform?: 'ARCHIVED' | 'UNARCHIVED'
}

export async function statusChanged(call: Call, template: Template, news: StatusNews): Promise<void> {
  const { event, title, description = '', onPlatform } = news
  const rejected = event === 'REJECTED'
  const value = {
    event,
    ...nameOf(template),
    message_template_category: template.category,
    reason: rejected ? template.rejected_reason : 'NONE',
    ...(rejected && {
      rejection_info: { reason: template.rejected_reason, recommendation: template.explanation ?? '' },
    }),
    ...(title !== undefined && { other_info: { title, description } }),
    ...(event === 'DISABLED' && { disable_info: { disable_date: String(Math.floor(call.now / 1000)) } }),
  }
  const more = onPlatform && { event: onPlatform }
  await recordEvent(call, templateStatusUpdate, about(template), value, more)
}

export async function componentsChanged(call: Call, template: Template): Promise<void> {
  const text = (type: string) => template.components.find((component) => component.type === type)?.text
  const buttons = template.components.find((component) => component.type === 'BUTTONS')?.buttons
  const [title, footer] = [text('HEADER'), text('FOOTER')]
  await recordEvent(call, templateComponentsUpdate, about(template), {
    ...nameOf(template),
    message_template_element: text('BODY') ?? '',
    ...(title !== undefined && { message_template_title: title }),
    ...(footer !== undefined && { message_template_footer: footer }),
    ...(buttons && {
      message_template_buttons: buttons.map((button) => ({
        message_template_button_type: button.type,
        message_template_button_text: button.text ?? '',
        ...(button.url !== undefined && { message_template_button_url: button.url }),
        ...(button.phone_number !== undefined && {
          message_template_button_phone_number: button.phone_number,
        }),
      })),
    }),
  })
}

export async function categoryChanged(
  call: Call,
  template: Template,
  before: TemplateCategory,
): Promise<void> {
  await recordEvent(call, templateCategoryUpdate, about(template), {
    ...nameOf(template),
    previous_category: before,
    new_category: template.category,
  })
}

/** The category that it has is still the new one. */
export async function categoryAnnounced(
  call: Call,
  template: Template,
  correct_category: TemplateCategory,
  at: number,
): Promise<void> {
  await recordEvent(call, templateCategoryUpdate, about(template), {
    ...nameOf(template),
    previous_category: template.previous_category ?? template.category,
    new_category: template.category,
    correct_category,
    category_update_timestamp: Math.floor(at / 1000),
  })
}

export async function qualityChanged(
  call: Call,
  template: Template,
  before: QualityScore | null,
  after: QualityScore,
): Promise<void> {
  await recordEvent(call, templateQualityUpdate, about(template), {
    ...nameOf(template),
    previous_quality_score: before ?? 'UNKNOWN',
    new_quality_score: after,
  })
}
