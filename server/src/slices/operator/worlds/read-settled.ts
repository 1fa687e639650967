/** Whether anything is due in a world and not done yet: a test that knows need not wait and hope. */

import { z } from 'zod'
import type { Asked } from '../../../kernel/call/call.ts'
import { waited, waitInput } from '../../../kernel/call/waiting.ts'
import { dueNow, EVENTS_CHANNEL, JOBS_CHANNEL } from '../../../kernel/engine/index.ts'
import { noNode } from '../../../kernel/graph/node.ts'
import { operatorReading } from '../../../kernel/graph/operation.ts'
import { noSuchWorld } from '../errors.ts'
import { worldAt } from './world-at.ts'

const settledAnswer = z
  .object({
    settled: z.boolean(),
    under_way: z.record(z.string(), z.int()).describe('What is due and not done, by the name of the work.'),
  })
  .meta({ id: 'SettledWorld' })

async function progress({ house }: Asked, appId: string | undefined) {
  const under_way = await dueNow(house, appId)
  return { settled: Object.keys(under_way).length === 0, under_way }
}

export const readWorldSettled = operatorReading('readWorldSettled', noNode, {
  sandboxOnly: true,
  summary: 'Read whether anything is under way in a world; with wait, answered once nothing is',
  key: 'The id of the world; 0 for the seeded sandbox.',
  input: z.object({ wait: waitInput().optional() }),
  request: { wait: '5s' },
  answer: settledAnswer,
  refuses: [noSuchWorld],
  async run({ key, input: { wait }, call }) {
    const appId = await worldAt(call, key)
    return waited(
      call,
      { wait, channels: [EVENTS_CHANNEL, JOBS_CHANNEL] },
      () => progress(call, appId),
      ({ settled }) => settled,
    )
  },
})
