/** Deciding about a template: its status, category and quality. Each decision leaves its history and its event. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { cancel, enqueue, job } from '../../../kernel/engine/index.ts'
import { DAY } from '../../../kernel/process/clock.ts'
import { platformOfAccount } from '../../accounts/index.ts'
import { cannotBecome } from '../errors/template.ts'
import { categoryAnnounced, categoryChanged, qualityChanged, statusChanged } from '../events.ts'
import { addHistory } from '../store/history.ts'
import { changeTemplate, lockTemplate } from '../store/templates.ts'
import {
  DECISIONS,
  type Decision,
  PAUSES,
  type QualityScore,
  type RejectedReason,
  TEMPLATE_CATEGORIES,
  type Template,
  type TemplateCategory,
} from '../template.ts'

export type Decided = {
  status: Decision
  rejected_reason?: RejectedReason
  explanation?: string | undefined
  correct_category?: TemplateCategory | undefined
}

/** Every decision starts from a template that was locked, so that none is taken on what is no longer so. */
export async function decide(call: Call, template: Template, decided: Decided): Promise<Template> {
  const from: readonly string[] = DECISIONS[decided.status]
  if (template.status === decided.status) return template
  if (!from.includes(template.status)) throw cannotBecome(template, decided.status, from)
  if (decided.status === 'PAUSED') return pause(call, template, decided.explanation)
  const isUnpause =
    template.status === 'PAUSED' && decided.status === 'APPROVED' && template.archived_at === null
  return settle(
    call,
    template,
    decided,
    isUnpause ? { title: 'UNPAUSE', description: 'The pause is over.' } : {},
  )
}

/** The first pause lasts three hours, the second six; the third is no pause but the end. */
async function pause(call: Call, template: Template, explanation?: string): Promise<Template> {
  const pause_count = template.pause_count + 1
  const next = PAUSES[pause_count - 1]
  const counted = { ...template, pause_count }
  if (!next) {
    const why = explanation ?? 'The template was to be paused for the third time.'
    const news = { title: 'DISABLED', description: why }
    return settle(call, counted, { status: 'DISABLED', explanation: why }, news)
  }
  const hours = next.lastsMs / 3_600_000
  const why = explanation ?? `The template is paused for ${hours} hours because of its quality.`
  const paused_until = call.now + next.lastsMs
  const news = { title: next.title, description: why }
  const paused = await settle(
    call,
    { ...counted, paused_until },
    { status: 'PAUSED', explanation: why },
    news,
  )
  await enqueue(call, endPause, { id: template.id }, { at: paused_until, key: template.id })
  return paused
}

/** Customers did not want its first messages: no time ends this pause. */
export async function pauseByPacing(call: Call, template: Template): Promise<void> {
  const explanation = 'The template is paused because of how customers received its first messages.'
  const released = { ...template, held_since: null, paused_until: null }
  await changeTemplate(call, template.id, { held_since: null })
  if (template.status !== 'APPROVED') return
  const news = { title: 'PACING', description: explanation }
  await settle(call, released, { status: 'PAUSED', explanation }, news)
}

export const holdTemplate = (call: Call, { id }: Template, since: number | null = call.now): Promise<void> =>
  changeTemplate(call, id, { held_since: since })

async function settle(
  call: Call,
  template: Template,
  decided: Decided,
  news: { title?: string; description?: string },
): Promise<Template> {
  const { status } = decided
  const change = {
    status,
    rejected_reason: status === 'REJECTED' ? (decided.rejected_reason ?? 'INVALID_FORMAT') : 'NONE',
    explanation: decided.explanation ?? null,
    correct_category: decided.correct_category ?? null,
    pause_count: template.pause_count,
    paused_until: status === 'PAUSED' ? template.paused_until : null,
    archived_at: null,
  } as const
  await changeTemplate(call, template.id, change)
  const after = { ...template, ...change }
  await addHistory(call, template.id, 'status', {
    from: template.status,
    to: status,
    rejected_reason: change.rejected_reason,
    explanation: change.explanation,
  })
  if (template.status === 'PAUSED') await cancel(call, endPause, template.id)
  const isBack = template.archived_at !== null && status === 'APPROVED'
  await statusChanged(call, after, { event: status, ...news, ...(isBack && { onPlatform: 'UNARCHIVED' }) })
  return after
}

export const endPause = job('templates.end_pause', {
  input: z.object({ id: z.string() }),
  names: { id: 'templates' },
  async run({ input, call }) {
    const template = await lockTemplate(call, input.id)
    if (template?.status !== 'PAUSED' || template.paused_until === null) return
    // Paused again since this was planned: that pause brought its own end.
    if (template.paused_until > call.now) return
    await decide(call, template, { status: 'APPROVED' })
  },
})

export async function changeCategory(
  call: Call,
  template: Template,
  category: TemplateCategory,
): Promise<Template> {
  if (template.category === category) return template
  const before = template.category
  await changeTemplate(call, template.id, { category, previous_category: before, correct_category: null })
  const after = { ...template, category, previous_category: before, correct_category: null }
  await addHistory(call, template.id, 'category', { from: before, to: category })
  await categoryChanged(call, after, before)
  return after
}

/** Where the application speaks a version of the platform, the event comes a day ahead. */
export async function moveCategory(
  call: Call,
  template: Template,
  category: TemplateCategory,
): Promise<Template> {
  const platform = await platformOfAccount(call, template.account_id)
  if (!platform.has('category_changes_are_announced')) return changeCategory(call, template, category)
  await announceCategory(call, template, category)
  return template
}

async function announceCategory(call: Call, template: Template, category: TemplateCategory): Promise<void> {
  if (template.category === category) return
  const at = call.now + DAY
  await changeTemplate(call, template.id, { correct_category: category })
  await categoryAnnounced(call, template, category, at)
  await enqueue(call, changeCategoryLater, { id: template.id, category }, { at, key: template.id })
}

export const changeCategoryLater = job('templates.change_category', {
  input: z.object({ id: z.string(), category: z.enum(TEMPLATE_CATEGORIES) }),
  names: { id: 'templates' },
  async run({ input, call }) {
    const template = await lockTemplate(call, input.id)
    // Unless somebody has thought better of it meanwhile.
    if (template?.correct_category === input.category) await changeCategory(call, template, input.category)
  },
})

/** Every RED on a template in use pauses it, also when it was RED before its last pause. */
export async function scoreQuality(call: Call, template: Template, score: QualityScore): Promise<Template> {
  const before = template.quality_score
  const change = { quality_score: score, quality_date: call.now }
  await changeTemplate(call, template.id, change)
  const after = { ...template, ...change }
  await addHistory(call, template.id, 'quality', { from: before, to: score })
  if (before !== score) await qualityChanged(call, after, before, score)
  return score === 'RED' && template.status === 'APPROVED' ? pause(call, after) : after
}
