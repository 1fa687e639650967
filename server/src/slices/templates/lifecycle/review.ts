/** The built-in reviewer: takes its time, then decides by the rules. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { enqueue, job } from '../../../kernel/engine/index.ts'
import { review } from '../rules/review.ts'
import { reviewDelaySetting, reviewSetting } from '../settings.ts'
import { lockTemplate } from '../store/templates.ts'
import type { Template } from '../template.ts'
import { changeCategory, decide } from './decide.ts'
import { policyRules } from './policy.ts'

export async function submitForReview(call: Call, { id, version }: Template): Promise<void> {
  const { settings } = call.house
  if (settings.get(reviewSetting) === 'manual') return
  const at = call.now + settings.get(reviewDelaySetting)
  await enqueue(call, reviewTemplate, { id, version }, { at, key: id })
}

export const reviewTemplate = job('templates.review', {
  input: z.object({ id: z.string(), version: z.int() }),
  names: { id: 'templates' },
  async run({ input, call }) {
    const template = await lockTemplate(call, input.id)
    // Decided by the operator, or rewritten, while it waited.
    if (template?.status !== 'PENDING' || template.version !== input.version) return
    const verdict = review(await policyRules(call), template)
    if (verdict.status === 'REJECTED') await decide(call, template, verdict)
    else {
      const moved = verdict.category ? await changeCategory(call, template, verdict.category) : template
      await decide(call, moved, {
        status: 'APPROVED',
        ...(verdict.category && { explanation: verdict.explanation }),
      })
    }
  },
})
