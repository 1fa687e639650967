/** Making, rewriting and removing templates: what the public door, the operator door and seeds have in common. */

import { actorOf, type Call } from '../../../kernel/call/call.ts'
import { cancel } from '../../../kernel/engine/index.ts'
import { addToDirectory, isTaken, removeFromDirectory } from '../../../kernel/graph/directory.ts'
import { writeDate } from '../../../kernel/wire/dates.ts'
import { idTaken } from '../../accounts/index.ts'
import { tieFile } from '../../uploads/index.ts'
import { categoryChanged, componentsChanged, statusChanged } from '../events.ts'
import { inOrder } from '../rules/parts/kept.ts'
import type { NewTemplate } from '../rules/request.ts'
import { addHistory } from '../store/history.ts'
import { addTemplate, changeTemplate, removeTemplate } from '../store/templates.ts'
import type { Template, TemplateContent, TemplateStatus } from '../template.ts'
import { endPause } from './decide.ts'
import { keepHeaderFiles, replaceHeaderFiles } from './header-file.ts'
import { reviewTemplate, submitForReview } from './review.ts'

/** Imports and seeds may bring an id, a status that spares the review, and a time that keeps their order. */
export type Brought = {
  id?: string | undefined
  status?: TemplateStatus | undefined
  created_at?: number
  library_template_name?: string | undefined
  /** A seed is planted before anyone can upload: its headers name files that are not there. */
  withoutFiles?: boolean
}

/** What is known of content that nobody has judged yet, neither a review nor those who got it. */
const UNJUDGED = {
  correct_category: null,
  rejected_reason: 'NONE',
  explanation: null,
  quality_score: null,
  quality_date: null,
  held_since: null,
  archived_at: null,
  pause_count: 0,
  paused_until: null,
} as const

/** Undefined when the name already exists in that language. */
export async function makeTemplate(
  call: Call,
  accountId: string,
  wanted: NewTemplate,
  brought: Brought = {},
): Promise<Template | undefined> {
  // Asked before anything is written, so that an import may go on with its next template.
  if (brought.id !== undefined && (await isTaken(call, brought.id))) throw idTaken(brought.id)
  const files = brought.withoutFiles ? [] : await keepHeaderFiles(call, wanted.components)
  const id = brought.id ?? call.ids.nodeId()
  const template: Template = {
    ...wanted,
    id,
    account_id: accountId,
    status: brought.status ?? 'PENDING',
    previous_category: null,
    ...UNJUDGED,
    library_template_name: brought.library_template_name ?? null,
    version: 1,
    made_by: actorOf(call.caller),
    created_at: brought.created_at ?? call.now,
    updated_at: call.now,
  }
  if (!(await addTemplate(call, template))) return undefined
  if (!(await addToDirectory(call, { id, kind: 'template', account_id: accountId, app_id: null })))
    throw idTaken(id)
  for (const file of files) await tieFile(call, file, id)
  if (template.status === 'PENDING') await submitForReview(call, template)
  return template
}

/** New content is new to everyone: back to review, with neither the quality nor the pauses of the old one. */
export async function rewriteTemplate(
  call: Call,
  before: Template,
  content: TemplateContent,
): Promise<Template> {
  await replaceHeaderFiles(call, before, content.components)
  await addHistory(call, before.id, 'content', versionOf(before))
  const moved = content.category !== before.category
  const change = {
    ...content,
    components: inOrder(content.components),
    status: 'PENDING',
    previous_category: moved ? before.category : before.previous_category,
    ...UNJUDGED,
    library_template_name: null,
    version: before.version + 1,
    made_by: actorOf(call.caller),
    updated_at: call.now,
  } as const
  await changeTemplate(call, before.id, change)
  const after = { ...before, ...change }
  if (before.status === 'PAUSED') await cancel(call, endPause, before.id)
  await componentsChanged(call, after)
  if (moved) {
    await addHistory(call, before.id, 'category', { from: before.category, to: after.category })
    await categoryChanged(call, after, before.category)
  }
  if (before.status !== 'PENDING') {
    await addHistory(call, before.id, 'status', { from: before.status, to: 'PENDING' })
    await statusChanged(call, after, { event: 'PENDING' })
  }
  await submitForReview(call, after)
  return after
}

/** One version of a template's content, with who wrote it and what had become of it. */
function versionOf(template: Template) {
  return {
    version: template.version,
    made_by: template.made_by,
    made_time: writeDate(template.updated_at),
    status: template.status,
    category: template.category,
    parameter_format: template.parameter_format,
    components: template.components,
    ...(template.sub_category !== null && { sub_category: template.sub_category }),
    ...(template.message_send_ttl_seconds !== null && {
      message_send_ttl_seconds: template.message_send_ttl_seconds,
    }),
    ...(template.quality_score !== null && { quality_score: template.quality_score }),
  }
}

export async function removeTemplates(call: Call, templates: Template[]): Promise<void> {
  for (const template of templates) {
    if (!(await removeTemplate(call, template.id))) continue
    await removeFromDirectory(call, template.id)
    await cancel(call, reviewTemplate, template.id)
    await cancel(call, endPause, template.id)
    await statusChanged(call, template, { event: 'DELETED' })
  }
}
