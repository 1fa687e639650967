/** Templates that nobody uses: archived after twelve months, by the clock or by their business, and removed four weeks later. */

import type { Call } from '../../../kernel/call/call.ts'
import type { World } from '../../../kernel/engine/index.ts'
import { DAY } from '../../../kernel/process/clock.ts'
import { platformOfAccount } from '../../accounts/index.ts'
import { statusChanged } from '../events.ts'
import { addHistory } from '../store/history.ts'
import { archivedTemplates, changeTemplate, lockTemplate, unchangedTemplates } from '../store/templates.ts'
import type { Template } from '../template.ts'
import { decide } from './decide.ts'
import { removeTemplates } from './write.ts'

export const UNUSED_MS = 365 * DAY
const KEPT_MS = 28 * DAY

/** False where it is none that can be sent. */
export async function archive(call: Call, id: string): Promise<boolean> {
  const template = await lockTemplate(call, id)
  if (template?.status !== 'APPROVED') return false
  const explanation = 'The template is archived: nobody uses it.'
  const change = { status: 'PAUSED', archived_at: call.now, paused_until: null, explanation } as const
  await changeTemplate(call, id, change)
  await addHistory(call, id, 'status', {
    from: 'APPROVED',
    to: 'PAUSED',
    rejected_reason: 'NONE',
    explanation,
  })
  await statusChanged(call, { ...template, ...change }, { event: 'PAUSED', onPlatform: 'ARCHIVED' })
  return true
}

export async function unarchive(call: Call, id: string): Promise<boolean> {
  const template = await lockTemplate(call, id)
  if (!template || template.archived_at === null) return false
  await decide(call, template, { status: 'APPROVED' })
  return true
}

/** What the clock does to templates, it does to those alone whose application speaks a version of the platform. */
export async function oldTemplates(call: Call, world: World): Promise<Template[]> {
  return thoseOf(call, await unchangedTemplates(call, world, call.now - UNUSED_MS))
}

export async function removeArchived(call: Call, world: World): Promise<void> {
  await removeTemplates(call, await thoseOf(call, await archivedTemplates(call, world, call.now - KEPT_MS)))
}

async function thoseOf(call: Call, templates: Template[]): Promise<Template[]> {
  const found: Template[] = []
  for (const template of templates)
    if ((await platformOfAccount(call, template.account_id)).has('unused_templates_are_archived'))
      found.push(template)
  return found
}
