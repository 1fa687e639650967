/** Templates that nobody has sent for twelve months are archived, and removed four weeks later. */

import type { Call } from '../../kernel/call/call.ts'
import { inEachWorld, job, ofWorld, type World } from '../../kernel/engine/index.ts'
import { DAY } from '../../kernel/process/clock.ts'
import { archive, oldTemplates, removeArchived, UNUSED_MS } from '../templates/index.ts'
import { templatesSentSince } from './store/prices.ts'

export const archiveUnused = job('messages.archive_unused_templates', {
  input: ofWorld,
  everyMs: DAY,
  forOneWorld: true,
  run: ({ input, call }) => inEachWorld(call, input.app_id, archiveOf),
})

/** Written down nowhere as they are sent, for sending has its price; asked for where there are old ones. */
async function archiveOf(call: Call, world: World): Promise<void> {
  const ofAccounts = Map.groupBy(await oldTemplates(call, world), ({ account_id }) => account_id)
  for (const [account_id, templates] of ofAccounts) {
    const sent = await templatesSentSince(call, account_id, call.now - UNUSED_MS)
    for (const { id } of templates) if (!sent.has(id)) await archive(call, id)
  }
  await removeArchived(call, world)
}
