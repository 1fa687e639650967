/** Archiving templates, and taking them back, as clients of the platform do it. */

import { z } from 'zod'
import type { Call } from '../../../kernel/call/call.ts'
import { operation } from '../../../kernel/graph/operation.ts'
import { list } from '../../../kernel/wire/params.ts'
import { type Account, accountNode, nodeId } from '../../accounts/index.ts'
import { archive, unarchive } from '../lifecycle/archive.ts'
import { findTemplate } from '../store/templates.ts'

const IDS_MAX = 100

const input = z.object({
  hsm_ids: list(nodeId(), { max: IDS_MAX, commas: true }).meta({
    description: 'The ids of the templates.',
    examples: [['500000000000001']],
  }),
})

type Change = (call: Call, id: string) => Promise<boolean>

/** In one order for all: two who take the same templates in two orders would wait for each other. */
async function each(call: Call, { id: account_id }: Account, ids: string[], change: Change) {
  const done: string[] = []
  const failed: string[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const template = await findTemplate(call, id)
    const isDone = template?.account_id === account_id && (await change(call, id))
    ;(isDone ? done : failed).push(id)
  }
  return { done, failed_templates: failed }
}

const ids = z.array(z.string())

export const archiveTemplates = operation('archiveTemplates', accountNode, {
  summary: 'Archive templates: they are kept, and cannot be sent',
  note: [
    'A template that nobody has used or changed for twelve months is archived by the clock, and removed 28 days later. On plain paths an archived template is PAUSED. Only APPROVED templates are archived; the others are in `failed_templates`.',
  ],
  permission: 'management',
  onlyVersioned: true,
  input,
  request: { hsm_ids: ['500000000000001'] },
  answer: z.object({ archived_templates: ids, failed_templates: ids }),
  async run({ node: account, input: { hsm_ids }, call }) {
    const { done, failed_templates } = await each(call, account, hsm_ids, archive)
    return { archived_templates: done, failed_templates }
  },
})

export const unarchiveTemplates = operation('unarchiveTemplates', accountNode, {
  summary: 'Take archived templates back: they are APPROVED again',
  permission: 'management',
  onlyVersioned: true,
  input,
  request: { hsm_ids: ['500000000000001'] },
  answer: z.object({ unarchived_templates: ids, failed_templates: ids }),
  async run({ node: account, input: { hsm_ids }, call }) {
    const { done, failed_templates } = await each(call, account, hsm_ids, unarchive)
    return { unarchived_templates: done, failed_templates }
  },
})
