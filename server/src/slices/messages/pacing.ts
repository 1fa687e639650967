/** Pacing: messages of a template are held until it is known how customers receive it, then go, or fail with its pause. */

import { z } from 'zod'
import type { Call } from '../../kernel/call/call.ts'
import { operatorOperation } from '../../kernel/graph/operation.ts'
import { choice } from '../../kernel/wire/params.ts'
import { holdTemplate, pauseByPacing, type Template, templateNode } from '../templates/index.ts'
import { pausedByPacing } from './errors/failures.ts'
import { deliver } from './fault-rules.ts'
import { reportStatus } from './statuses.ts'
import { heldMessagesOf } from './store/messages.ts'

const ACTIONS = ['hold', 'release', 'pause'] as const

export const paceTemplate = operatorOperation('paceTemplate', templateNode, {
  sandboxOnly: true,
  summary: 'Hold the messages of a template for quality assessment, release them, or pause it for them',
  note: [
    'Only what is sent on versioned paths is held, with `message_status` `held_for_quality_assessment`.',
    'After `pause` each held message fails with 132015, and the template stays PAUSED until `POST /{template}/unpause`.',
  ],
  input: z.object({ action: choice(ACTIONS).describe('What becomes of its messages.') }),
  request: { action: 'hold' },
  answer: z.object({
    success: z.literal(true),
    messages: z.int().describe('How many were held, and are no more.'),
  }),
  async run({ node: template, input: { action }, call }) {
    if (action === 'hold') {
      await holdTemplate(call, template)
      return { success: true as const, messages: 0 }
    }
    const held = template.held_since === null ? [] : await heldMessagesOf(call, template)
    await (action === 'pause' ? pauseByPacing(call, template) : holdTemplate(call, template, null))
    for (const message of held)
      await (action === 'release'
        ? deliver(call, message)
        : reportStatus(call, message, 'failed', pausedByPacing()))
    return { success: true as const, messages: held.length }
  },
})

export const isHeld = ({ platform }: Pick<Call, 'platform'>, { held_since }: Template): boolean =>
  held_since !== null && platform.has('template_pacing')
