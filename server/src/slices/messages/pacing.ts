/** Pacing: messages of a template are held until it is known how customers receive it, then go, or fail with its pause. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { enqueue, job } from '../../kernel/engine/index.ts'
import { operatorOperation } from '../../kernel/graph/operation.ts'
import { DAY, HOUR, SECOND } from '../../kernel/process/clock.ts'
import { choice, integer } from '../../kernel/wire/params.ts'
import { platformOfAccount } from '../accounts/index.ts'
import { holdTemplate, lockTemplate, pauseByPacing, type Template, templateNode } from '../templates/index.ts'
import { pausedByPacing } from './errors/failures.ts'
import { deliver } from './fault-rules.ts'
import { reportStatus } from './statuses.ts'
import { heldMessagesOf } from './store/messages.ts'

const ACTIONS = ['hold', 'release', 'pause'] as const

export const paceTemplate = operatorOperation('paceTemplate', templateNode, {
  sandboxOnly: true,
  summary: 'Hold the messages of a template for quality assessment, release them, or pause it for them',
  note: [
    'Only what is sent on versioned paths is held, with `message_status` `held_for_quality_assessment`: for an hour, by the clock of an application that speaks a version, unless `seconds` says otherwise.',
    'After `pause` each held message fails with 132015, and the template stays PAUSED until `POST /{template}/unpause`.',
  ],
  input: z.object({
    action: choice(ACTIONS).describe('What becomes of its messages.'),
    seconds: integer(1, 7 * 86_400)
      .default(3_600)
      .describe('Of hold: for how long, unless somebody decides before.'),
    outcome: choice(['release', 'pause'])
      .default('release')
      .describe('Of hold: what becomes of them by itself.'),
  }),
  request: { action: 'hold' },
  answer: z.object({
    success: z.literal(true),
    messages: z.int().describe('How many were held, and are no more.'),
  }),
  async run({ node: template, input: { action, seconds, outcome }, call }) {
    if (action !== 'hold') return { success: true as const, messages: await assessed(call, template, action) }
    await holdTemplate(call, template)
    await enqueue(
      call,
      endPacing,
      { id: template.id, outcome },
      { at: call.now + seconds * SECOND, key: template.id },
    )
    return { success: true as const, messages: 0 }
  },
})

/** How many messages went, or failed. */
async function assessed(call: Call, template: Template, action: 'release' | 'pause'): Promise<number> {
  const held = template.held_since === null ? [] : await heldMessagesOf(call, template)
  await (action === 'pause' ? pauseByPacing(call, template) : holdTemplate(call, template, null))
  for (const message of held)
    await (action === 'release'
      ? deliver(call, message)
      : reportStatus(call, message, 'failed', pausedByPacing()))
  return held.length
}

export const endPacing = job('messages.end_pacing', {
  input: z.object({ id: z.string(), outcome: z.enum(['release', 'pause']) }),
  names: { id: 'templates' },
  async run({ input: { id, outcome }, call }) {
    const template = await lockTemplate(call, id)
    // Somebody has decided before.
    if (!template || template.held_since === null) return
    const platform = await platformOfAccount(call, template.account_id)
    if (platform.has('template_pacing')) await assessed(call, template, outcome)
  },
})

const NEW_MS = 7 * DAY

type Asked = Pick<Call, 'platform' | 'now'>

/** Held until somebody decides about the template; or by itself, where new ones are. */
export function pacedBy({ platform, now }: Asked, template: Template): 'decision' | 'age' | undefined {
  const { held_since, category, quality_score, updated_at } = template
  if (!platform.has('template_pacing')) return undefined
  if (held_since !== null) return 'decision'
  const isProven = category === 'AUTHENTICATION' || quality_score === 'GREEN' || updated_at <= now - NEW_MS
  return isProven || !platform.has('new_templates_are_paced') ? undefined : 'age'
}

/** Good feedback lets it go. */
export const PACED_BY_AGE = { heldMs: HOUR, outcome: 'release' } as const
