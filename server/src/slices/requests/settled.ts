/** Whether anything is still under way for an application: a test that knows need not wait and hope. */

import { z } from 'zod'
import type { Asked } from '../../kernel/call/call.ts'
import { waited, waitInput } from '../../kernel/call/waiting.ts'
import {
  countUnderWay,
  EVENTS_CHANNEL,
  JOBS_CHANNEL,
  notificationsUnderWay,
} from '../../kernel/engine/index.ts'
import { noNode } from '../../kernel/graph/node.ts'
import { operatorReading } from '../../kernel/graph/operation.ts'
import { notFound } from '../../kernel/wire/errors.ts'
import { findApp } from '../accounts/index.ts'
import { messagesUnderWay } from '../messages/index.ts'

const settledAnswer = z
  .object({
    settled: z.boolean(),
    under_way: z.object({
      events: z.int().describe('Not routed yet.'),
      deliveries: z.int().describe('Notifications that are on their way.'),
      messages: z.int().describe('Messages that no transport has taken yet.'),
      jobs: z.int().describe('Work that is due, of the whole installation.'),
    }),
    later: z.object({
      deliveries: z
        .int()
        .describe('Notifications whose receiver fails, or that are tried again at a later time.'),
    }),
  })
  .meta({ id: 'Settled' })

type Settled = z.infer<typeof settledAnswer>

/** As things stand; what falls due at a later time is not waited for. */
async function progress(call: Asked, appId: string): Promise<Settled> {
  const { clock, worldClocks } = call.house
  const now = (await worldClocks.of(appId)).now()
  const { events, deliveries, deliveries_later } = await notificationsUnderWay({ db: call.db, now }, appId)
  const messages = await messagesUnderWay(call, appId)
  const jobs = await countUnderWay(call.db, clock.now())
  const under_way = { events, deliveries, messages, jobs }
  const settled = Object.values(under_way).every((count) => count === 0)
  return { settled, under_way, later: { deliveries: deliveries_later } }
}

export const readSettled = operatorReading('readSettled', noNode, {
  summary: 'Read whether anything is under way for an application; with wait, answered once nothing is',
  note: [
    'Settled: no event to route, no delivery, message or job that is due. What is tried later is listed under `later` and not waited for.',
  ],
  key: 'The id of the application.',
  input: z.object({ wait: waitInput().optional() }),
  request: { wait: '5s' },
  answer: settledAnswer,
  async run({ key, input: { wait }, call }) {
    if (!(await findApp(call, key))) throw notFound('get', key)
    return waited(
      call,
      { wait, channels: [EVENTS_CHANNEL, JOBS_CHANNEL] },
      () => progress(call, key),
      ({ settled }) => settled,
    )
  },
})
